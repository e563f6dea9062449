import {
  type Meter,
  minus,
  NOTHING,
  plus,
  type Size,
  smaller,
  within,
} from "../budget/measure.ts";
import { applyEdits } from "../json/edit.ts";
import { JsonText } from "../json/json_text.ts";
import { withPlainStrings } from "../json/strings.ts";
import { type Block, othersOf, textsOf, type ToolResult } from "./result.ts";
import type { CutRules } from "./rules.ts";

/** What an image or a sound costs, in tokens: Claude Code counts that much. */
const MEDIA_TOKENS = 1600;

/** The line feed that joins two texts. */
const JOINT: Size = { tokens: 1, chars: 1, bytes: 1, breaks: 1, escaped: 2 };

/** What a client shows together, of one result. */
interface Showing {
  /** Each text by itself. */
  readonly texts: readonly string[];
  /** The blocks that are not text. */
  readonly others: readonly Block[];
}

/** Whether a result fits, counted as the client will. */
export function fits(result: ToolResult, rules: CutRules): boolean {
  if (rules.reads === "json") return fitsAsJson(result, rules);
  return showings(result, rules).every((showing) =>
    fitsTogether(showing, result, rules)
  );
}

/**
 * What travels with the text of a page, as the client counts it.
 *
 * @param source The result with an empty text in the page's place.
 */
export function sizeBeside(
  result: ToolResult,
  source: string,
  rules: CutRules,
): Size {
  const { meter } = rules.settings;
  const size = plus(
    sizeOfBlocks(othersOf(result.blocks), result, meter),
    sizeOfMeta(result, rules),
  );
  return rules.reads === "json"
    ? { ...size, escaped: sizeAsJson(source, meter).escaped }
    : size;
}

/** What the `_meta` of a result measures, if the client shows that. */
function sizeOfMeta(
  { json, meta }: ToolResult,
  { settings: { meter }, showsMeta }: CutRules,
): Size {
  return showsMeta && meta ? meter.measure(json.source(meta)) : NOTHING;
}

/** What the client shows; where that is not known, each that it may show. */
function showings(result: ToolResult, { reads }: CutRules): Showing[] {
  const { json, blocks, structured } = result;
  const texts = textsOf(blocks);
  const others = othersOf(blocks);
  const content: Showing = { texts, others };
  if (!structured) return [content];
  const source = json.source(structured);
  const copy: Showing = { texts: [source], others: [] };
  switch (reads) {
    case "content": // and what stands in for an empty one
      return texts.some((text) => text !== "") ? [content] : [content, copy];
    case "structured":
      return [copy];
    case "both":
      return [{ texts: [...texts, source], others }];
    case "json":
    case "unknown":
      return [content, copy];
  }
}

function fitsTogether(
  { texts, others }: Showing,
  result: ToolResult,
  rules: CutRules,
): boolean {
  const { settings: { meter, room }, scope, total } = rules;
  const isLone = texts.length + others.length === 1;
  const each = scope === "lone block" && !isLone ? total : room;
  let left = minus(
    total,
    plus(sizeOfBlocks(others, result, meter), sizeOfMeta(result, rules)),
  );
  for (const [index, text] of texts.entries()) {
    if (index > 0) left = minus(left, JOINT);
    const size = measureWithin(text, meter, smaller(each, left));
    if (!size) return false;
    left = minus(left, size);
  }
  return within(NOTHING, left);
}

function fitsAsJson({ json, node }: ToolResult, rules: CutRules): boolean {
  const { meter, room } = rules.settings;
  const source = json.source(node);
  // An escape such as \u00e9 may be one character when it is written again.
  return source.length <= 6 * room.escaped &&
    within(sizeAsJson(source, meter), room);
}

/**
 * What a result measures as the JSON that a client shows; images go apart.
 * Values are not read and written again for it: some engines cannot write one
 * that is nested deeply.
 */
function sizeAsJson(source: string, meter: Meter): Size {
  const json = JsonText.parse(source)!; // the source of a result
  const content = json.get(json.root, "content");
  const blocks = content ? [...json.children(content)] : [];
  const shown = blocks.filter((block) =>
    json.string(json.get(block, "type")) !== "image"
  );
  const text = content && shown.length < blocks.length
    ? applyEdits(source, [{
      start: content.start,
      end: content.end,
      text: `[${shown.map((block) => json.source(block)).join(",")}]`,
    }])
    : source;
  const size = meter.measure(withPlainStrings(text));
  return { ...size, breaks: 0, escaped: size.chars };
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

function sizeOfBlocks(
  blocks: readonly Block[],
  { json }: ToolResult,
  meter: Meter,
): Size {
  return blocks.map(({ node, isMedia }) =>
    isMedia
      ? { ...NOTHING, tokens: MEDIA_TOKENS }
      : meter.measure(json.source(node))
  ).reduce(plus, NOTHING);
}
