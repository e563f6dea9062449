import type { Random } from "../random.ts";
import { type ContentClass, generated } from "./content_class.ts";
import {
  address,
  BASE62,
  BASE64,
  BASE64URL,
  CAPITALS,
  codePoint,
  DIGITS,
  email,
  HEX,
  SMALL,
  timestamp,
  url,
  uuid,
} from "./formats.ts";
import { noun, sentence } from "./words.ts";

/** Numbers, identifiers and encoded bytes: short on words, full of tokens. */
export const DENSE: readonly ContentClass[] = generated("real", {
  uuids: (random) => JSON.stringify(uuid(random)) + ",",
  timestamps: (random) => JSON.stringify(timestamp(random)) + ",",
  floats: (random) => random.next() * 10 ** random.between(-3, 6) + ",",
  prices: (random) => (random.next() * 1_000).toFixed(2) + ", ",
  integers: (random) => random.below(10 ** random.between(1, 12)) + ",",
  embedding: (random) =>
    `[${
      Array.from({ length: 16 }, () => (random.next() * 2 - 1).toFixed(8))
        .join(", ")
    }],\n`,
  matrix: (random) =>
    Array.from({ length: 12 }, () => random.below(10)).join(" ") + "\n",
  scientific: (random) =>
    `${(random.next() * 10).toFixed(6)}e${random.pick(["-", "+"])}0${
      random.below(10)
    } ${(random.next() - 0.5).toExponential(3)}\n`,
  digits: (random) => random.letters(DIGITS, 60) + "\n",
  digits_no_break: (random) => random.letters(DIGITS, 50),
  binary: (random) => random.letters("01", 8) + " ",
  hex_sha1: (random) => random.letters(HEX, 40) + "\n",
  hex_upper: (random) => random.letters(HEX.toUpperCase(), 64) + " ",
  hex_pairs: (random) =>
    Array.from({ length: 16 }, () => random.letters(HEX, 2)).join(" ") + "\n",
  hex_dump: hexDump,
  base64: (random) => random.letters(BASE64, 76) + "\n",
  base64_no_break: (random) => random.letters(BASE64, 76),
  base64_of_text: (random) => btoa(sentence(random) + sentence(random)) + "\n",
  base64url: (random) => random.letters(BASE64URL, 43) + ".",
  base32: (random) => random.letters(CAPITALS + "234567", 56) + "\n",
  base58: (random) =>
    random.letters(BASE62.replaceAll(/[0OIl]/g, ""), 44) + " ",
  nanoids: (random) => random.letters(BASE64URL, 21) + '","',
  ulids: (random) => `01${random.letters(DIGITS + CAPITALS, 24)}\n`,
  tokens_jwt: (random) =>
    `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${random.letters(BASE64URL, 120)}.${
      random.letters(BASE64URL, 43)
    }\n`,
  data_url: (random, i) =>
    i === 0 ? "data:image/png;base64," : random.letters(BASE64, 99),
  urls: (random) =>
    `${url(random)}?${noun(random)}=${random.below(9_999)}&t=${
      random.letters(BASE62, 8)
    }#${noun(random)}\n`,
  url_encoded: (random) => encodeURIComponent(sentence(random)) + "&",
  url_encoded_han: (random) =>
    encodeURIComponent(
      codePoint(random, 0x4e00, 0x9fff) + codePoint(random, 0x430, 0x44f),
    ),
  unicode_escapes: (random) => {
    const [first, last] = random.pick(
      [[0x4e00, 0x9fff], [0x400, 0x4ff], [0xc0, 0xff], [0x1f300, 0x1f6ff]],
    ) as [number, number];
    return escapes(codePoint(random, first, last));
  },
  addresses: (random) => address(random) + "\n",
  addresses_v6: (random) =>
    Array.from({ length: 8 }, () => random.letters(HEX, 4)).join(":") + " " +
    Array.from({ length: 6 }, () => random.letters(HEX, 2)).join(":") + "\n",
  telephones: (random) =>
    `+${random.below(99)} (${random.between(100, 999)}) ${
      random.between(100, 999)
    }-${random.between(1_000, 9_999)}\n`,
  emails: (random) => email(random) + "; ",
  versions: (random) =>
    `^${random.below(20)}.${random.below(30)}.${random.below(30)}-rc.${
      random.below(9)
    }, `,
  nucleotides: (random) => random.letters("ACGT", 60) + "\n",
  sourcemap_segments: (random) =>
    random.letters(BASE64, random.between(4, 5)) + random.pick([",", ",", ";"]),
  svg_path: (random) =>
    `M${(random.next() * 100).toFixed(1)} ${(random.next() * 100).toFixed(1)}l${
      random.between(-9, 9)
    }-${random.below(9)}c0,${(random.next() * 3).toFixed(3)}-${
      (random.next() * 2).toFixed(2)
    },${random.below(9)}z`,
  product_codes: (random) =>
    `${random.letters(CAPITALS, 2)}-${random.below(99)}${
      random.letters(CAPITALS, random.between(1, 4))
    }\t${random.letters(CAPITALS, random.between(1, 3))}${random.below(9)} `,
  colours: (random) => `#${random.letters(HEX, 6)};`,
  arcs: (random) =>
    `[${random.between(-300, 300)},${random.between(-300, 300)}],`,
  passwords: (random) => random.letters(BASE62 + "!@#$%^&*-_", 16) + "\n",
  slugs: (random) =>
    `${noun(random)}-${random.letters(SMALL + DIGITS, 8)}-${
      random.letters(DIGITS, 4)
    }\n`,
});

function hexDump(random: Random, index: number): string {
  const bytes = Array.from({ length: 16 }, () => random.letters(HEX, 2));
  const shown = bytes.map(() =>
    random.next() < 0.4 ? "." : String.fromCharCode(random.between(33, 126))
  );
  return `${index.toString(16).padStart(8, "0")}  ${bytes.join(" ")}  |${
    shown.join("")
  }|\n`;
}

function escapes(text: string): string {
  let escaped = "";
  for (let i = 0; i < text.length; i++) {
    escaped += "\\u" + text.charCodeAt(i).toString(16).padStart(4, "0");
  }
  return escaped;
}
