import type { ContentClass, Part } from "./content_class.ts";
import { generated } from "./content_class.ts";
import { BASE62, CAPITALS, codePoint, DIGITS, SMALL } from "./formats.ts";
import { noun, sentence } from "./words.ts";

const PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

/** White space, runs, and characters at random: bounded, whatever it costs. */
export const NOISE: readonly ContentClass[] = [
  ...generated("real", {
    space_runs: (random) => " ".repeat(random.between(1, 120)) + "x",
    space_long: () => " ".repeat(500) + "\n",
    tab_runs: (random) => "\t".repeat(random.between(1, 12)) + "}\n",
    newline_runs: (random) => "\n".repeat(random.between(1, 6)) + "-",
    padded_columns: (random) => noun(random).padEnd(random.between(8, 40)),
    ruler_lines: (random) =>
      random.pick([..."=-*#._~"]).repeat(random.between(3, 100)) + "\n",
    ascii_art: (random) => random.letters(" .:-=+*#%@/\\|_", 80) + "\n",
    spaced_out: (random) => [...sentence(random)].join(" "),
    quotes_commas: (random) =>
      random.pick(['"",', '"a":', "[],", "{},", '"","', '\\"', "\\\\", "\\n"]),
  }),
  ...generated("noise", {
    space_mixed: (random) =>
      random.letters(" \t\n\r", random.between(1, 10)) + ".",
    space_random: (random) => random.letters(" \t\n", 50),
    space_wide: (random) =>
      random.pick([..."\u00a0\u200b\u200d\ufeff\u2028\u3000\u2003\u00ad"]) +
      random.pick(["", "a", "1"]),
    run_spaces: () => " ".repeat(500),
    run_newlines: () => "\n",
    run_letter: () => "a",
    run_each: (_, i) => String.fromCharCode(33 + (i * 7) % 94).repeat(100),
    run_pairs: (_, i) =>
      (String.fromCharCode(33 + (i * 11) % 94) +
        String.fromCharCode(33 + (i * 29 + 3) % 94)).repeat(50),
    random_punctuation: from(PUNCTUATION, 50, 50),
    random_printable: (random) => codePoint(random, 32, 126),
    random_small: from(SMALL, 2, 12, " "),
    random_small_no_break: from(SMALL, 50, 50),
    random_capital: from(CAPITALS, 2, 12, " "),
    random_capital_no_break: from(CAPITALS, 50, 50),
    random_base62: from(BASE62, 50, 50),
    random_mixed_case: from(SMALL + CAPITALS, 50, 50),
    alternating_case: (random) =>
      [...sentence(random)].map((letter, i) =>
        i % 2 ? letter.toUpperCase() : letter.toLowerCase()
      ).join(""),
    vowels: from("aeiou", 30, 30, " "),
    consonants: from("bcdfghjklmnpqrstvwxz", 30, 30, " "),
    single_letters: from(SMALL + CAPITALS + DIGITS, 1, 1, " "),
    single_marks: from(PUNCTUATION, 1, 1, " "),
    comma_letters: from(SMALL, 1, 1, ","),
    brackets: from("()[]{}<>", 40, 40),
    brainfuck: from("+-<>[].,", 60, 60),
    control_characters: (random) => String.fromCharCode(random.below(32)),
    bytes_as_latin1: (random) => String.fromCharCode(random.below(256)),
    ansi_dense: (random) =>
      `\x1b[38;5;${random.below(256)}m${random.pick(["█", "#", "*", " "])}`,
    lone_surrogates: (random) => codePoint(random, 0xd800, 0xdfff) + " ",
    random_bmp: (random) => {
      const unit = random.between(0x20, 0xffff);
      return unit >= 0xd800 && unit <= 0xdfff ? "" : String.fromCharCode(unit);
    },
    random_assigned: (random) => {
      const unit = String.fromCharCode(random.between(0x20, 0xffff));
      return /[\p{L}\p{N}\p{P}\p{S}\p{M}]/u.test(unit) ? unit : "";
    },
    random_astral: (random) => codePoint(random, 0x10000, 0x10ffff),
    mojibake: (random) =>
      String.fromCharCode(...new TextEncoder().encode(
        random.pick([..."éüñ—“中д"]) + noun(random),
      )),
  }),
];

/** Writes pieces of `shortest` to `longest` characters from an alphabet. */
function from(
  alphabet: string,
  shortest: number,
  longest: number,
  ending = "",
): Part {
  return (random) =>
    random.letters(alphabet, random.between(shortest, longest)) + ending;
}
