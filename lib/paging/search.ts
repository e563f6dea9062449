/**
 * The first number from `low` to `high` that is accepted, where every number
 * after an accepted one is accepted too; -1 if none is.
 */
export function firstThat(
  low: number,
  high: number,
  accepts: (number: number) => boolean,
): number {
  let from = low;
  let to = high + 1;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (accepts(middle)) to = middle;
    else from = middle + 1;
  }
  return from > high ? -1 : from;
}
