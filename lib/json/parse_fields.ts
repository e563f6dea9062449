import { type FieldStep, FieldTree, newStep } from "./field_tree.ts";

/** The most patterns of one projection. */
export const MAX_FIELDS = 256;

/** The most characters of a pattern. */
export const MAX_FIELD_LENGTH = 1_000;

/** The most steps of a pattern. */
export const MAX_FIELD_STEPS = 64;

/**
 * Reads patterns. The steps of a pattern are separated by dots, a step `*`
 * stands for every field or element; `\.`, `\*` and `\\` stand for the
 * character alone, any other backslash for itself.
 *
 * @param fields At most 256 patterns of at most 1,000 characters and 64 steps;
 * none stand for everything.
 * @returns What the patterns ask for together.
 * @throws {RangeError} If there are too many, or one is blank, too long, has
 * too many steps or an empty one.
 */
export function parseFields(fields: readonly string[]): FieldTree {
  if (fields.length > MAX_FIELDS) {
    throw new RangeError(
      `Cannot read ${fields.length} fields: ${MAX_FIELDS} are the most`,
    );
  }
  const root = newStep();
  root.ends = fields.length === 0;
  for (const field of fields) {
    let step = root;
    for (const part of stepsOf(field)) step = follow(step, part);
    step.ends = true;
  }
  return new FieldTree([root]);
}

/** A field's name as a step of a pattern. */
export function fieldStep(key: string): string {
  return key.replace(/[\\.*]/g, "\\$&");
}

/** The place behind the next step, as it is written. */
function follow(step: FieldStep, written: string): FieldStep {
  if (written === "*") return step.any ??= newStep();
  const key = written.replace(/\\([\\.*])/g, "$1");
  const known = step.keys.get(key) ?? newStep();
  step.keys.set(key, known);
  return known;
}

function stepsOf(field: string): readonly string[] {
  if (field.trim() === "") {
    throw refusal(field, 'it is blank, name a field such as "id"');
  }
  if (field.length > MAX_FIELD_LENGTH) {
    throw refusal(field, `it is longer than ${MAX_FIELD_LENGTH} characters`);
  }
  const steps = [""];
  for (const [token] of field.matchAll(/\\[\\.*]|[^]/g)) {
    if (token === ".") steps.push("");
    else steps.push(`${steps.pop()}${token}`);
  }
  if (steps.includes("")) {
    throw refusal(
      field,
      'a step is empty, write "a.b" for field b of a, and "\\." for a dot in a name',
    );
  }
  if (steps.length > MAX_FIELD_STEPS) {
    throw refusal(field, `it has more than ${MAX_FIELD_STEPS} steps`);
  }
  return steps;
}

function refusal(field: string, why: string): RangeError {
  const shown = field.length > 80 ? `${field.slice(0, 80)}...` : field;
  return new RangeError(`Cannot read the field "${shown}": ${why}`);
}
