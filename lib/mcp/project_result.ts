import { fieldNames } from "../json/field_names.ts";
import type { FieldTree } from "../json/field_tree.ts";
import { JsonText } from "../json/json_text.ts";
import { readDocument } from "../json/project.ts";
import { projection } from "../json/project_json.ts";
import { projectValue } from "../json/project_value.ts";
import { serialize } from "../json/serialize.ts";
import { noFieldText, noJsonText } from "../paging/field_notes.ts";
import { isToolResult, type ToolResult } from "./handler_result.ts";

/** What was asked for, and by which parameter. */
export interface AskedFields {
  readonly tree: FieldTree;
  readonly param: string;
}

/** A part of a result, projected. */
interface Part {
  /** What there is of it, or its note if nothing in any part matched. */
  readonly value: unknown;
  readonly matches: boolean;
  /** Says which fields it has. */
  readonly note: () => string;
}

/**
 * Projects what the handler of a tool returned: a value, a text, or the JSON in
 * the text blocks and the `structuredContent` of a `CallToolResult`. If nothing
 * in it matched, a note that names the fields takes its place.
 */
export function projectResult(result: unknown, asked: AskedFields): unknown {
  if (isToolResult(result)) {
    // An error is there to be read, whatever fields were asked for.
    return result.isError === true ? result : projectBlocks(result, asked);
  }
  const part = typeof result === "string"
    ? partOfText(result, asked)
    : partOfValue(result, asked);
  if (!part) return result;
  if (part.matches) return part.value;
  return typeof result === "string" ? part.note() : { note: part.note() };
}

function projectBlocks(result: ToolResult, asked: AskedFields): ToolResult {
  const parts = result.content.map(({ type, text }) =>
    type === "text" ? partOfText(`${text}`, asked) : undefined
  );
  const structured = partOfValue(result.structuredContent, asked);
  const found = [...parts, structured].filter((part) => part !== undefined);
  if (found.some(({ matches }) => matches)) {
    const content = result.content.map((block, i) => {
      const part = parts[i];
      return part ? { ...block, text: part.value } : block;
    });
    return structured
      ? { ...result, content, structuredContent: structured.value }
      : { ...result, content };
  }
  const [first] = found;
  if (!first) {
    const hasText = result.content.some(({ type }) => type === "text");
    if (!hasText) return result;
    const note = { type: "text", text: noJsonText(asked.param) };
    return { ...result, content: [...result.content, note] };
  }
  const note = first.note();
  const others = result.content.filter((_, i) => !parts[i]);
  return {
    ...result,
    content: [{ type: "text", text: note }, ...others],
    ...structured ? { structuredContent: { note } } : {},
  };
}

/** Nothing if the text is no JSON document. */
function partOfText(text: string, asked: AskedFields): Part | undefined {
  const json = readDocument(text);
  if (!json) return undefined;
  const { text: value, matches } = projection(json, asked.tree);
  return { value, matches, note: () => noteOf(json, asked) };
}

/** Nothing if the value is no object or list. */
function partOfValue(data: unknown, asked: AskedFields): Part | undefined {
  const { value, matches } = projectValue(data, asked.tree);
  if (value === data) return undefined;
  return {
    value,
    matches,
    note: () => noteOf(JsonText.parse(serialize(data, 0)), asked),
  };
}

function noteOf(json: JsonText | undefined, { param }: AskedFields): string {
  return noFieldText(param, json ? fieldNames(json) : []);
}
