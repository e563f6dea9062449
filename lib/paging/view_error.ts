/**
 * Thrown for a view that a result does not have. The message is written for the
 * model: it says what the result has.
 */
export class ViewError extends RangeError {
  /** Always `"ViewError"`. */
  override readonly name = "ViewError";
}
