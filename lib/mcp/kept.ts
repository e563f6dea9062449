import { larger, minus, scale, type Size } from "../budget/measure.ts";
import { detached } from "../json/detached.ts";
import type { PagedDocument } from "../paging/document.ts";
import { wholeText } from "../paging/notes.ts";
import type { Pager } from "../paging/page.ts";
import { cursorOf } from "../paging/page_info.ts";
import { createPager } from "../paging/pager.ts";
import type { PagingSettings } from "../paging/settings.ts";
import { applyView, keyIn, type View, type Viewed } from "../paging/view.ts";
import { setNewest } from "./newest.ts";

/** A full result that is still held, so that its pages need no second run. */
export interface KeptResult {
  /** The tool; "" if it is not known, as of a task that began elsewhere. */
  readonly tool: string;
  readonly fingerprint: string;
  readonly document: PagedDocument;
  /** The result without content and `structuredContent`. */
  readonly envelope: string;
  /** A text block in front of and behind the JSON string of its text. */
  readonly textBlock: readonly [before: string, after: string];
  /** What the blocks that are not text measure; they are on the first page. */
  readonly others: Size;
  readonly isError: boolean;
  /** Length of the message that it came in, which holds all of the above. */
  readonly messageLength: number;
}

/** The most views of a result that its cursors can name. */
const MAX_VIEWS = 64;

/** The most views that are held ready, and the most units of text in them. */
const MAX_READY = 16;
const MAX_READY_UNITS = 32 * 1024 * 1024;

/** The most results that are kept, and the most bytes of text in them. */
const MAX_RESULTS = 256;
const MAX_BYTES = 256 * 1024 * 1024;

/** The kept results of a session; the one used longest ago goes first. */
export class KeptResults {
  /** Whether a result is there for the next call, too. */
  readonly lasts: boolean;
  readonly #results = new Map<string, KeptResult>();
  readonly #pagers = new WeakMap<object, Map<PagingSettings, Pager>>();
  readonly #views = new Map<string, Map<string, View>>();
  readonly #ready = new Map<string, Viewed>();
  #bytes = 0;

  constructor({ lasts = true }: { readonly lasts?: boolean } = {}) {
    this.lasts = lasts;
  }

  /**
   * The result of a tool that has that fingerprint; failing that, one of a tool
   * that is not known.
   */
  find(tool: string, fingerprint: string): KeptResult | undefined {
    for (const key of [keyOf(tool, fingerprint), keyOf("", fingerprint)]) {
      const kept = this.#results.get(key);
      if (!kept) continue;
      this.#results.delete(key);
      this.#results.set(key, kept);
      return kept;
    }
    return undefined;
  }

  /** Whether a result with that fingerprint is held, of whatever tool. */
  holds(fingerprint: string): boolean {
    return [...this.#results.keys()].some((key) => key.startsWith(fingerprint));
  }

  /** Keeps a result, and lets go of others as the bounds demand. */
  keep(result: KeptResult): KeptResult {
    const key = detached(keyOf(result.tool, result.fingerprint));
    const views = this.#views.get(key);
    this.#drop(key);
    if (views) this.#views.set(key, views);
    const kept = {
      ...result,
      tool: detached(result.tool),
      envelope: detached(result.envelope),
      textBlock: [
        detached(result.textBlock[0]),
        detached(result.textBlock[1]),
      ],
    } as const;
    this.#results.set(key, kept);
    this.#bytes += bytesOf(result);
    for (const oldest of this.#results.keys()) {
      const isOver = this.#results.size > MAX_RESULTS ||
        this.#bytes > MAX_BYTES;
      if (!isOver || oldest === key) break; // the newest stays in any case
      this.#drop(oldest);
    }
    return kept;
  }

  /** What gives the pages of a result, or of a view of it. */
  pager(
    result: KeptResult,
    settings: PagingSettings,
    viewed?: Viewed,
  ): Pager {
    const of = viewed ?? result;
    const pagers = this.#pagers.get(of) ?? new Map();
    this.#pagers.set(of, pagers);
    const known = pagers.get(settings);
    if (known) return known;
    const shown = viewed
      ? this.#viewSettings(result, settings, viewed)
      : settings;
    const pager = createPager(of.document, result.fingerprint, {
      ...beside(result.others, shown),
      key: keyIn(of.document, settings.key),
    });
    pagers.set(settings, pager);
    return pager;
  }

  /** The view of a result that its cursors name so. */
  view(result: KeptResult, id: string): View | undefined {
    return this.#views.get(keyOf(result.tool, result.fingerprint))?.get(id);
  }

  /**
   * Applies a view to a result, unless that is done.
   *
   * @throws {ViewError} If the result has nothing of the kind.
   */
  async viewed(
    result: KeptResult,
    view: View,
    { key: way }: Pick<PagingSettings, "key">,
  ): Promise<Viewed> {
    const key = keyOf(result.tool, result.fingerprint);
    if (this.#results.has(key)) {
      const views = this.#views.get(key) ?? new Map();
      this.#views.set(key, views);
      setNewest(views, [view.id, view], MAX_VIEWS);
    }
    const name = `${key}:${view.id}`;
    const ready = this.#ready.get(name);
    const { document } = result;
    const viewed = ready ??
      await applyView(document, view, keyIn(document, way));
    setNewest(this.#ready, [name, viewed], MAX_READY);
    let units = 0;
    for (const [name, { document }] of [...this.#ready].reverse()) {
      units += document.text.length;
      if (units > MAX_READY_UNITS && units > document.text.length) {
        this.#ready.delete(name);
      }
    }
    return viewed;
  }

  #viewSettings(
    result: KeptResult,
    settings: PagingSettings,
    { view, about }: Viewed,
  ): PagingSettings {
    const { cursorParam, trim } = settings;
    const whole = trim ? undefined : cursorOf(
      this.pager(result, settings).start(),
      result.fingerprint,
      settings,
    );
    return {
      ...settings,
      view: view.id,
      about,
      hint: whole && wholeText(cursorParam, whole),
    };
  }

  #drop(key: string): void {
    const result = this.#results.get(key);
    if (!result) return;
    this.#results.delete(key);
    this.#views.delete(key);
    this.#bytes -= bytesOf(result);
  }
}

/**
 * The settings of pages that leave room for what travels with the text. Half of
 * the tokens are the text's in any case, and an eighth of the other units: a
 * page must have room for its note. They hold for all pages, since how a
 * document is walked depends on them.
 */
export function beside(others: Size, settings: PagingSettings): PagingSettings {
  const { room } = settings;
  const least = { ...scale(room, 1 / 8), tokens: room.tokens / 2 };
  return { ...settings, room: larger(minus(room, others), least) };
}

function keyOf(tool: string, fingerprint: string): string {
  return `${fingerprint}:${tool}`;
}

/**
 * At most two bytes a unit of the message: a document without escapes is a
 * slice of it, and a slice keeps the whole alive.
 */
function bytesOf({ messageLength }: KeptResult): number {
  return 2 * messageLength;
}
