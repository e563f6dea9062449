/** A `CallToolResult`, as a handler gives it. */
export interface ToolResult {
  readonly content: readonly Block[];
  readonly structuredContent?: unknown;
  readonly isError?: unknown;
}

/** A block of its content. */
export interface Block {
  readonly type: unknown;
  readonly text?: unknown;
}

/** The members that a block must have, by its type. */
const BLOCKS: Readonly<Record<string, string>> = {
  text: "text",
  image: "data",
  audio: "data",
  resource: "resource",
  resource_link: "uri",
};

/** The members of a result. */
const MEMBERS = [
  "content",
  "structuredContent",
  "isError",
  "_meta",
  "resultType",
];

/** Told from a value that has a `content` of its own by the blocks in it. */
export function isToolResult(value: unknown): value is ToolResult {
  if (typeof value !== "object" || value === null) return false;
  if (!("content" in value) || !Array.isArray(value.content)) return false;
  // A page of a list may be empty, and says more of itself then.
  const isEmpty = value.content.length === 0;
  if (isEmpty && !Object.keys(value).every(isMember)) return false;
  // A node of a document, as editors write it, has a type itself.
  return !("type" in value) && value.content.every(isBlock);
}

function isMember(key: string): boolean {
  return MEMBERS.includes(key);
}

function isBlock(value: unknown): value is Block {
  if (typeof value !== "object" || value === null) return false;
  if (!("type" in value) || typeof value.type !== "string") return false;
  const member = BLOCKS[value.type];
  return member !== undefined && member in value;
}

/** Whether a handler wants more from the client before it gives a result. */
export function isUnfinished(value: unknown): boolean {
  return typeof value === "object" && value !== null &&
    "resultType" in value && value.resultType === "input_required";
}
