/**
 * Text from elsewhere as a part of one line: it ends no line, moves no cursor,
 * and turns no writing direction, so that it cannot pass for words of ours.
 */
export function plainLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_C}]+/gu, " ");
}
