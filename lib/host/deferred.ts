/** A promise, and what resolves it. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
}

/** Does what we need of `Promise.withResolvers()`, which Node 20 lacks. */
export function deferred<T>(): Deferred<T> {
  let resolve: Deferred<T>["resolve"];
  const promise = new Promise<T>((settle) => resolve = settle);
  return { promise, resolve: resolve! }; // it was called at once
}
