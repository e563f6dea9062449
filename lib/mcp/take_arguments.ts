/**
 * Takes parameters out of a handler's arguments. Arguments that have none of
 * them come back as they are.
 *
 * @returns The other arguments, and the values of those that are there.
 */
export function takeArguments<Args>(
  args: Args,
  params: readonly string[],
): {
  readonly others: Args;
  readonly taken: Readonly<Record<string, unknown>>;
} {
  const isObject = typeof args === "object" && args !== null;
  const found = isObject ? params.filter((p) => Object.hasOwn(args, p)) : [];
  if (found.length === 0) return { others: args, taken: {} };
  // The arguments of a method may be of a class.
  const prototype = Object.getPrototypeOf(args);
  const others: Record<string, unknown> = Object.setPrototypeOf(
    { ...args },
    prototype,
  );
  const taken: Record<string, unknown> = {};
  for (const param of found) {
    taken[param] = others[param];
    delete others[param];
  }
  return { others: others as Args, taken };
}
