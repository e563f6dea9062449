import { limitsOf, PLAIN } from "./budget/client_limits.ts";
import type { ClientProfile } from "./budget/client_profile.ts";
import { CLIENT_CHOICES, clientById } from "./budget/clients.ts";
import {
  type Budget,
  type Limits,
  MINIMUM_LIMITS,
  OPTION_NAMES,
  resolveBudget,
  roomOf,
} from "./budget/limits.ts";
import { createMeter, type TokenTable } from "./budget/measure.ts";
import { readEnv } from "./env.ts";
import { serialize } from "./json/serialize.ts";
import { type Count, countedPage, countTokens } from "./paging/counted_page.ts";
import { type Cursor, decodeCursor } from "./paging/cursor.ts";
import { CursorError } from "./paging/cursor_error.ts";
import { fingerprintOf, openDocument } from "./paging/document.ts";
import { unknownViewText } from "./paging/notes.ts";
import { pageRequest } from "./paging/page_request.ts";
import { createPager, whole } from "./paging/pager.ts";
import { plainQuery } from "./paging/plain_query.ts";
import type { Matcher } from "./paging/query.ts";
import { type PagingSettings, PARAM_NAME } from "./paging/settings.ts";
import { applyView, keyIn, mustSay, readView } from "./paging/view.ts";
import { ViewError } from "./paging/view_error.ts";

/** Options of a {@linkcode Cap}. */
export interface CapOptions {
  /**
   * The most tokens of a page, at least 600; 0 for no limit in tokens.
   *
   * @default {20_000} or the environment variable `TOOLCAP_MAX_TOKENS`
   */
  readonly maxTokens?: number;
  /**
   * The most of a page in the other units; 0 for no limit in that unit.
   *
   * @default {{ chars: 28_000, bytes: 47_900, lines: 1_900 }}
   */
  readonly budget?: UnitBudget;
  /**
   * Counts the tokens of a text exactly, in place of the estimate. It is
   * called a few times a page, never per item.
   */
  readonly count?: Count;
  /**
   * Spaces per level of a value that is sent whole, 0 to 10. Pages are compact.
   *
   * @default {0}
   */
  readonly indent?: number;
  /**
   * The name of the parameter that takes the cursor, as the notes tell it.
   *
   * @default {"cursor"}
   */
  readonly cursorParam?: string;
  /**
   * The id of the client that is served, such as `"claude-code"`: its limits
   * hold in the units that are not set. `"none"` is for no particular client,
   * as is `"auto"` here, where nobody says who asks.
   *
   * @default {"auto"} or the environment variable `TOOLCAP_CLIENT`
   */
  readonly client?: string;
  /**
   * Whose tokens the estimate is for; see {@linkcode EstimateOptions}.
   *
   * @default the client's vendor if that is known, else {"universal"}
   */
  readonly tokenTable?: TokenTable;
  /**
   * A factor for the estimate, above 0; see {@linkcode EstimateOptions}. It
   * does not apply to `count`.
   *
   * @default {1}
   */
  readonly safety?: number;
}

/** A budget in all units but tokens. 0 means no limit in that unit. */
export interface UnitBudget {
  /** UTF-16 code units, at least 2,000. */
  readonly chars?: number;
  /** UTF-8 bytes, at least 2,000. */
  readonly bytes?: number;
  /** Lines, at least 10. */
  readonly lines?: number;
  /** Length as a JSON string, with its quotes; at least 4,000. */
  readonly escapedChars?: number;
}

/** Options of {@linkcode Cap.page} and {@linkcode Cap.trim}. */
export interface PageOptions {
  /**
   * Keys from the root to the list that is paged, joined by dots.
   *
   * @default the largest list that object keys lead to
   */
  readonly key?: string;
  /**
   * The fields to keep, as for {@linkcode project}. A next page needs the same.
   *
   * @default all fields
   */
  readonly fields?: readonly string[] | null;
  /**
   * What to look for, as for {@linkcode find}; it comes after `fields`. A next
   * page needs the same.
   *
   * @default everything
   */
  readonly find?: string | Matcher | null;
}

/** What is shown of a value. */
interface ShowOptions extends PageOptions {
  readonly from?: Cursor | undefined;
  readonly trim: boolean;
}

