/**
 * Thrown for a jump to where a result has nothing. The message is written for
 * the model: it says where there is something.
 */
export class JumpError extends RangeError {
  /** Always `"JumpError"`. */
  override readonly name = "JumpError";
}
