/** What people are told of the errors that a system gives for a file. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "there is no such file"],
  ["ENOTDIR", "there is no such file"],
  ["EISDIR", "it is a folder"],
  ["EACCES", "permission denied"],
  ["EPERM", "permission denied"],
  ["EROFS", "its file system is read-only"],
  ["ENOSPC", "no space is left on the device"],
  ["EMFILE", "too many files are open"],
  ["ELOOP", "its links lead in a circle"],
]);

/** Says in words for people why something could not be done with a file. */
export function fileProblem(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return WORDS.get(codeOf(error)) ?? said;
}

/** The code of a system's error, such as `ENOENT`; "" for any other. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
