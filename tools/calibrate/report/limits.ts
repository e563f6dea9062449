import {
  type ClassReport,
  meanOfReal,
  type Ratios,
  TABLES,
} from "./class_report.ts";
import { CLAUDE } from "../tokenizers/tokenizers.ts";
import type { CountedPages } from "./counted.ts";
import type { OpusPoint } from "./opus_points.ts";
import type { PagesReport } from "./pages.ts";
import type { ShortTexts } from "./short_texts.ts";

/** The most that the estimate may be over, as a mean of all real classes. */
const MOST_MEAN = 1.25;

/** The most that it may be over as a mean of one class. */
const MOST_CLASS_MEAN = 1.9;

/** The least it may be for a real class that the fit was not shown. */
const LEAST_LEFT_OUT = 0.85;

/**
 * What part of a class must be ASCII for that. Of other classes it says
 * little: where the only class of a script is left out, what the letters of
 * that script cost can only be guessed.
 */
const MOSTLY_ASCII = 0.85;

/** The least that pages must be full, by the median. */
const LEAST_FILL = 0.75;

/** The same for pages that the library fills with an exact counter. */
const LEAST_COUNTED_FILL = 0.97;

/** The most that the library may ask an exact counter for one page. */
const MOST_CALLS = 8;

/** All that was found. */
export interface Findings {
  /** Class by class. */
  readonly classes: readonly ClassReport[];
  /** Short texts, by their length. */
  readonly short: readonly ShortTexts[];
  /** The published counts. */
  readonly points: readonly OpusPoint[];
  /** The pages of captured results; `undefined` where there are none. */
  readonly pages: PagesReport | undefined;
  /** Pages that a real tokenizer counts. */
  readonly counted: CountedPages;
}

/**
 * Holds the findings to what the library promises.
 *
 * @param findings What was found.
 * @returns What is not kept, a line each.
 */
export function brokenLimits(findings: Findings): readonly string[] {
  const { classes, points, pages } = findings;
  return [
    ...classes.flatMap(brokenByClass),
    ...mean("universal", meanOfReal(classes, (c) => c.ratios.universal.mean)),
    ...points.filter(({ tokens, estimate }) => estimate < tokens)
      .map(({ name, tokens, estimate }) =>
        `under: ${name}, ${estimate} estimated, ${tokens} counted`
      ),
    ...pages?.over.map((page) => `over the budget: ${page}`) ?? [],
    ...pages && median(pages.fills) < LEAST_FILL
      ? [`pages are ${median(pages.fills).toFixed(3)} full, by the median`]
      : [],
    ...brokenByCounter(findings.counted),
  ];
}

function brokenByCounter(
  { most, fewest, calls, budget }: CountedPages,
): readonly string[] {
  return [
    ...most > budget ? [`a counted page holds ${most} of ${budget}`] : [],
    ...fewest < LEAST_COUNTED_FILL * budget
      ? [`a counted page holds no more than ${fewest} of ${budget}`]
      : [],
    ...calls > MOST_CALLS ? [`${calls} calls of a counter for a page`] : [],
  ];
}

/**
 * Says whether a class can be judged by a table that was fitted without it.
 *
 * @param report The class.
 */
export function isGuessable({ of, ascii }: ClassReport): boolean {
  return of.kind === "real" && ascii >= MOSTLY_ASCII;
}

/**
 * The middle one of numbers in ascending order.
 *
 * @param sorted The numbers.
 */
export function median(sorted: readonly number[]): number {
  return sorted[sorted.length >> 1] ?? NaN;
}

function brokenByClass(report: ClassReport): string[] {
  const { of, densities, ratios, leftOut } = report;
  if (of.kind === "soft") return [];
  const broken: string[] = [];
  if (!(CLAUDE in densities)) {
    broken.push(`not counted for Claude: ${of.name}, its texts have changed`);
  }
  for (const table of TABLES) {
    const { min } = ratios[table];
    if (min < 1) broken.push(`under: ${of.name} by ${table}, ${show(min)}`);
  }
  if (ratios.universal.mean > MOST_CLASS_MEAN) {
    broken.push(`too high: ${of.name}, mean ${show(ratios.universal.mean)}`);
  }
  if (isGuessable(report) && leftOut.min < LEAST_LEFT_OUT) {
    broken.push(`under when left out: ${of.name}, ${show(leftOut.min)}`);
  }
  return broken;
}

function mean(table: string, value: number): string[] {
  return value > MOST_MEAN
    ? [`too high: ${table}, mean of all classes ${show(value)}`]
    : [];
}

function show(value: Ratios["min"]): string {
  return value.toFixed(3);
}
