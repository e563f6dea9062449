import { takeArguments } from "../mcp/take_arguments.ts";

/** What was taken out of arguments, by the parameters' names. */
export type Taken = Readonly<Record<string, unknown>>;

/** What a schema made of arguments, where that cannot hold our parameters. */
class Carried {
  readonly args: unknown;
  readonly taken: Taken;

  constructor(args: unknown, taken: Taken) {
    this.args = args;
    this.taken = taken;
  }
}

/**
 * Arguments on their way from a tool's schema to its handler. Our parameters
 * were kept from the schema, and travel beside what it made of the others.
 */
export function carryArguments(
  args: unknown,
  taken: Taken,
  params: readonly string[],
): unknown {
  // A class has private fields, a text no members, and a transform may give a
  // member the name that our parameter has.
  return isPlain(args) && !params.some((name) => Object.hasOwn(args, name))
    ? { ...args, ...taken }
    : new Carried(args, taken);
}

/** The arguments for a handler, and what was taken out of them. */
export function arrivedArguments(
  args: unknown,
  params: readonly string[],
): { readonly others: unknown; readonly taken: Taken } {
  return args instanceof Carried
    ? { others: args.args, taken: args.taken }
    : takeArguments(args, params);
}

function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
