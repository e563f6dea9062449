/** The tokens of a pattern that matter for its size. */
const TOKENS =
  /\\(?:[pPx]\{[^}]*\}|[^])|\[(?:\\[^]|[^\]\\])*\]|\{(\d+)(?:,(\d*))?\}|[^]/g;

/**
 * How many elements a pattern has when its repetitions are written out:
 * `(ab{3}){10}` has about 50. To compile what is too large takes seconds and
 * hundreds of megabytes, so this is told from the text.
 */
export function expandedLength(pattern: string): number {
  const outer: number[] = []; // per open group, what stands before it
  let length = 0; // of the group that is open
  let last = 0; // of its last element
  for (const [token, least, most] of pattern.matchAll(TOKENS)) {
    if (token === "(") {
      outer.push(length);
      length = 0;
      last = 0;
    } else if (token === ")") {
      last = length + 1;
      length = (outer.pop() ?? 0) + last;
    } else if (least === undefined) {
      last = 1;
      length++;
    } else {
      const times = Math.max(1, Number(least), Number(most ?? 0));
      length += last * (times - 1);
      last *= times;
    }
  }
  return outer.reduce((sum, before) => sum + before, length);
}
