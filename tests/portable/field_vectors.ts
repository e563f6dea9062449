import { fieldNames } from "../../lib/json/field_names.ts";
import { JsonText } from "../../lib/json/json_text.ts";
import { parseFields } from "../../lib/json/parse_fields.ts";
import { projection } from "../../lib/json/project_json.ts";

/** Cases of field projection that belong together. */
export interface FieldVector {
  readonly about: string;
  readonly cases: readonly FieldCase[];
}

/** A question, and the answer to it. */
export type FieldCase = FieldQuestion & FieldAnswer;

/** A JSON text, and what is asked for of it. */
export interface FieldQuestion {
  readonly about: string;
  /** The rule, where mcp-distill's documentation has none or another one. */
  readonly ours?: string | undefined;
  readonly document: string;
  readonly fields: readonly string[];
}

/** What comes of it. */
export interface FieldAnswer {
  /** JSON text; an empty shape if nothing matched. */
  readonly result?: string;
  /** The fields that there are, if nothing matched. */
  readonly exist?: readonly string[];
  /** The message, if the patterns cannot be read. */
  readonly error?: string;
}

/** Answers a question. */
export function answerOf({ document, fields }: FieldQuestion): FieldAnswer {
  const json = JsonText.parse(document);
  if (!json) throw new Error(`Cannot read a vector: ${document} is no JSON`);
  try {
    const { text, matches } = projection(json, parseFields(fields));
    return { result: text, ...matches ? {} : { exist: fieldNames(json) } };
  } catch (error) {
    if (error instanceof RangeError) return { error: error.message };
    throw error;
  }
}
