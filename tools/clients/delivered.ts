/** Reads what a client gave its model from its last request. */

/** A value of JSON that is looked at piece by piece. */
type Json = string | number | boolean | null | readonly Json[] | {
  readonly [key: string]: Json;
};

/**
 * Gives the texts of the tool results in a request to a model, in order. It
 * knows four wire formats by their shape: Messages, Responses, Chat
 * Completions and Gemini.
 */
export function deliveredTexts(body: Json): string[] {
  const found: string[] = [];
  visit(body, found);
  return found;
}

function visit(value: Json, found: string[]): void {
  if (typeof value !== "object" || value === null) return;
  const result = Array.isArray(value) ? undefined : resultIn(value as Entries);
  if (result !== undefined) found.push(textOf(result));
  else for (const child of Object.values(value)) visit(child, found);
}

type Entries = { readonly [key: string]: Json };

/** The content of a tool result, if that is what an object is. */
function resultIn(object: Entries): Json | undefined {
  if (object["type"] === "tool_result") return object["content"] ?? "";
  if (object["type"] === "function_call_output") return object["output"];
  if (object["role"] === "tool") return object["content"];
  const response = (object["functionResponse"] as Entries)?.["response"];
  if (response === undefined) return undefined;
  const { output, error } = response as Entries;
  return output ?? error ?? response;
}

/** All strings of a content, block by block. */
function textOf(content: Json): string {
  if (typeof content === "string") return content;
  if (Array.isArray(content)) return content.map(textOf).join("\n");
  const text = (content as Entries | null)?.["text"];
  return typeof text === "string" ? text : JSON.stringify(content);
}
