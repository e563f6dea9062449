/** Thrown when a configuration cannot be read or written; says what to do. */
export class ConfigError extends Error {
  /** Always `"ConfigError"`. */
  override readonly name = "ConfigError";
}

/** The place of an offset in a text, as editors show it: `3:14`. */
export function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}
