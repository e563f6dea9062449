/**
 * One value of a JSON text. Every offset counts UTF-16 units: `start` to `end`
 * in the text as it is, the others in its compact form.
 */
export interface Tree {
  readonly start: number;
  end: number;
  readonly from: number;
  to: number;
  /** Where its key stands with its quotes; -1 if it has none. */
  readonly keyFrom: number;
  readonly keyTo: number;
  /** In source order; for other values than objects and lists none. */
  readonly children: Tree[];
}

/** A JSON text, read naively: what the library is compared with. */
export interface JsonTree {
  readonly text: string;
  /** The text without its insignificant white space. */
  readonly compact: string;
  readonly root: Tree;
}

/**
 * Reads a text that is known to be JSON. Shares no code with the library, and
 * takes any depth.
 */
export function readTree(text: string): JsonTree {
  const tokens: string[] = [];
  const open: Tree[] = [];
  let length = 0; // of the compact form so far
  let key: { readonly from: number; readonly to: number } | undefined;
  let root: Tree | undefined;
  for (let i = 0; i < text.length;) {
    const first = text[i]!;
    if (" \t\n\r".includes(first)) {
      i++;
      continue;
    }
    const end = tokenEnd(text, i);
    const from = length;
    tokens.push(text.slice(i, end));
    length += end - i;
    const parent = open.at(-1);
    if (first === "}" || first === "]") {
      parent!.end = end;
      parent!.to = length;
      open.pop();
    } else if (
      first === '"' && !key && parent && text[parent.start] === "{"
    ) {
      key = { from, to: length };
    } else if (first !== "," && first !== ":") {
      const node = {
        start: i,
        end,
        from,
        to: length,
        keyFrom: key?.from ?? -1,
        keyTo: key?.to ?? -1,
        children: [],
      };
      key = undefined;
      parent?.children.push(node);
      root ??= node;
      if (first === "{" || first === "[") open.push(node);
    }
    i = end;
  }
  return { text, compact: tokens.join(""), root: root! };
}

/** What {@linkcode wellFormed} leaves: no lone surrogate, escaped or not. */
const SURROGATES =
  /\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u[dD][89a-fA-F]..|\\[^]/g;

/** A JSON text with U+FFFD for every lone surrogate, of the same length. */
export function wellFormed(json: string): string {
  return json.toWellFormed().replace(
    SURROGATES,
    (escape) => escape.length === 6 ? "\\ufffd" : escape,
  );
}

function tokenEnd(text: string, start: number): number {
  if ("{}[],:".includes(text[start]!)) return start + 1;
  let i = start + 1;
  if (text[start] !== '"') {
    while (i < text.length && !" \t\n\r{}[],:".includes(text[i]!)) i++;
    return i;
  }
  while (text[i] !== '"') i += text[i] === "\\" ? 2 : 1;
  return i + 1;
}
