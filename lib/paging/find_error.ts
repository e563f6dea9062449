/**
 * Thrown for a search that cannot be done. The message is written for the
 * model: it says what to ask for instead.
 */
export class FindError extends Error {
  /** Always `"FindError"`. */
  override readonly name = "FindError";
  /** `"query"` if nothing can be found like this, `"slow"` if not in time. */
  readonly code: "query" | "slow";

  /**
   * Creates the error.
   *
   * @param code Why nothing was searched.
   * @param message What is wrong, and what to do about it.
   * @param options The `cause`, if there is one.
   */
  constructor(
    code: "query" | "slow",
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.code = code;
  }
}
