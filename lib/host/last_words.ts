/** Colours and the like; what is left without its escape is no word. */
// deno-lint-ignore no-control-regex -- they begin with one
const COLOURS = /\x1b\[[0-9;?]*[A-Za-z]/g;

/** The end of what a program wrote for people, as a part of one line. */
export function lastWords(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replace(COLOURS, "")
    .replace(/[\p{Cc}\s]+/gu, " ").trim();
}
