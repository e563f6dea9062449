import { foreignCursorText } from "./notes.ts";

/**
 * Thrown for a cursor that toolcap did not issue. The message is written for
 * the model: it says to call again without a cursor.
 */
export class CursorError extends RangeError {
  /** Always `"CursorError"`. */
  override readonly name = "CursorError";

  /**
   * Creates the error.
   *
   * @param param The name of the parameter that held the cursor.
   */
  constructor(param: string) {
    super(foreignCursorText(param));
  }
}