/**
 * Cuts results into pages that fit, each with a `next_cursor` and a sentence
 * that tells the model how to go on.
 *
 * @example Page a list
 * ```ts
 * import assert from "node:assert/strict";
 * import { Cap } from "@toolcap/core";
 *
 * const cap = new Cap({ maxTokens: 1_000 });
 * const users = Array.from({ length: 500 }, (_, id) => ({ id, name: "Ada" }));
 * const { page, items } = JSON.parse(await cap.page(users));
 * assert.equal(page.items, `1-${items.length} of 500`);
 *
 * const second = JSON.parse(await cap.page(users, page.next_cursor));
 * assert.equal(second.items[0].id, items.length);
 * ```
 */
export class Cap {
  readonly #settings: PagingSettings;
  readonly #count: Count | undefined;
  readonly #indent: number;

  /**
   * Decides the budget once.
   *
   * @param options What differs from the defaults.
   * @throws {RangeError} If a budget is too small or no whole number, if no
   * unit has a limit, or if the name of the parameter, the client, the token
   * table or the factor is not one that the options allow.
   */
  constructor(options: CapOptions = {}) {
    const { cursorParam = "cursor", indent = 0 } = options;
    if (!PARAM_NAME.test(cursorParam)) {
      throw new RangeError(
        `Cannot create a cap: cursorParam must be 1 to 64 of A-Z, a-z, 0-9, "_", "." and "-", received ${
          JSON.stringify(cursorParam.slice(0, 80))
        }`,
      );
    }
    const profile = profileOf(options.client);
    const fromEnv = readEnv("TOOLCAP_MAX_TOKENS")?.trim();
    const isFromEnv = options.maxTokens === undefined && Boolean(fromEnv);
    const tokens = isFromEnv
      ? (/^\d+$/.test(fromEnv ?? "") ? Number(fromEnv) : NaN)
      : options.maxTokens;
    const budget: Budget = {
      ...options.budget,
      ...(tokens === undefined ? {} : { tokens }),
    };
    const names = isFromEnv
      ? { ...OPTION_NAMES, tokens: "TOOLCAP_MAX_TOKENS" }
      : OPTION_NAMES;
    const { safety = 1, tokenTable = profile?.table } = options;
    if (!(safety > 0 && safety < Infinity)) {
      throw new RangeError(
        `Cannot create a cap: safety must be a number above 0, received ${safety}`,
      );
    }
    const limits = resolveBudget(budget, clientLimits(profile), names);
    // An exact counter needs no factor.
    const most = limits.tokens / (options.count ? 1 : safety);
    if (most < MINIMUM_LIMITS.tokens) {
      throw new RangeError(
        `Cannot create a cap: ${limits.tokens} tokens with a safety of ${safety} leave less than ${MINIMUM_LIMITS.tokens}, the least for a page`,
      );
    }
    if (!(Number.isInteger(indent) && indent >= 0 && indent <= 10)) {
      throw new RangeError(
        `Cannot create a cap: indent must be an integer from 0 to 10, received ${indent}`,
      );
    }
    this.#settings = {
      meter: createMeter(tokenTable),
      room: roomOf({ ...limits, tokens: most }),
      cursorParam,
      trim: false,
      key: [],
    };
    this.#count = this.#settings.room.tokens < Infinity
      ? options.count
      : undefined;
    this.#indent = indent;
  }

  /**
   * Gives one page of a value or text. What fits comes back unchanged: a text
   * as it is, a value as `JSON.stringify` writes it.
   *
   * @param data Any value that JSON can say; a `Map`, `Set` or `bigint` too.
   * @param cursor The `next_cursor` of the page before; empty, blank or null
   * for the first page.
   * @param options How to page.
   * @returns The text of the page: JSON if the data is a JSON object or list.
   * @throws {CursorError} If the cursor is not one that toolcap issued.
   * @throws {JumpError} If there is nothing where the cursor jumps to.
   * @throws {ViewError} If the data has no such fields, or searching it is
   * impossible or takes too long.
   * @throws {RangeError} If there is nothing at `key`.
   * @throws {TypeError} If the value refers to itself.
   */
  async page(
    data: unknown,
    cursor?: string | null,
    options: PageOptions = {},
  ): Promise<string> {
    const from = readCursor(cursor, this.#settings.cursorParam);
    return await this.#show(data, { ...options, from, trim: false });
  }

  /**
   * Gives the first part of a value or text that does not fit, and a note that
   * says so. It issues no cursor.
   *
   * @param data As for {@linkcode Cap.page}.
   * @param options What to show of it.
   * @returns The text, as {@linkcode Cap.page} gives it.
   * @throws {RangeError} If there is nothing at `key`.
   * @throws {TypeError} If the value refers to itself.
   */
  async trim(data: unknown, options: PageOptions = {}): Promise<string> {
    return await this.#show(data, { ...options, trim: true });
  }

  async #show(data: unknown, what: ShowOptions): Promise<string> {
    const { from: cursor, trim, key, fields, find } = what;
    const settings = { ...this.#settings, trim, key: key?.split(".") ?? [] };
    const text = serialize(data, this.#indent);
    const all = openDocument(text);
    const asked = { fields: fields ?? [], find: find ?? "" };
    const view = readView(asked, plainQuery);
    if (!view && cursor?.view !== undefined) {
      throw new ViewError(unknownViewText(settings.cursorParam));
    }
    const viewed = view && await applyView(all, view, settings.key);
    if (viewed?.isNothing) return viewed.about;
    const document = viewed?.document ?? all;
    if (!cursor && !(viewed && mustSay(viewed))) {
      if (!view && await this.#fits(text, settings)) return text;
      const fitting = whole(document, settings, settings.room);
      if (fitting !== undefined) return fitting;
    }
    const fingerprint = await fingerprintOf(all.text);
    const shown = { ...settings, view: view?.id, about: viewed?.about };
    const way = view ? { ...shown, key: keyIn(document, settings.key) } : shown;
    const pager = createPager(document, fingerprint, way);
    const of = { document, fingerprint, pager };
    const request = pageRequest({ cursor, view }, of, shown);
    const page = this.#count
      ? await countedPage(pager, request, { settings, count: this.#count })
      : pager.page(request);
    return page.text;
  }

  async #fits(text: string, { meter, room }: PagingSettings): Promise<boolean> {
    if (meter.fit(text, 0, room) === text.length) return true;
    if (!this.#count) return false;
    const estimated = { ...room, tokens: room.tokens * MAX_OVERESTIMATE };
    return meter.fit(text, 0, estimated) === text.length &&
      await countTokens(this.#count, text) <= room.tokens;
  }
}

/**
 * Cuts a result with default settings; see {@linkcode Cap.page}.
 *
 * @param data The value or text.
 * @param cursor The `next_cursor` of the page before.
 * @param options How to page.
 * @returns The text of the page.
 *
 * @example A result that fits comes back unchanged
 * ```ts
 * import assert from "node:assert/strict";
 * import { page } from "@toolcap/core";
 *
 * assert.equal(await page({ ok: true }), '{"ok":true}');
 * ```
 */
export function page(
  data: unknown,
  cursor?: string | null,
  options?: PageOptions,
): Promise<string> {
  return new Cap().page(data, cursor, options);
}

/**
 * Trims a result with default settings; see {@linkcode Cap.trim}.
 *
 * @param data The value or text.
 * @param options What to show of it.
 * @returns The first part of it, and a note.
 *
 * @example The first part of a long text
 * ```ts
 * import assert from "node:assert/strict";
 * import { trim } from "@toolcap/core";
 *
 * const log = "GET /index.html 200\n".repeat(10_000);
 * assert.match(await trim(log), /Narrow the request/);
 * ```
 */
export function trim(data: unknown, options?: PageOptions): Promise<string> {
  return new Cap().trim(data, options);
}

/** No text costs a counter less than this part of its estimate. */
const MAX_OVERESTIMATE = 4;

function profileOf(client?: string): ClientProfile | undefined {
  const fromEnv = readEnv("TOOLCAP_CLIENT")?.trim();
  const choice = client ?? (fromEnv || "auto");
  if (CLIENT_CHOICES.includes(choice)) return clientById(choice);
  const where = client === undefined ? " (TOOLCAP_CLIENT)" : "";
  throw new RangeError(
    `Cannot create a cap: no client is called "${choice}"${where}, use a known id or leave it out`,
  );
}

function clientLimits(profile: ClientProfile | undefined): Partial<Limits> {
  const variable = profile?.tokensVariable;
  const env = variable ? { [variable]: readEnv(variable) } : {};
  return limitsOf(profile, PLAIN, env);
}

function readCursor(
  cursor: string | null | undefined,
  param: string,
): Cursor | undefined {
  if (cursor === undefined || cursor === null) return undefined;
  // A model may have sent a number, whatever the type says.
  const text = String(cursor);
  if (text.trim() === "") return undefined;
  const decoded = decodeCursor(text);
  if (!decoded) throw new CursorError(param);
  return decoded;
}
