import type { Engine } from "../mcp/engine.ts";
import type { EngineOptions } from "../mcp/session.ts";
import type { Context } from "./context.ts";
import { UsageError } from "./usage.ts";

/**
 * Creates an engine. What it cannot work with is a wrong call.
 *
 * @throws {UsageError} If the options are impossible.
 */
export function createEngine(options: EngineOptions, context: Context): Engine {
  try {
    return context.createEngine(options);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message);
    throw error;
  }
}
