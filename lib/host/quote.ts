/** Quoting for cmd.exe, by the rules that cross-spawn documents. */

/** Characters that mean something to cmd.exe. */
const META = /([()\][%!^"`<>&|;, *?])/g;

/** Characters that end a command line, whatever the quoting. */
const LINE_END = /[\r\n\0]/;

/** Shims that npm writes; they hand `%*` on, which is read a second time. */
const SHIM = /node_modules[\\/]\.bin[\\/][^\\/]+\.cmd$/i;

/**
 * Builds the command line behind `cmd.exe /d /s /c` that starts a batch file.
 *
 * @param file Path of the batch file.
 * @param args Arguments, exactly as the program behind the batch file shall
 *   receive them.
 * @returns One string, to be handed to cmd.exe verbatim.
 * @throws {RangeError} If an argument holds a line end or NUL, which cmd.exe
 *   cannot pass on.
 */
export function batchCommandLine(
  file: string,
  args: readonly string[],
): string {
  const words = [file.replaceAll("/", "\\").replace(META, "^$1")];
  for (const arg of args) {
    // A batch file reads its arguments once more when it hands them on. Quotes
    // protect an argument then, except one that holds quotes itself.
    const twice = SHIM.test(file) || arg.includes('"');
    words.push(quoteArgument(arg, twice ? 2 : 1));
  }
  return `"${words.join(" ")}"`;
}

/**
 * Quotes one argument for cmd.exe.
 *
 * @param arg The argument as the program shall receive it.
 * @param readings How many times cmd.exe will read it: 2 behind a batch file
 *   that hands its arguments on.
 * @throws {RangeError} If the argument holds a line end or NUL.
 */
export function quoteArgument(arg: string, readings: 1 | 2): string {
  if (LINE_END.test(arg)) {
    throw new RangeError(
      `Cannot pass ${JSON.stringify(arg)} to a batch file: ` +
        "cmd.exe ends a command at a line end, start the program itself",
    );
  }
  // The program's own parser: backslashes count only before a quote, which
  // the closing quote is, too.
  const quoted = arg.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\*)$/, "$1$1");
  const once = `"${quoted}"`.replace(META, "^$1");
  return readings === 1 ? once : once.replace(META, "^$1");
}
