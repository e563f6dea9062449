import { packageFiles } from "../packages.ts";
import type { Random } from "../random.ts";
import { type ContentClass, fromFiles, generated } from "./content_class.ts";
import { apiRecord, filePath, SMALL } from "./formats.ts";
import { noun, sentence } from "./words.ts";

const LOCALES = /main\/(ar|de|el|en|es|fr|he|hi|ja|ko|pl|ru|th|tr|vi|zh)\//;

/** Structured data: files of all formats, and JSON as tools answer with. */
export const DATA: readonly ContentClass[] = [
  ...fromFiles({
    json_packages: { files: () => packageFiles(".", /[^.]\/package\.json$/) },
    json_compat: {
      files: () => ["@mdn/browser-compat-data/data.json"],
      read: (text) => text.slice(0, 8_000_000),
    },
    json_compat_pretty: {
      files: () => ["@mdn/browser-compat-data/data.json"],
      read: (text) => pretty(JSON.parse(text).api, 2).slice(0, 8_000_000),
    },
    json_mime: { files: () => ["mime-db/db.json"] },
    json_mime_min: { files: () => ["mime-db/db.json"], read: minified },
    json_countries: {
      files: () => ["world-countries/countries.json"],
      language: "mul",
    },
    json_countries_pretty: {
      files: () => ["world-countries/countries.json"],
      read: (text) => pretty(JSON.parse(text), 2),
      language: "mul",
    },
    json_charts: {
      files: () =>
        packageFiles("vega-datasets/data", /\.json$/)
          .filter((path) => !/flights-\d\d+k/.test(path)),
    },
    json_charts_pretty: {
      files: () => packageFiles("vega-datasets/data", /(s|r|e)\.json$/),
      read: (text) => pretty(JSON.parse(text), 2).slice(0, 2_000_000),
    },
    json_emoji: { files: () => packageFiles("unicode-emoji-json", /\.json$/) },
    json_languages: {
      files: () =>
        packageFiles("cldr-localenames-full/main", /languages\.json$/)
          .filter((path) => LOCALES.test(path)),
      language: "mul",
    },
    json_territories: {
      files: () =>
        packageFiles("cldr-localenames-full/main", /territories\.json$/),
      language: "mul",
    },
    json_scripts: {
      files: () => packageFiles("cldr-localenames-full/main", /scripts\.json$/),
      read: minified,
      language: "mul",
    },
    json_messages: {
      files: () =>
        packageFiles("typescript/lib", /diagnosticMessages.*\.json$/),
      language: "mul",
    },
    csv_charts: {
      files: () => packageFiles("vega-datasets/data", /\.[ct]sv$/),
    },
    csv_countries: {
      files: () => packageFiles("world-countries", /\.csv$/),
      language: "mul",
    },
    yaml_countries: {
      files: () => packageFiles("world-countries", /\.ya?ml$/),
      language: "mul",
    },
    xml_countries: {
      files: () => packageFiles("world-countries/dist", /\.xml$/),
      language: "mul",
    },
    json_geometry: {
      files: () => packageFiles("world-countries/data", /\.(geo|topo)\.?json$/),
    },
    svg: { files: () => packageFiles("world-countries/data", /\.svg$/) },
  }),
  ...generated("real", {
    json_pretty: (random) => pretty(apiRecord(random), 2) + ",\n",
    json_minified: (random) => JSON.stringify(apiRecord(random)) + ",",
    json_tabs: (random) => pretty(apiRecord(random), "\t") + ",\n",
    json_wide: (random) => pretty(apiRecord(random), 4) + ",\n",
    json_short_keys: (random) => JSON.stringify(shortKeys(random)) + ",",
    json_nested_lists: (random) =>
      JSON.stringify([
        [random.below(10), [random.below(10), []]],
        [[], {}],
        [true, false, null],
      ]) + ",",
    json_literals: (random) =>
      random.pick(["true", "false", "null", "0", "1", '""', "{}", "[]"]) + ",",
    json_numbers_table: (random) =>
      JSON.stringify({
        name: noun(random),
        miles: random.below(40),
        weight: random.between(1_500, 5_000),
        year: `19${random.between(70, 82)}-01-01`,
        x: Number((random.next() * 2 - 1).toFixed(3)),
        id: random.below(999),
      }) + ",",
    json_escaped: (random) =>
      JSON.stringify(
        `${sentence(random)}\n\t"${
          filePath(random).replaceAll("/", "\\")
        }"\r\n`,
      ) + ",",
    json_twice_escaped: (random) => escaped(apiRecord(random), 2) + ",",
    json_thrice_escaped: (random) => escaped(apiRecord(random), 3) + ",",
    json_lines: (random) => JSON.stringify(apiRecord(random)) + "\n",
  }),
];

function pretty(value: unknown, indent: number | string): string {
  return JSON.stringify(value, null, indent);
}

function minified(text: string): string {
  return JSON.stringify(JSON.parse(text));
}

/** JSON inside a JSON string, so many levels deep. */
function escaped(value: unknown, levels: number): string {
  let text = JSON.stringify(value);
  for (let i = 1; i < levels; i++) text = JSON.stringify(text);
  return text;
}

function shortKeys(random: Random): unknown {
  return {
    a: random.below(99),
    b: random.next() < 0.5,
    c: null,
    d: [random.below(9), random.below(9)],
    e: { x: random.between(-9, 9), y: random.between(-9, 9) },
    f: random.letters(SMALL, 2),
  };
}
