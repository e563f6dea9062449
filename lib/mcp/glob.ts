/** Whether all of `name` matches a glob: `*` is any run, `?` any character. */
export function matchesGlob(glob: string, name: string): boolean {
  // Greedy, with one step back to the last `*`: linear for one star, and never
  // exponential, unlike a regular expression with many.
  let g = 0;
  let n = 0;
  let star = -1;
  let resume = 0;
  while (n < name.length) {
    if (glob[g] === "*") {
      star = g++;
      resume = n;
    } else if (glob[g] === "?" || glob[g] === name[n]) {
      g++;
      n++;
    } else if (star >= 0) {
      g = star + 1;
      n = ++resume;
    } else return false;
  }
  while (glob[g] === "*") g++;
  return g === glob.length;
}
