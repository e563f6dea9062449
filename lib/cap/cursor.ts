import { type Cursor, decodeCursor } from "../paging/cursor.ts";
import { CursorError } from "../paging/cursor_error.ts";

/**
 * Reads a cursor.
 *
 * @param cursor Empty, blank or null for the first page.
 * @param param The name of the parameter that held it.
 * @throws {CursorError} If it is not one of ours.
 */
export function readCursor(
  cursor: unknown,
  param: string,
): Cursor | undefined {
  if (cursor === undefined || cursor === null) return undefined;
  // A model may have sent a number or a list, whatever the type says.
  const text = typeof cursor === "string" ? cursor : undefined;
  if (text?.trim() === "") return undefined;
  const decoded = decodeCursor(text ?? "");
  if (!decoded) throw new CursorError(param);
  return decoded;
}
