import { within } from "../budget/measure.ts";
import { type PagingSettings, part } from "./settings.ts";

/** Longest key in a path that is shown, and longest path. */
const MAX_KEY = 40;
const MAX_PATH = 120;

/** A path takes at most this part of a page. */
export const LABEL_PART = 24;

/** Adds one step to a path that people and models read: `items[3].name`. */
export function childLabel(parent: string, step: string | number): string {
  if (typeof step === "number") return `${parent}[${step}]`;
  const key = step.length > MAX_KEY
    ? `${head(step, MAX_KEY)}…`
    : step.toWellFormed();
  if (!/^[\p{L}\p{N}_$-][\p{L}\p{N}_$ -]*…?$/u.test(key)) {
    return `${parent}[${JSON.stringify(key)}]`;
  }
  return parent === "" ? key : `${parent}.${key}`;
}

/** A path as it stands on a page: what is too long loses its middle. */
export function shortLabel(path: string, settings: PagingSettings): string {
  const room = part(settings, LABEL_PART);
  for (let length = MAX_PATH;; length = Math.floor(length * 0.8)) {
    const label = path.length <= length
      ? path
      : `${head(path, length / 2)}…${tail(path, length / 2)}`;
    const size = settings.meter.measure(JSON.stringify(label));
    if (within(size, room) || length < 8) return label;
  }
}

/** The first `length` units, without half a surrogate pair at their end. */
function head(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "").toWellFormed();
}

/** The last `length` units, without half a surrogate pair at their start. */
function tail(text: string, length: number): string {
  return text.slice(-length).replace(/^[\udc00-\udfff]/, "").toWellFormed();
}
