import type { PageUse } from "../budget/client_limits.ts";
import type { Reads } from "../budget/client_profile.ts";
import { applyEdits, editObject } from "../json/edit.ts";
import { type JsonNode, JsonText } from "../json/json_text.ts";
import { resourceLine } from "../paging/notes.ts";
import { holdsMoreDigits, isEqualJson } from "./equal_json.ts";

/** One block of `content`. */
export interface Block {
  readonly node: JsonNode;
  /** What is paged of it; `undefined` for what stays whole. */
  readonly text: string | undefined;
  /** Images, sound and blobs, which cost a fixed number of tokens. */
  readonly isMedia: boolean;
}

/** A `CallToolResult` in the text of a message. */
export interface ToolResult {
  readonly json: JsonText;
  readonly node: JsonNode;
  readonly content: JsonNode | undefined;
  readonly blocks: readonly Block[];
  /** Not that of a tool with a view: the model does not see it. */
  readonly structured: JsonNode | undefined;
  /** The client shows it in a view of MCP Apps, which reads all of it. */
  readonly hasView: boolean;
  readonly meta: JsonNode | undefined;
  readonly isError: boolean;
  /** Whether it says its `resultType`, as every one does since 2026-07-28. */
  readonly hasResultType: boolean;
}

/**
 * Reads a finished tool result.
 *
 * @returns `undefined` if it is anything else, which is not for us to cut.
 */
export function readResult(
  json: JsonText,
  node: JsonNode,
  { hasView }: Pick<ToolResult, "hasView">,
): ToolResult | undefined {
  if (json.kind(node) !== "object") return undefined;
  const resultType = json.get(node, "resultType");
  if (resultType && json.string(resultType) !== "complete") return undefined;
  const content = present(json, json.get(node, "content"));
  const structured = hasView
    ? undefined
    : present(json, json.get(node, "structuredContent"));
  if (content && json.kind(content) !== "list") return undefined;
  if (!content && !structured) return undefined;
  const isError = json.get(node, "isError");
  return {
    json,
    node,
    content,
    blocks: content
      ? Array.from(json.children(content), (block) => readBlock(json, block))
      : [],
    structured,
    hasView,
    meta: json.get(node, "_meta"),
    isError: isError !== undefined && json.source(isError) === "true",
    hasResultType: resultType !== undefined,
  };
}

/** A value that is null says as much as one that is not there. */
function present(
  json: JsonText,
  node: JsonNode | undefined,
): JsonNode | undefined {
  return node && json.text[node.start] !== "n" ? node : undefined;
}

function readBlock(json: JsonText, node: JsonNode): Block {
  const type = json.string(json.get(node, "type"));
  if (type === "text") {
    const text = json.string(json.get(node, "text"));
    return { node, text, isMedia: false };
  }
  if (type === "image" || type === "audio") {
    return { node, text: undefined, isMedia: true };
  }
  if (type === "resource") {
    const resource = json.get(node, "resource");
    const text = json.string(json.get(resource, "text"));
    const uri = json.string(json.get(resource, "uri")) ?? "";
    return {
      node,
      text: text === undefined ? undefined : `${resourceLine(uri)}\n${text}`,
      isMedia: text === undefined && json.get(resource, "blob") !== undefined,
    };
  }
  return { node, text: undefined, isMedia: false };
}

/** What kind a result is, as far as clients limit them differently. */
export function kindOf({ isError, blocks }: ToolResult): PageUse["kind"] {
  if (isError) return "error";
  return blocks.some(({ isMedia }) => isMedia) ? "media" : "text";
}

/** The texts of blocks, in order. */
export function textsOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap(({ text }) => text === undefined ? [] : [text]);
}

/** The blocks that are not text, in order. */
export function othersOf(blocks: readonly Block[]): Block[] {
  return blocks.filter(({ text }) => text === undefined);
}

/** The text of a result's `content`: one block's, or that of several joined. */
function contentText(blocks: readonly Block[]): string {
  const texts = textsOf(blocks);
  if (texts.length > 1 && texts.every(isJsonDocument)) {
    return `[${texts.join(",")}]`;
  }
  return texts.join("\n");
}

/**
 * The one document of a result: its text, when `structuredContent` is a copy of
 * it; else what the client shows; else both, when it is not known or the text
 * alone would lose something.
 */
export function documentText(result: ToolResult, reads: Reads): string {
  const { json, blocks, structured } = result;
  const text = contentText(blocks);
  if (!structured || isCopy(result, text)) return text;
  const source = json.source(structured);
  if (text.trim() === "" || reads === "structured") return source;
  if (reads === "content") return text;
  const value = isJsonDocument(text) ? text : JSON.stringify(text);
  return `{"text":${value},"structuredContent":${source}}`;
}

/**
 * Whether `structuredContent`, or the value of its only field, says the same as
 * the text, the list of text blocks, or the content array. Nothing is a copy
 * of no text.
 */
function isCopy(result: ToolResult, text: string): boolean {
  const { json, blocks, structured, content } = result;
  if (!structured) return false;
  const forms = [structured];
  if (json.kind(structured) === "object" && json.count(structured) === 1) {
    forms.push(...json.children(structured));
  }
  const texts = textsOf(blocks);
  const isText = text.trim() !== "";
  // Most copies are the text in a field: that is told without reading JSON.
  if (isText && forms.some((form) => json.string(form) === text)) return true;
  return forms.some((form) => {
    if (isText && isCopyOf(json, form, text)) return true;
    if (json.kind(form) !== "list") return false;
    const count = json.count(form);
    if (isText && count === texts.length && isListOf(json, form, texts)) {
      return true;
    }
    return content !== undefined && count > 0 && count === blocks.length &&
      isCopyOf(json, form, json.source(content));
  });
}

/** Whether a value says the same as a JSON text that may have lost digits. */
function isCopyOf(json: JsonText, value: JsonNode, text: string): boolean {
  const first = /[^ \t\n\r]/.exec(text)?.[0];
  if (first !== json.text[value.start]) return false;
  const source = json.source(value);
  return isEqualJson(source, text) && !holdsMoreDigits(source, text);
}

/** Whether the elements of a list are these texts, or what they say. */
function isListOf(
  json: JsonText,
  list: JsonNode,
  texts: readonly string[],
): boolean {
  const elements = [...json.children(list)];
  return texts.every((text, i) => {
    const element = elements[i]!;
    return json.string(element) === text || isCopyOf(json, element, text);
  });
}

function isJsonDocument(text: string): boolean {
  return /^[ \t\n\r]*[{[]/.test(text) && JsonText.parse(text) !== undefined;
}

/**
 * The source of a result with no content and no `structuredContent`, which only
 * a view keeps.
 */
export function envelopeOf({ json, node, hasView }: ToolResult): string {
  const edits = editObject(json, node, {
    remove: (key) => key === "structuredContent" && !hasView,
    set: [["content", "[]"]],
  });
  return applyEdits(
    json.text.slice(node.start, node.end),
    edits.map(({ start, end, text }) => ({
      start: start - node.start,
      end: end - node.start,
      text,
    })),
  );
}

/** A result made of an envelope and content blocks. */
export function withContent(
  envelope: string,
  blocks: readonly string[],
): string {
  const json = JsonText.parse(envelope)!; // made by envelopeOf
  return applyEdits(
    envelope,
    editObject(json, json.root, {
      set: [["content", `[${blocks.join(",")}]`]],
    }),
  );
}
