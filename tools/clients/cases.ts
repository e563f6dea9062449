/** The results with which the real clients are tried. */

/** One result of a tool, and the document that its pages must give back. */
export interface Case {
  /** What the tool is called. */
  readonly name: string;
  /** What the result is, for the table. */
  readonly about: string;
  /** Members of the tool's entry besides name and input schema. */
  readonly entry?: Readonly<Record<string, unknown>>;
  readonly result: Readonly<Record<string, unknown>>;
  readonly document: string;
}

const WORDS = ("alpha bravo charlie delta echo foxtrot golf hotel india " +
  "juliet kilo lima mike november oscar papa quebec romeo sierra tango " +
  "uniform victor whiskey xray yankee zulu river stone cloud paper merge " +
  "branch socket buffer kernel thread vector matrix lambda closure").split(" ");
const BASE64 =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The smallest PNG: one pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const OUTPUT_SCHEMA = {
  outputSchema: {
    type: "object",
    properties: { rows: { type: "array" } },
    required: ["rows"],
  },
};

const ROWS = {
  rows: Array.from({ length: 1_000 }, (_, id) => ({
    id,
    name: id === 0 ? "BEGIN-MARKER" : id === 999 ? "END-MARKER" : "between",
    text: words(60, random(id)),
  })),
};

/** Every case, in the order of the table. */
export const CASES: readonly Case[] = [
  textCase("words_66k", "words, 66,000 characters", marked(66_000, line)),
  textCase("words_320k", "words, 320,000 characters", marked(320_000, line)),
  textCase("cjk_24k", "CJK, 24,000 characters", marked(24_000, cjk)),
  textCase("cjk_120k", "CJK, 120,000 characters", marked(120_000, cjk)),
  textCase(
    "base64_200k",
    "base64, 200,000 characters",
    marked(200_000, base64),
  ),
  textCase("emoji_60k", "emoji, 60,000 characters", marked(60_000, emoji)),
  textCase("hex_66k", "hex, 66,000 characters", marked(66_000, hex)),
  textCase(
    "lines_60k",
    "short lines, 60,000 characters",
    marked(60_000, short),
  ),
  textCase(
    "one_line_300k",
    "one line of 300,000 characters",
    marked(300_000, (r) => `${words(80, r)} `).replaceAll("\n", " "),
  ),
  jsonCase(),
  structuredCase("duplicate", "structuredContent and the same as text", [
    { type: "text", text: JSON.stringify(ROWS) },
  ]),
  structuredCase("structured_only", "structuredContent alone", []),
  {
    ...textCase(
      "error_60k",
      "an error of 60,000 characters",
      marked(60_000, line),
    ),
    ...withResult(marked(60_000, line), { isError: true }),
  },
  imageCase(),
  blocksCase(),
  {
    ...textCase(
      "no_structured",
      "a tool whose outputSchema is not met",
      line(random(1)),
    ),
    entry: OUTPUT_SCHEMA,
  },
];

function textCase(name: string, about: string, document: string): Case {
  return { name, about, ...withResult(document) };
}

function withResult(document: string, more = {}) {
  const content = [{ type: "text", text: document }];
  return { document, result: { content, ...more } };
}

function jsonCase(): Case {
  const records = Array.from({ length: 5_000 }, (_, id) => ({
    id,
    name: id === 0 ? "BEGIN-MARKER" : id === 4_999 ? "END-MARKER" : "between",
    value: Math.floor(random(id)() * 1e6) / 100,
  }));
  return textCase(
    "json_5000",
    "a JSON list of 5,000 records",
    JSON.stringify(records),
  );
}

function structuredCase(
  name: string,
  about: string,
  content: readonly unknown[],
): Case {
  return {
    name,
    about,
    entry: OUTPUT_SCHEMA,
    document: JSON.stringify(ROWS),
    result: { content, structuredContent: ROWS },
  };
}

function imageCase(): Case {
  const document = marked(66_000, line);
  const image = { type: "image", data: PIXEL, mimeType: "image/png" };
  const content = [{ type: "text", text: document }, image];
  return {
    name: "text_and_image",
    about: "66,000 characters and an image",
    document,
    result: { content },
  };
}

function blocksCase(): Case {
  // Each of its own length, and so of its own words.
  const texts = Array.from({ length: 8 }, (_, i) => marked(10_000 + i, line));
  return {
    name: "blocks_8x10k",
    about: "8 blocks of 10,000 characters",
    document: texts.join("\n"),
    result: { content: texts.map((text) => ({ type: "text", text })) },
  };
}

/** A text of that length between its markers, made of lines. */
function marked(
  length: number,
  next: (random: () => number) => string,
): string {
  const begin = "BEGIN-MARKER\n";
  const end = "\nEND-MARKER";
  const r = random(length);
  let body = "";
  while (body.length < length) body += `${next(r)}\n`;
  const middle = body.slice(0, length - begin.length - end.length);
  return (begin + middle + end).toWellFormed();
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function words(count: number, r: () => number): string {
  return Array.from(
    { length: count },
    () => WORDS[Math.floor(r() * WORDS.length)],
  ).join(" ");
}

function line(r: () => number): string {
  return words(8, r);
}

function cjk(r: () => number): string {
  return repeat(59, () => String.fromCharCode(0x4e00 + r() * 20_900));
}

function base64(r: () => number): string {
  return repeat(76, () => BASE64[Math.floor(r() * 64)]!);
}

function emoji(r: () => number): string {
  return repeat(
    20,
    () => String.fromCodePoint(0x1f300 + Math.floor(r() * 0x2ff)),
  );
}

function hex(r: () => number): string {
  return repeat(64, () => Math.floor(r() * 16).toString(16));
}

function short(r: () => number): string {
  return String(Math.floor(r() * 10_000));
}

function repeat(count: number, next: () => string): string {
  return Array.from({ length: count }, next).join("");
}
