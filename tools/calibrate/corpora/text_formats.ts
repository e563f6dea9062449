import type { Random } from "../random.ts";
import { type ContentClass, generated } from "./content_class.ts";
import {
  address,
  BASE62,
  BASE64,
  domain,
  email,
  fileName,
  filePath,
  HEX,
  SMALL,
  timestamp,
  url,
  uuid,
} from "./formats.ts";
import {
  capital,
  catchPhrase,
  city,
  FILLER,
  fullName,
  noun,
  phrase,
  product,
  sentence,
  verb,
} from "./words.ts";

/** Logs, tables, markup and other text that programs write. */
export const TEXT_FORMATS: readonly ContentClass[] = generated("real", {
  logs: logLine,
  logs_json: (random) =>
    JSON.stringify({
      level: random.pick([10, 20, 30, 40, 50]),
      time: 1.6e12 + random.below(2e11),
      pid: random.below(40_000),
      hostname: domain(random),
      reqId: uuid(random),
      msg: phrase(random),
      ms: Number((random.next() * 300).toFixed(3)),
    }) + "\n",
  logs_coloured: (random) =>
    `\x1b[${random.between(30, 37)}m${
      random.pick(["INFO", "WARN", "error"])
    }\x1b[0m \x1b[2m${timestamp(random)}\x1b[22m \x1b[1m${
      phrase(random)
    }\x1b[0m\n`,
  csv_mixed: (random) =>
    [
      random.below(1e6),
      uuid(random),
      fullName(random),
      email(random),
      (random.next() * 900).toFixed(2),
      timestamp(random).slice(0, 10),
      city(random),
      random.next() < 0.5,
    ].join(",") + "\n",
  csv_numbers: (random) =>
    Array.from(
      { length: 10 },
      () => (random.next() * 1_000).toFixed(random.below(5)),
    ).join(",") + "\n",
  tsv: (random) =>
    [random.below(1e6), noun(random), random.next().toFixed(4)].join("\t") +
    "\n",
  markdown_table: (random) =>
    `| ${random.below(999)} | ${product(random)} | ${
      (random.next() * 900).toFixed(2)
    } | ${random.pick(["✅", "❌"])} |\n`,
  html_minified: (random) =>
    `<div class="${noun(random)}-${random.below(99)} mt-2 px-4">` +
    `<a href="/${noun(random)}" data-id="${uuid(random)}">` +
    `${product(random)}</a><span aria-label="x">${
      random.below(999)
    }</span></div>`,
  html_entities: (random) =>
    random.pick(["&amp;", "&lt;", "&gt;", "&quot;", "&#39;", "&nbsp;"]) +
    random.pick(FILLER),
  xml_feed: (random) =>
    `    <item id="${random.below(9_999)}">\n        <title>${
      product(random)
    }</title>\n        <pubDate>${
      new Date(1.7e12 + random.below(1e11)).toUTCString()
    }</pubDate>\n        <guid isPermaLink="false">${
      uuid(random)
    }</guid>\n    </item>\n`,
  yaml_snapshot: snapshotLine,
  yaml_manifest: (random) =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${noun(random)}-${
      random.below(99)
    }\n  labels:\n    app.kubernetes.io/name: ${
      noun(random)
    }\n    pod-template-hash: ${random.letters(HEX, 10)}\ndata:\n  KEY_${
      noun(random).toUpperCase()
    }: "${noun(random)}"\n---\n`,
  environment: (random) =>
    `${noun(random).toUpperCase()}_${verb(random).toUpperCase()}=${
      random.pick([
        () => url(random),
        () => random.letters(BASE64, 32),
        () => String(random.below(9_999)),
        () => "true",
      ])()
    }\n`,
  http_headers: (random) =>
    `${random.pick(["set-cookie", "x-request-id", "etag", "content-type"])}: ${
      random.pick([
        () => random.letters(BASE64, 40),
        () => uuid(random),
        () => `W/"${random.letters(HEX, 12)}"`,
        () => "application/json; charset=utf-8",
      ])()
    }\r\n`,
  sql_dump: (random) =>
    `INSERT INTO \`${noun(random)}\` VALUES (${random.below(9_999)},'${
      fullName(random).replaceAll("'", "''")
    }','${email(random)}',${random.next().toFixed(5)},NULL,'${
      timestamp(random).slice(0, 19).replace("T", " ")
    }');\n`,
  directory_paths: (random) =>
    random.pick([
      () => filePath(random) + "\n",
      () => `./src/${noun(random)}/${fileName(random)}\n`,
      () => listLine(random),
    ])(),
  directory_tree: (random) =>
    "│   ".repeat(random.below(6)) + random.pick(["├── ", "└── "]) +
    fileName(random) + "\n",
  pod_table: (random) =>
    `${noun(random)}-${random.letters(SMALL, 10)}-${
      random.letters(SMALL, 5)
    }   1/1     Running   ${random.below(9)}          ${random.below(99)}d\n`,
  mixed_languages: (random) =>
    random.pick([
      () => sentence(random),
      () => random.pick(["数据库连接失败，", "サーバーに接続", "데이터 오류 "]),
      () => random.pick(["🚀", "✅", "Ошибка сервера", "Größe"]),
      () => JSON.stringify({ k: random.below(99) }),
    ])() + " ",
  chess_moves: (random, i) =>
    `${i + 1}. ${random.pick(["e4", "Nf3", "Bb5", "O-O", "Qxd7+", "Rfe1"])} ${
      random.pick(["e5", "Nc6", "a6", "Nxe4", "Kh8", "bxc6"])
    } `,
  airport_codes: (random) =>
    `${random.letters(SMALL, 3).toUpperCase()},${city(random)} Municipal,${
      random.pick(["MS", "TX", "CO", "AK"])
    },USA,${(random.next() * 90).toFixed(6)},-${
      (random.next() * 180).toFixed(8)
    }\n`,
});

