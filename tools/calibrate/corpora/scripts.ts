import { packageText } from "../packages.ts";
import {
  type ContentClass,
  generated,
  type Kind,
  type Part,
} from "./content_class.ts";
import { codePoint } from "./formats.ts";
import { FILLER, sentence } from "./words.ts";

/** Ranges of code points, sampled evenly, by how far they are bounded. */
const RANGES: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  real: {
    hieroglyphs: "13000-1342f",
    cuneiform: "12000-123ff",
    linear_b: "10000-1005d",
    old_scripts: "10280-1049f",
    mathematical_letters: "1d400-1d7ff",
    cards_and_tiles: "1f000-1f0f5",
    arrows_mathematics: "2190-22ff",
    box_elements: "2500-259f",
    geometric_shapes: "25a0-25ff",
    dingbats: "2600-27bf",
    braille: "2800-28ff",
    punctuation: "2010-205e",
    currency_letterlike: "20a0-214f",
    enclosed: "2460-24ff",
    squared: "3300-33ff",
    han_random: "4e00-9fff",
    han_extension_a: "3400-4dbf",
    han_extension_b: "20000-2a6df",
    han_compatibility: "f900-fad9",
    hangul_random: "ac00-d7a3",
    yi: "a000-a48c",
    private_use: "e000-f8ff",
    arabic_forms: "fb50-fdff",
    half_width_kana: "ff61-ff9f",
    tags: "e0020-e007f",
    variation_selectors: "e0100-e01ef",
  },
  noise: {},
  soft: {
    kana_random: "3041-30ff",
    latin_extended_random: "100-24f",
    latin_1_random: "a1-ff",
    phonetic_random: "250-2ff",
    greek_random: "370-3ff",
    cyrillic_random: "400-52f",
    hebrew_random: "591-5ea",
    arabic_random: "600-6ff",
    devanagari_random: "900-97f",
    thai_random: "e01-e5b",
    tibetan_random: "f40-fbc",
    ethiopic_random: "1200-137c",
    superscripts_random: "2070-209c",
  },
};

/** Scripts and symbols beyond prose, emoji, and letters at random. */
export const SCRIPTS: readonly ContentClass[] = [
  ...Object.entries(RANGES).flatMap(([kind, ranges]) =>
    generated(kind as Kind, parts(ranges))
  ),
  ...generated("real", {
    han_lines: (random, i) =>
      codePoint(random, 0x4e00, 0x9fff) + (i % 59 === 58 ? "\n" : ""),
    cjk_punctuation: (random) =>
      random.pick([..."，。、；：？！「」『』（）【】《》〈〉・ー～…—"]),
    full_width: (random) =>
      Array.from(
        sentence(random),
        (letter) =>
          letter === " "
            ? "\u3000"
            : String.fromCharCode(letter.charCodeAt(0) + 0xfee0),
      ).join(""),
    box_drawing: (random) =>
      random.letters("─│┌┐└┘├┤┬┴┼═║╔╗", 1).repeat(random.between(1, 30)) +
      random.pick([" ", "\n"]),
    mathematical_bold: (random) =>
      Array.from(
        random.pick(FILLER),
        (letter) => String.fromCodePoint(0x1d41a + letter.charCodeAt(0) - 97),
      )
        .join("") + " ",
    combining_marks: (random) =>
      random.letters("abcdefghijklmnopqrstuvwxyz", 1) +
      codePoint(random, 0x300, 0x36f),
    combining_stacked: (random) =>
      random.letters("abcdefghijklmnopqrstuvwxyz", 1) +
      Array.from(
        { length: random.between(1, 8) },
        () => codePoint(random, 0x300, 0x36f),
      ).join(""),
    emoji: (random) => random.pick(emoji("all")),
    emoji_spaced: (random) => random.pick(emoji("all")) + " ",
    emoji_joined: (random) => random.pick(emoji("joined")),
    emoji_flags: (random) => random.pick(emoji("flags")),
    emoji_skin_tones: (random) =>
      random.pick(emoji("people")) + codePoint(random, 0x1f3fb, 0x1f3ff),
    emoji_in_text: (random) =>
      `${random.pick(emoji("all"))} ${random.pick(FILLER)} ${
        random.pick(FILLER)
      }${random.pick(["! ", ". ", "\n"])}`,
  }),
];

function parts(
  ranges: Readonly<Record<string, string>>,
): Record<string, Part> {
  return Object.fromEntries(
    Object.entries(ranges).map(([name, range]) => {
      const [first, last] = range.split("-").map((hex) => parseInt(hex, 16));
      return [name, (random) => codePoint(random, first!, last!)];
    }),
  );
}

type EmojiKind = "all" | "joined" | "flags" | "people";
let kinds: Record<EmojiKind, readonly string[]> | undefined;

function emoji(kind: EmojiKind): readonly string[] {
  if (kinds === undefined) {
    const text = packageText("unicode-emoji-json/data-by-emoji.json");
    const entries = Object.entries(
      JSON.parse(text) as Record<string, { skin_tone_support: boolean }>,
    );
    const all = entries.map(([character]) => character);
    kinds = {
      all,
      joined: all.filter((character) => character.includes("\u200d")),
      flags: all.filter((character) =>
        /^[\u{1f1e6}-\u{1f1ff}]{2}$/u.test(character)
      ),
      people: entries.filter(([character, { skin_tone_support }]) =>
        skin_tone_support && [...character].length === 1
      ).map(([character]) => character),
    };
  }
  return kinds[kind];
}
