import { fingerprintOf, openDocument } from "../paging/document.ts";
import type { Wanted } from "../paging/page_request.ts";
import { whole } from "../paging/pager.ts";
import { sizeBeside } from "./fits.ts";
import { beside, type KeptResult, type KeptResults } from "./kept.ts";
import {
  type Block,
  documentText,
  envelopeOf,
  othersOf,
  type ToolResult,
  withContent,
} from "./result.ts";
import type { CutRules } from "./rules.ts";
import { show } from "./show.ts";

/** Which page is wanted, of the result of which tool. */
export interface CutRequest extends Wanted {
  readonly tool: string;
}

/** A result that was cut: its new source, and what was done, for people. */
export interface CutResult {
  readonly result: string;
  readonly done: string;
  /** The cursor of the next page, if there is one. */
  readonly next?: string | undefined;
  /** That of the result, if this is a page of it. */
  readonly fingerprint?: string;
}

/** Around the text of a block that says nothing else. */
const PLAIN_TEXT = ['{"type":"text","text":', "}"] as const;

/** Whether a result holds anything but what always stays whole. */
export function canCut({ structured, blocks }: ToolResult): boolean {
  return structured !== undefined || blocks.some(({ text }) => text);
}

/**
 * Cuts a result that does not fit: its document becomes one page in one text
 * block, where its first text stood. What is not text stays, on the first
 * page. A `structuredContent` goes: its data is in the document.
 *
 * @throws As {@linkcode show}.
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
  if (text === "") {
    const rest = othersOf(result.blocks);
    return {
      result: withContent(
        envelope,
        rest.map((block) => sourceOf(result, block)),
      ),
      done: "structuredContent left out, a copy of what is not text",
    };
  }
  const document = openDocument(text);
  const around = aroundText(result);
  const isWanted = request.cursor !== undefined || request.view !== undefined;
  const blocks = (page: string) =>
    request.cursor
      ? [textBlock(around, page)]
      : withOthers(result, textBlock(around, page));
  const others = sizeBeside(
    result,
    withContent(envelope, withOthers(result, textBlock(around, ""))),
    rules,
  );
  const { room } = beside(others, settings);
  const all = isWanted ? undefined : whole(document, settings, room);
  if (all !== undefined) {
    return {
      result: withContent(envelope, blocks(all)),
      done: "sent once and without white space",
    };
  }
  const full: KeptResult = {
    tool: request.tool,
    fingerprint: await fingerprintOf(document.text),
    document,
    envelope,
    textBlock: around,
    others,
    isError: result.isError,
    messageLength: result.json.text.length,
  };
  const held = settings.trim ? full : kept.keep(full);
  const page = await show(held, request, { kept, settings });
  return {
    result: withContent(envelope, blocks(page.text)),
    done: `cut, showing ${page.shown}`,
    next: page.next,
    fingerprint: full.fingerprint,
  };
}

/**
 * A page of a kept result, as the source of a result.
 *
 * @throws As {@linkcode show}.
 */
export async function keptPage(
  result: KeptResult,
  wanted: Wanted,
  { kept, rules }: { readonly kept: KeptResults; readonly rules: CutRules },
): Promise<CutResult> {
  const on = { kept, settings: rules.settings };
  const page = await show(result, wanted, on);
  const block = textBlock(result.textBlock, page.text);
  return {
    result: withContent(result.envelope, [block]),
    done: `showing ${page.shown}`,
    next: page.next,
  };
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

function textBlock(
  [before, after]: KeptResult["textBlock"],
  text: string,
): string {
  return `${before}${JSON.stringify(text.toWellFormed())}${after}`;
}

/**
 * The source around the text of a text block: its other members, such as
 * `annotations`, where all blocks with text agree on them.
 */
function aroundText({ json, blocks }: ToolResult): KeptResult["textBlock"] {
  const around = new Map<string, KeptResult["textBlock"]>();
  for (const { node, text } of blocks) {
    if (text === undefined) continue;
    const inner = json.get(node, "text");
    const parts = inner
      ? [
        json.text.slice(node.start, inner.start),
        json.text.slice(inner.end, node.end),
      ] as const
      : PLAIN_TEXT;
    around.set(parts.join(), parts);
  }
  const [parts = PLAIN_TEXT] = around.size === 1 ? around.values() : [];
  return parts;
}
