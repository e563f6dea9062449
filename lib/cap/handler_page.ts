import { JsonText } from "../json/json_text.ts";
import { serialize } from "../json/serialize.ts";
import { viewArgument } from "../mcp/argument.ts";
import { isToolResult, isUnfinished } from "../mcp/handler_result.ts";
import type { RuleBook } from "../mcp/rules.ts";
import type { takeArguments } from "../mcp/take_arguments.ts";
import type { ToolParams } from "../mcp/tools.ts";
import { unknownViewText } from "../paging/notes.ts";
import type { Wanted } from "../paging/page_request.ts";
import { plainQuery } from "../paging/plain_query.ts";
import { readView } from "../paging/view.ts";
import { ViewError } from "../paging/view_error.ts";
import { readCursor } from "./cursor.ts";
import { type CapSettings, checkParam } from "./options.ts";
import type { PaginateOptions } from "./paginate_types.ts";
import { pageResult, type ResultRules } from "./page_result.ts";
import { storeKey } from "./store.ts";

/** What a cap pages with. */
export interface PaginateRules {
  readonly settings: CapSettings;
  readonly book: RuleBook;
}

/** What became of a run of a handler. */
interface Outcome {
  readonly kind: "value" | "result" | "error";
  /** The source of a `CallToolResult`. */
  readonly source: string;
  /**
   * What the handler returned, or threw: that is given if it needs no page. It
   * is not there if it is from a store, or is only sent as we write it.
   */
  readonly original?: unknown;
}

/** What an {@linkcode Outcome} has as its kind in a store. */
const KINDS = ["value", "result", "error"] as const;

/** The names of the parameters that are taken out of a handler's arguments. */
export function paramsOf(
  { fields, find }: PaginateOptions,
  cursor: string,
): ToolParams & { readonly cursor: string } {
  const nameOf = (given: boolean | string | undefined, name: string) =>
    given === true ? name : given || undefined;
  const params = {
    cursor,
    fields: nameOf(fields, "_fields"),
    find: nameOf(find, "_find"),
  };
  const names = namesOf(params);
  for (const name of names) checkParam("a parameter", name);
  if (new Set(names).size < names.length) {
    throw new RangeError(
      `Cannot page a handler: two of its parameters have one name, give each its own of ${
        names.join(", ")
      }`,
    );
  }
  return params;
}

/** The parameters that there are. */
export function namesOf({ cursor, fields, find }: ToolParams): string[] {
  return [cursor, fields, find].filter((name) => name !== undefined);
}

/** A call's arguments, with our parameters taken out. */
export interface PagedCall<Args> {
  readonly args: Args;
  readonly wanted: Wanted;
}

/**
 * Reads what was taken out of a call's arguments. It throws before the handler runs, with a message
 * for the model.
 *
 * @throws {CursorError} If the cursor is not one that toolcap issued.
 * @throws {ViewError} If fields or a search cannot be read, or are needed again.
 */
export function readCall<Args>(
  { others, taken }: ReturnType<typeof takeArguments<Args>>,
  params: ToolParams & { readonly cursor: string },
): PagedCall<Args> {
  const cursor = readCursor(taken[params.cursor], params.cursor);
  const json = JsonText.parse(serialize(taken, 0))!;
  const asked = viewArgument({ json, args: json.root }, {
    params,
    isAppOnly: false,
  });
  const view = readView(asked, plainQuery);
  if (!view && cursor?.view !== undefined) {
    throw new ViewError(unknownViewText(params.cursor));
  }
  return { args: others, wanted: { cursor, view } };
}

/**
 * A page of what a handler gives for a call, from the store if it is there.
 *
 * @param run Runs the handler.
 * @throws What the handler throws; if its message is too long, an error with a
 * page of that.
 */
export async function pageCall(
  { args, wanted }: PagedCall<unknown>,
  run: () => unknown,
  by: PaginateRules & Pick<ResultRules, "params">,
): Promise<unknown> {
  const { store, indent } = by.settings;
  const asked = wanted.cursor?.fingerprint;
  const held = store && asked !== undefined
    ? readHeld(await store.get(await storeKey(args, asked)))
    : undefined;
  const outcome = held ?? await outcomeOf(run, indent);
  if (outcome.kind === "result" && isUnfinished(outcome.original)) {
    return outcome.original;
  }
  const page = await pageResult(outcome.source, wanted, by);
  if (held && page.fingerprint !== asked) throw notAsSet();
  if (store && !held && page.fingerprint !== undefined) {
    const key = await storeKey(args, page.fingerprint);
    await store.set(key, `${outcome.kind} ${outcome.source}`);
  }
  return given(outcome, page.source);
}

async function outcomeOf(
  run: () => unknown,
  indent: number,
): Promise<Outcome> {
  let original: unknown;
  try {
    original = await run();
  } catch (error) {
    const result = { ...textResult(messageOf(error)), isError: true };
    const source = JSON.stringify(result);
    return { kind: "error", source, original: error };
  }
  if (isUnfinished(original)) return { kind: "result", source: "", original };
  if (isToolResult(original)) {
    const source = serialize(original, 0);
    // An SDK would lose what a Map holds, and cannot send a bigint.
    return isJson(original, source)
      ? { kind: "result", source, original }
      : { kind: "result", source };
  }
  const text = serialize(original, indent);
  const source = JSON.stringify(textResult(text));
  return { kind: "value", source, original: text };
}

/** What an error says; "" if it cannot be made a text. */
function messageOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return ""; // so that it is thrown on, as it is
  }
}

/** Whether an SDK writes a value as we did. */
function isJson(value: unknown, source: string): boolean {
  try {
    return JSON.stringify(value) === source;
  } catch {
    return false; // it has a bigint
  }
}

/** The result that says a text. */
export function textResult(text: string): {
  content: { type: "text"; text: string }[];
} {
  return { content: [{ type: "text", text }] };
}

function readHeld(text: string | null | undefined): Outcome | undefined {
  if (text === undefined || text === null) return undefined;
  const held = String(text); // a store may give anything
  const kind = KINDS.find((kind) => held.startsWith(`${kind} `));
  const source = held.slice((kind ?? "").length + 1);
  if (!kind || !JsonText.parse(source)) throw notAsSet();
  return { kind, source };
}

function notAsSet(): TypeError {
  return new TypeError(
    "Cannot read a result from the store: it is not as it was set, give back the text of the key",
  );
}

/** What the caller gets: the original unless it was paged, or is not there. */
function given(
  outcome: Outcome,
  page: string | undefined,
): unknown {
  const { kind, source, original } = outcome;
  if (page === undefined && "original" in outcome) {
    if (kind === "error") throw original;
    return original;
  }
  const result = JSON.parse(page ?? source);
  if (kind === "result") return result;
  const text: string = result.content[0].text; // ours is the only block
  if (kind === "value") return text;
  throw new Error(text, { cause: original });
}
