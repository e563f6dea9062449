import { minus, plus, scale, type Size, within } from "../budget/measure.ts";
import type { JsonNode } from "../json/json_text.ts";
import { safeEnd, wellFormedJson } from "../json/strings.ts";
import { sourceChunkEnd, stringChunkEnd } from "./chunk.ts";
import type { Position } from "./cursor.ts";
import { frameOf, outermost } from "./frame.ts";
import { shownKey } from "./keys.ts";
import { shortLabel } from "./labels.ts";
import { type Run, runsText } from "./notes.ts";
import { OpenValue } from "./open_value.ts";
import type { Page } from "./page.ts";
import {
  type Addition,
  type ContentFacts,
  noContent,
  type PageContent,
  withAddition,
} from "./page_content.ts";
import { infoJson, nextCursor } from "./page_info.ts";
import {
  cutString,
  type Place,
  placeOf,
  rootPlace,
  shrink,
  type Shrunk,
} from "./shrink.ts";
import { MAX_DEPTH, type Walk } from "./walk.ts";

/** What a page needs to know besides the walk. */
export interface JsonPageContext {
  readonly fingerprint: string;
  /** The member that holds the page information. */
  readonly pageKey: string;
  readonly remark: string;
  /** What a jump counts. */
  readonly jumpUnit: "item" | "line";
  readonly room: Size;
  /** Beyond this, the page ends behind the child that it has just taken. */
  readonly enough: Size;
  /** How much of the source a full page holds, if this one is not to be. */
  readonly fullUnits: number | undefined;
}

/**
 * Builds one page of a JSON document: opens the containers on the way to the
 * position, takes whole children while they fit, and enters a child only when
 * it does not fit on a page of its own.
 */
export class JsonPage {
  readonly #walk: Walk;
  readonly #context: JsonPageContext;
  readonly #opened: OpenValue[] = [];
  #content: PageContent;
  #next: Position | undefined;
  #isFirst = true;

  constructor(walk: Walk, context: JsonPageContext) {
    this.#walk = walk;
    this.#context = context;
    const { json } = walk;
    const place = rootPlace(json);
    const outer = outermost(walk, context.pageKey);
    const frame = frameOf(walk, json.root, { outer, place });
    this.#opened.push(new OpenValue(walk, json.root, { place, frame }));
    this.#content = noContent(frame.size);
  }

  /** Fills the page from `position` on, or from the start of the walk. */
  build(position: Position | undefined): Page {
    this.#isFirst = position === undefined;
    this.#fill(position && this.#seek(position));
    while (this.#opened.length > 1) this.#close();
    const { settings } = this.#walk;
    const { pageKey, fingerprint, remark, jumpUnit } = this.#context;
    const { runs } = this.#content;
    // While the main list lasts, the fields behind it have not been seen.
    const isMain = this.#next !== undefined &&
      this.#next.path[0] === this.#top.main;
    const facts = {
      ...this.#content,
      next: this.#next,
      fingerprint,
      remark,
      later: isMain ? this.#walk.later : "",
      left: this.#walk.pagesLeft(
        this.#next,
        this.#context.fullUnits ??
          this.#walk.unitsBetween(position, this.#next),
      ),
      isFirst: this.#isFirst,
      jumpUnit,
    };
    const info = `"${pageKey}":${infoJson(facts, settings)}`;
    const root = this.#top;
    const text = wellFormedJson(
      root.isList ? `{${info},"items":${root.render()}}` : root.render(info),
    );
    return {
      text,
      size: settings.meter.measure(text),
      next: nextCursor(facts, settings),
      shown: runsText(runs),
      isEmpty: runs.length === 0,
    };
  }

  /** Opens the containers on the way to a position; returns its offset. */
  #seek({ path, offset }: Position): number | undefined {
    for (const [i, entry] of path.entries()) {
      this.#top.seek(entry);
      const child = this.#top.next;
      // In a changed document the way may end early.
      if (child?.entry !== entry) return undefined;
      if (i < path.length - 1) {
        if (!this.#enter(child)) return undefined;
      } else if (offset !== undefined && !this.#opening(child)) {
        if (offset < child.end - child.start) return offset;
        this.#top.skip();
      }
    }
    return undefined;
  }

