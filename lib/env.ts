/** What we use of the runtimes' ways to the environment. */
interface Runtimes {
  readonly Deno?: {
    readonly permissions?: {
      querySync?(descriptor: {
        readonly name: "env";
        readonly variable: string;
      }): { readonly state: string };
    };
    readonly env: { get(name: string): string | undefined };
  };
  readonly process?: {
    readonly env?: Readonly<Record<string, string | undefined>>;
  };
}

/**
 * Reads an environment variable, where there is an environment to read.
 *
 * On Deno, a variable that may not be read counts as not set: nobody is
 * prompted for permission. So does every variable where a runtime, such as a
 * browser, has no environment.
 *
 * @param name The name of the variable.
 * @returns Its value, or `undefined` if it is not set or cannot be read.
 */
export function readEnv(name: string): string | undefined {
  // A parse boundary: each global may be there or not.
  const { Deno: deno, process } = globalThis as unknown as Runtimes;
  if (deno !== undefined) {
    const descriptor = { name: "env", variable: name } as const;
    const state = deno.permissions?.querySync?.(descriptor).state;
    if (state !== undefined && state !== "granted") return undefined;
    return deno.env.get(name);
  }
  return process?.env?.[name];
}
