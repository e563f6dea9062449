/** Which changes of a message are ours to make. Each gives what is wrong. */

import { type Edit, elsewhereFault, first, isSame } from "./compare.ts";
import { PARAMS } from "./cursors.ts";
import type { Ask } from "./ledger.ts";
import { listFault } from "./list_edits.ts";
import { at, entries, get, type Part, source, string } from "./rpc.ts";

/** What a result may have become. */
interface ResultRules {
  /** The call asked for a page: what was on the first page may be gone. */
  readonly isPage: boolean;
  /** The most characters that a page may have. */
  readonly maxChars: number;
}

/** No budget is so small that an answer of this length would be cut... */
const SURELY_FITS = 200;
/** ...if it is one line of text: images and lines cost more than bytes. */
const COSTLY = /"(?:image|audio|blob)"|\\n/;

/** The answer to a request of the client. */
export function answerFault(
  edit: Edit,
  { method, isPage }: Ask,
  maxChars: number,
): string | undefined {
  const rules = { isPage, maxChars };
  switch (method) {
    case "tools/list":
      return listFault(edit);
    case "tools/call": {
      const { text } = edit.before.json;
      return !isPage && text.length < SURELY_FITS && !COSTLY.test(text)
        ? "a small result changed"
        : resultFault(edit, ["result"], rules);
    }
    case "tasks/result":
      return resultFault(edit, ["result"], { ...rules, isPage: true });
    case "tasks/get":
      return resultFault(edit, ["result", "result"], {
        ...rules,
        isPage: true,
      });
    default:
      return `an answer to ${method} changed`;
  }
}

/** A message that the server sent without being asked. */
export function pushFault(edit: Edit, maxChars: number): string | undefined {
  return edit.before.method === "notifications/tasks"
    ? resultFault(edit, ["params", "result"], { isPage: true, maxChars })
    : "a message changed that is no answer";
}

/** An answer of our own: a result of a tool, a task, or a plain error. */
export function ownFault(answer: Part, maxChars: number): string | undefined {
  const error = get(answer, "error");
  if (error) {
    return ["-32602", "-32603"].includes(source(get(error, "code")))
      ? undefined
      : "an error of ours has a code that is not ours to give";
  }
  const result = get(answer, "result");
  if (string(get(get(result, "task") ?? result, "taskId"))) return undefined;
  return blocksFault([], entries(get(result, "content")), {
    isPage: true,
    maxChars,
  });
}

/** A call that lost our parameter, and nothing else. */
export function callFault(edit: Edit): string | undefined {
  const path = ["params", "arguments"];
  const fault = elsewhereFault(edit, path);
  if (fault) return fault;
  const before = entries(at(edit.before, path));
  const after = entries(at(edit.after, path));
  const left = new Set(after.map(({ key }) => key));
  const lost = new Set(
    before.map(({ key }) => key).filter((k) => !left.has(k)),
  );
  if (lost.size === 0) return "arguments changed";
  if (![...lost].every((key) => PARAMS.includes(key))) {
    return "an argument was removed that is not ours";
  }
  return isSame(before.filter(({ key }) => !lost.has(key)), after)
    ? undefined
    : "arguments changed beyond our parameter";
}

/** A result that was cut: other content, all else as it was. */
function resultFault(
  edit: Edit,
  path: readonly string[],
  rules: ResultRules,
): string | undefined {
  const fault = elsewhereFault(edit, path);
  if (fault) return fault;
  const before = at(edit.before, path);
  const after = at(edit.after, path);
  const isRefused = rules.isPage && source(get(after, "isError")) === "true" &&
    source(get(before, "isError")) !== "true";
  const others = [before, after].map((result) =>
    entries(result).filter(({ key }) =>
      key !== "content" && key !== "structuredContent"
    )
  );
  if (!isRefused && !isSame(others[0]!, others[1]!)) {
    return "a member of the result changed that is not its content";
  }
  const structured = get(after, "structuredContent");
  if (
    structured &&
    source(structured) !== source(get(before, "structuredContent"))
  ) return "structuredContent changed";
  const content = get(after, "content");
  if (!source(content).startsWith("[")) return "content is no list";
  return blocksFault(entries(get(before, "content")), entries(content), rules);
}

function blocksFault(
  before: readonly Part[],
  after: readonly Part[],
  { isPage, maxChars }: ResultRules,
): string | undefined {
  const known = new Set(before.map(source));
  const whole = before.filter((block) => !hasText(block));
  if (!isPage && !isSame(whole, after.filter((block) => !hasText(block)))) {
    return "a block that is not text changed";
  }
  return first(after, (block) => {
    const text = string(get(block, "text"));
    if (text === undefined || known.has(source(block))) return undefined;
    if (!text.isWellFormed()) return "a page has a lone surrogate";
    if (text.length > maxChars) return "a page is longer than its budget";
    return undefined;
  });
}

function hasText(block: Part): boolean {
  switch (string(get(block, "type"))) {
    case "text":
      return string(get(block, "text")) !== undefined;
    case "resource":
      return string(get(get(block, "resource"), "text")) !== undefined;
    default:
      return false;
  }
}
