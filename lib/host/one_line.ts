/** What ends a line, tells a terminal what to do, or turns text around. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;

/**
 * A text as a part of one line for people. Names and messages come from
 * servers: they are to add no lines, colour nothing, and hide nothing.
 */
export function oneLine(text: string): string {
  return text.replace(UNPRINTABLE, " ");
}
