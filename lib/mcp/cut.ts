import type { Reads } from "../budget/clients.ts";
import {
  type Meter,
  minus,
  NOTHING,
  plus,
  type Size,
  within,
} from "../budget/measure.ts";
import type { Position } from "../paging/cursor.ts";
import { CursorError } from "../paging/cursor_error.ts";
import { fingerprintOf, openDocument } from "../paging/document.ts";
import { hasPosition } from "../paging/has_position.ts";
import { whole } from "../paging/pager.ts";
import type { PagingSettings } from "../paging/settings.ts";
import { beside, type KeptResult, type KeptResults } from "./kept.ts";
import {
  type Block,
  documentText,
  envelopeOf,
  type ToolResult,
  withContent,
} from "./result.ts";

/** What an image or a sound costs, in tokens: Claude Code counts that much. */
const MEDIA_TOKENS = 1600;

/** How results are cut for one client and tool. */
export interface CutRules {
  readonly settings: PagingSettings;
  readonly reads: Reads;
}

/** Which page is wanted. */
export interface CutRequest {
  readonly tool: string;
  readonly position?: Position | undefined;
  /** Fingerprint of the document that the position is from. */
  readonly fingerprint?: string | undefined;
}

/** A result that was cut: its new source, and what was done, for people. */
export interface CutResult {
  readonly result: string;
  readonly done: string;
}

/** Whether a result fits, counted as the client will. */
export function fits(result: ToolResult, rules: CutRules): boolean {
  const { settings: { meter, room }, reads } = rules;
  const { json, structured } = result;
  const content = sizeOfContent(result, meter, room);
  if (!structured) return content !== undefined;
  const { start, end } = structured;
  const source = json.source(structured);
  const copy = measureWithin(source, meter, room);
  switch (reads) {
    case "content":
      return content !== undefined;
    case "structured":
      return copy !== undefined && end > start;
    case "both":
      return content !== undefined && copy !== undefined &&
        within(plus(content, copy), room);
    case "unknown":
      return content !== undefined && copy !== undefined;
  }
}

/** Whether a result holds anything but what always stays whole. */
export function canCut({ structured, blocks }: ToolResult): boolean {
  return structured !== undefined || blocks.some(({ text }) => text);
}

/**
 * Cuts a result that does not fit: its document becomes one page in one text
 * block, where its first text stood. What is not text stays, on the first
 * page. A `structuredContent` goes: its data is in the document.
 *
 * @throws {CursorError} If the document has no such position.
 */
export async function cut(
  result: ToolResult,
  rules: CutRules,
  on: { readonly request: CutRequest; readonly kept: KeptResults },
): Promise<CutResult> {
  const { settings } = rules;
  const { request, kept } = on;
  const text = documentText(result, rules.reads);
  const envelope = envelopeOf(result);
  const others = result.blocks.filter((block) => block.text === undefined);
  if (text === "") {
    const sources = others.map((block) => sourceOf(result, block));
    return {
      result: withContent(envelope, sources),
      done: "structuredContent left out, a copy of what is not text",
    };
  }
  const document = openDocument(text);
  const sizeOther = sizeOfOthers(result, settings.meter);
  const blocks = (page: string) =>
    request.position
      ? [textBlock(result, page)]
      : withOthers(result, textBlock(result, page));
  const { room } = beside(sizeOther, settings);
  const all = request.position ? undefined : whole(document, settings, room);
  if (all !== undefined) {
    return {
      result: withContent(envelope, blocks(all)),
      done: "sent once and without white space",
    };
  }
  const fingerprint = await fingerprintOf(document.text);
  const full: KeptResult = {
    tool: request.tool,
    fingerprint,
    document,
    envelope,
    textBlock: textBlockParts(result),
    others: sizeOther,
    messageLength: result.json.text.length,
  };
  const { position } = request;
  const changed = position !== undefined && request.fingerprint !== fingerprint;
  if (position && !changed && !hasPosition(document, position)) {
    throw new CursorError(settings.cursorParam);
  }
  const held = settings.trim ? full : kept.keep(full);
  const page = kept.pager(held, settings).page({ position, changed });
  return {
    result: withContent(envelope, blocks(page.text)),
    done: `cut, showing ${page.shown}`,
  };
}

/** A page of a kept result, as the source of a result. */
export function keptPage(
  result: KeptResult,
  position: Position,
  from: { readonly kept: KeptResults; readonly settings: PagingSettings },
): CutResult {
  const page = from.kept.pager(result, from.settings).page({ position });
  const [before, after] = result.textBlock;
  const block = `${before}${JSON.stringify(page.text)}${after}`;
  return {
    result: withContent(result.envelope, [block]),
    done: `showing ${page.shown}`,
  };
}

/** The size of `content` as one text; `undefined` if it is over `room`. */
function sizeOfContent(
  result: ToolResult,
  meter: Meter,
  room: Size,
): Size | undefined {
  const others = sizeOfOthers(result, meter);
  const left = minus(room, others);
  const texts = result.blocks.flatMap(({ text }) =>
    text === undefined ? [] : [text]
  ).join("\n");
  const size = measureWithin(texts, meter, left);
  return size && plus(size, others);
}

/** Measures a text, but not past `room`: `undefined` if it is over. */
function measureWithin(
  text: string,
  meter: Meter,
  room: Size,
): Size | undefined {
  if (text.length > Math.min(room.chars, room.bytes, room.escaped)) {
    return undefined;
  }
  if (meter.fit(text, 0, room) < text.length) return undefined;
  const size = meter.measure(text);
  return within(size, room) ? size : undefined;
}

/** What the blocks that are not text measure together. */
function sizeOfOthers({ json, blocks }: ToolResult, meter: Meter): Size {
  let size = NOTHING;
  for (const { node, text, isMedia } of blocks) {
    if (text !== undefined) continue;
    size = plus(
      size,
      isMedia
        ? { ...NOTHING, tokens: MEDIA_TOKENS }
        : meter.measure(json.source(node)),
    );
  }
  return size;
}

/** The blocks in order, the page in the place of the first text. */
function withOthers(result: ToolResult, page: string): string[] {
  const sources: string[] = [];
  let isPlaced = false;
  for (const block of result.blocks) {
    if (block.text === undefined) sources.push(sourceOf(result, block));
    else if (!isPlaced) {
      sources.push(page);
      isPlaced = true;
    }
  }
  return isPlaced ? sources : [page, ...sources];
}

function sourceOf({ json }: ToolResult, { node }: Block): string {
  return json.text.slice(node.start, node.end);
}

function textBlock(result: ToolResult, text: string): string {
  const [before, after] = textBlockParts(result);
  return `${before}${JSON.stringify(text)}${after}`;
}

/**
 * The source around the text of a text block. A result with one text block
 * keeps that block's other members.
 */
function textBlockParts(
  { json, blocks }: ToolResult,
): readonly [before: string, after: string] {
  const texts = blocks.filter(({ text }) => text !== undefined);
  const [only] = texts;
  const text = only && json.get(only.node, "text");
  if (!only || !text || texts.length > 1) {
    return ['{"type":"text","text":', "}"];
  }
  return [
    json.text.slice(only.node.start, text.start),
    json.text.slice(text.end, only.node.end),
  ];
}
