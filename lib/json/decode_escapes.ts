/**
 * JSON source text with the escapes of its strings decoded, as people read it:
 * no longer JSON where a quote or a line end was escaped.
 */
export function decodeEscapes(source: string): string {
  return source.includes("\\") ? source.replace(ESCAPE, decodeEscape) : source;
}

const ESCAPE = /\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt])/g;

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

function decodeEscape(escape: string): string {
  const letter = escape[1]!;
  return letter === "u"
    ? String.fromCharCode(parseInt(escape.slice(2), 16))
    : SHORT_ESCAPES[letter] ?? letter;
}