  #fill(offset: number | undefined): void {
    let from = offset;
    for (;;) {
      const child = this.#top.next;
      if (!child) {
        if (this.#opened.length === 1) return;
        this.#close();
        continue;
      }
      if (from === undefined) {
        if (this.#isEnough) return this.#stopBefore(child);
        if (child.entry === this.#top.main && this.#enter(child)) continue;
        if (this.#takeWhole(child)) continue;
        if (this.#content.runs.length > 0) {
          if (this.#isSpacious && this.#isOversized(child)) {
            if (this.#enter(child)) continue;
          }
          return this.#stopBefore(child);
        }
        if (this.#enter(child)) continue;
        if (this.#takeCut(child)) continue;
      }
      const left = this.#takeChunk(child, from ?? 0);
      if (left !== undefined) return this.#stopAt(child, left);
      from = undefined;
    }
  }

  /** Takes a child, its long strings cut, if it fits in what is left. */
  #takeWhole(child: JsonNode): boolean {
    const shrunk = shrink(this.#walk, child, this.#placeOf(child));
    if (!shrunk) return false;
    const addition = this.#addition(child, shrunk);
    const content = this.#with(addition);
    const size = plus(content.size, content.infoSize);
    if (!within(size, this.#context.room)) return false;
    this.#content = content;
    this.#top.take(addition.text);
    return true;
  }

  /**
   * Cuts a string that just does not fit, though it is not a long one, unless
   * that makes it longer. Its frame has left room for it.
   */
  #takeCut(child: JsonNode): boolean {
    const { json } = this.#walk;
    if (json.kind(child) !== "string" || this.#walk.isBulk(child)) return false;
    const cut = cutString(this.#walk, child, this.#placeOf(child));
    const text = json.source(child);
    const addition = this.#addition(
      child,
      cut.text.length < text.length ? cut : { text, cuts: [] },
    );
    this.#content = this.#with(addition);
    this.#top.take(addition.text);
    return true;
  }

  /**
   * Takes a part of a value that is too long for a page: of a string its own
   * source, of anything else its source text inside a string.
   *
   * @returns The offset of what is left, or `undefined` if nothing is.
   */
  #takeChunk(child: JsonNode, offset: number): number | undefined {
    const { json: { text } } = this.#walk;
    const isString = text[child.start] === '"';
    const start = isString ? child.start + 1 : child.start;
    const end = isString ? child.end - 1 : child.end;
    // A cursor that was tampered with may point into an escape.
    const from = safeEnd(text, start, Math.min(start + offset, end));
    const { path, label } = this.#placeOf(child);
    const total = end - start;
    const run = {
      unit: "characters",
      first: from - start + 1,
      last: total,
      total,
      within: shortLabel(label, this.#walk.settings),
    } as const;
    const addition = {
      ...this.#addition(child, { text: '""', cuts: [] }),
      run,
      isSourceText: !isString,
      next: { path, offset: total },
    };
    const { size, infoSize } = this.#with(addition);
    const room = minus(this.#context.room, plus(size, infoSize));
    const chunk = { from, end, room, meter: this.#walk.settings.meter };
    const to = isString
      ? stringChunkEnd(text, chunk)
      : sourceChunkEnd(text, chunk);
    const part = text.slice(from, to);
    const shown = this.#withKey(
      child,
      isString ? `"${part}"` : JSON.stringify(part.toWellFormed()),
    );
    this.#content = this.#with({
      ...addition,
      run: { ...run, last: to - start },
      text: shown,
    });
    this.#top.take(shown);
    return to < end ? to - start : undefined;
  }

  get #isEnough(): boolean {
    const { size, infoSize, runs } = this.#content;
    return runs.length > 0 &&
      !within(plus(size, infoSize), this.#context.enough);
  }

  /** Whether less than half of the page is in use. */
  get #isSpacious(): boolean {
    const { size, infoSize } = this.#content;
    return within(plus(size, infoSize), scale(this.#context.room, 0.5));
  }

  /** Whether a child does not fit on a page of its own either. */
  #isOversized(child: JsonNode): boolean {
    const shrunk = shrink(this.#walk, child, this.#placeOf(child));
    if (!shrunk) return true;
    const alone = withAddition(
      noContent(this.#top.frame.size),
      this.#addition(child, shrunk),
      this.#facts,
    );
    const size = plus(alone.size, alone.infoSize);
    return !within(size, this.#walk.settings.room);
  }

  /** Ends the page in front of a child, and of what was opened only for it. */
  #stopBefore(child: JsonNode): void {
    let next = child;
    while (this.#top.isEmpty) next = this.#opened.pop()!.node;
    this.#stopAt(next);
  }

  #stopAt(child: JsonNode, offset?: number): void {
    const { path } = this.#placeOf(child);
    this.#next = offset === undefined ? { path } : { path, offset };
  }

  /** Opens `child` if it can be entered. */
  #enter(child: JsonNode): boolean {
    const inner = this.#opening(child);
    if (!inner) return false;
    const { size, keysCut } = this.#content;
    const added = minus(inner.frame.size, this.#top.frame.size);
    this.#content = {
      ...this.#content,
      size: plus(size, added),
      keysCut: keysCut || inner.frame.keysCut,
    };
    this.#opened.push(inner);
    return true;
  }

  /**
   * `child`, open; `undefined` if it is paged as source text instead: it has
   * no children, is too deep, or what stands around it leaves too little room.
   */
  #opening(child: JsonNode): OpenValue | undefined {
    const walk = this.#walk;
    if (!walk.json.isContainer(child) || this.#opened.length > MAX_DEPTH) {
      return undefined;
    }
    const place = this.#placeOf(child);
    const frame = frameOf(walk, child, { outer: this.#top.frame, place });
    return frame.isRoomy
      ? new OpenValue(walk, child, { place, frame })
      : undefined;
  }

  /** Closes the innermost open container; it becomes a part of its parent. */
  #close(): void {
    const closed = this.#opened.pop()!;
    const { node, frame } = closed;
    const text = closed.render();
    if (!closed.isEmpty) {
      this.#top.take(this.#withKey(node, text));
      return;
    }
    const added = minus(frame.size, this.#top.frame.size);
    const size = minus(this.#content.size, added);
    this.#content = { ...this.#content, size };
    if (frame.context.entries.size < this.#walk.json.count(node)) {
      this.#top.skip(); // the page starts behind its end
      return;
    }
    const addition = this.#addition(node, { text, cuts: [] });
    this.#content = this.#with(addition);
    this.#top.take(addition.text);
  }

  #with(addition: Addition): PageContent {
    return withAddition(this.#content, addition, this.#facts);
  }

  get #facts(): ContentFacts {
    const { settings, later } = this.#walk;
    return { ...this.#context, settings, later, isFirst: this.#isFirst };
  }

  /** A child as an addition to the page, as one of the open value's entries. */
  #addition(child: JsonNode, { text, cuts }: Shrunk): Addition {
    const { node, place, isList, label } = this.#top;
    const { json, settings } = this.#walk;
    const total = json.count(node);
    const run: Run = {
      unit: isList ? "items" : "fields",
      first: child.entry + 1,
      last: child.entry + 1,
      total,
      within: this.#opened.length === 1 ? "" : label,
    };
    return {
      run,
      text: this.#withKey(child, text),
      cuts,
      isKeyCut: shownKey(json, child, settings) !== json.keySource(child),
      isSourceText: false,
      next: { path: [...place.path, total], offset: total },
    };
  }

  /** A child as it stands in its object; a key over a quarter page is cut. */
  #withKey(child: JsonNode, value: string): string {
    if (child.keyStart < 0) return value;
    const { json, settings } = this.#walk;
    return `${shownKey(json, child, settings)}:${value}`;
  }

  #placeOf(child: JsonNode): Place {
    return placeOf(this.#walk.json, this.#top.place, child);
  }

  get #top(): OpenValue {
    return this.#opened.at(-1)!;
  }
}