function logLine(random: Random): string {
  return random.pick([
    () =>
      `${timestamp(random)} ${random.pick(["INFO", "WARN", "ERROR"])} [${
        random.pick(["http-nio-8080-exec-", "worker-", "pool-1-thread-"])
      }${random.below(64)}] com.example.${noun(random)}.${
        capital(noun(random))
      }Service - ${phrase(random)}\n`,
    () =>
      `${address(random)} - - [30/Nov/2026:12:${random.between(10, 59)}:07 ` +
      `+0000] "${random.pick(["GET", "POST"])} /${noun(random)}/${
        random.below(9_999)
      }?q=${noun(random)} HTTP/1.1" ${random.pick([200, 301, 404, 500])} ${
        random.below(99_999)
      } "-" "Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101"\n`,
    () =>
      `Nov ${random.between(1, 30)} ${random.between(10, 23)}:${
        random.between(10, 59)
      }:${random.between(10, 59)} host${random.below(20)} ${
        random.pick(["sshd", "kernel", "systemd", "cron"])
      }[${random.below(30_000)}]: ${phrase(random)}\n`,
  ])();
}

function snapshotLine(random: Random): string {
  const indent = "  ".repeat(random.between(1, 8));
  const ref = `[ref=e${random.below(2_000)}]`;
  return random.pick([
    () => `${indent}- generic ${ref}:\n`,
    () =>
      `${indent}- link "${product(random)}" ${ref} [cursor=pointer]:\n` +
      `${indent}  - /url: ${url(random)}\n`,
    () => `${indent}- button "${verb(random)} ${noun(random)}" ${ref}\n`,
    () => `${indent}- text: ${sentence(random).trim()}\n`,
    () =>
      `${indent}- heading "${catchPhrase(random)}" [level=${
        random.between(1, 4)
      }] ${ref}\n`,
    () => `${indent}- listitem ${ref}: ${fullName(random)}\n`,
    () => `${indent}- img ${ref}\n`,
    () =>
      `${indent}- textbox "${noun(random)}" [active] ${ref}: ${
        random.letters(BASE62, 6)
      }\n`,
  ])();
}

function listLine(random: Random): string {
  return `-rw-r--r-- 1 root root ${
    String(random.below(9_999_999)).padStart(8)
  } Nov ${random.between(10, 30)} ${random.between(10, 23)}:${
    random.between(10, 59)
  } ${fileName(random)}\n`;
}
