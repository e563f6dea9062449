import { createRandom, type Random, seedOf } from "../random.ts";
import { packageText } from "../packages.ts";

/**
 * How far a class of content is bounded. Texts that people and programs write
 * and noise that is not aimed at the table are never under; letters drawn at
 * random from one living script are only reported: a bound on them would
 * double the estimate of real texts in that script.
 */
export type Kind = "real" | "noise" | "soft";

/** Whether a text is for fitting the table, or for checking it. */
export type Split = "fit" | "check";

/** One kind of content: how to come by any number of texts of it. */
export interface ContentClass {
  /** Its name, unique. */
  readonly name: string;
  /** How far it is bounded. */
  readonly kind: Kind;
  /** The language of its prose, as a BCP 47 tag, if that is not English. */
  readonly language?: string;
  /** Makes one text of at least `length` code units, or a little less. */
  readonly text: (
    random: Random,
    from: { split: Split; length: number },
  ) => string;
}

/** One text of a class. */
export interface Sample {
  /** The class. */
  readonly of: ContentClass;
  /** The text, well-formed. */
  readonly text: string;
}

/**
 * Makes texts of a class: other ones for checking than for fitting.
 *
 * @param of The class.
 * @param split What they are for. It decides the seeds, and of real content
 * the files (where there is one file only, which part of it).
 * @param options How many texts, and how long in UTF-16 code units.
 */
export function samplesOf(
  of: ContentClass,
  split: Split,
  { count, length }: { count: number; length: number },
): readonly Sample[] {
  return Array.from({ length: count }, (_, i) => {
    const random = createRandom(seedOf(`${of.name} ${split} ${i}`));
    const text = of.text(random, { split, length });
    return { of, text: text.slice(0, length).toWellFormed() };
  });
}

/** Writes the next part of a text; `index` is how many came before. */
export type Part = (random: Random, index: number) => string;

/**
 * Makes classes whose texts are written by seeded functions.
 *
 * @param kind How far they are bounded.
 * @param parts By the name of the class, what writes its texts part by part.
 */
export function generated(
  kind: Kind,
  parts: Readonly<Record<string, Part>>,
): readonly ContentClass[] {
  return Object.entries(parts).map(([name, part]) => ({
    name,
    kind,
    text: (random, { length }) => {
      let text = "";
      for (let i = 0; text.length < length; i++) text += part(random, i);
      return text;
    },
  }));
}

/** Where the texts of a class of real content come from. */
export interface FileSource {
  /** The files, as `packageText` takes them. */
  readonly files: () => readonly string[];
  /** What to make of a file's text. @default {the text as it is} */
  readonly read?: (text: string) => string;
  /** The language, if it is not English. */
  readonly language?: string;
}

/**
 * Makes classes whose texts are cut from files of packages: every other file
 * is for fitting, the rest for checking. A single file is cut in two.
 *
 * @param sources By the name of the class, where its texts come from.
 */
export function fromFiles(
  sources: Readonly<Record<string, FileSource>>,
): readonly ContentClass[] {
  return Object.entries(sources).map(([name, source]) => {
    let halves: Record<Split, readonly string[]> | undefined;
    return {
      name,
      kind: "real",
      ...source.language !== undefined && { language: source.language },
      text: (random, { split, length }) => {
        halves ??= halvesOf(source);
        return cutFrom(halves[split], random, length);
      },
    };
  });
}

function halvesOf(source: FileSource): Record<Split, readonly string[]> {
  const { files, read = (text) => text } = source;
  const texts = files().map((file) => read(packageText(file)))
    .filter((text) => text.length >= 400);
  if (texts.length === 0) throw new Error("Cannot sample a class: no file");
  if (texts.length === 1) {
    const middle = Math.floor(texts[0]!.length * 0.6);
    return {
      fit: [texts[0]!.slice(0, middle)],
      check: [texts[0]!.slice(middle)],
    };
  }
  return {
    fit: texts.filter((_, i) => i % 2 === 0),
    check: texts.filter((_, i) => i % 2 === 1),
  };
}

/** Cuts a part out of a file, or of several when they are small. */
function cutFrom(
  texts: readonly string[],
  random: Random,
  length: number,
): string {
  let text = "";
  while (text.length < length) {
    const file = random.pick(texts);
    const spare = Math.max(0, file.length - (length - text.length));
    const start = random.below(spare + 1);
    text += file.slice(start, start + length - text.length) + "\n";
  }
  return text;
}
