/**
 * Runs the official conformance suite against two stdio servers, directly and
 * through the proxy: `deno task test:conformance [--write]`. `--write` keeps
 * the table in docs/protocol.md. Ends with exit code 1 if the suite finds
 * anything different through the proxy.
 *
 * A third server is the second with results that do not fit: there the results
 * must differ, and every message must still be valid by the protocol's schema.
 */

import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { formatted, table } from "../clients/markdown.ts";
import { count, differences, failures } from "./compare.ts";
import { type Findings, type Requirements, runSuite } from "./suite.ts";

/** A server, and what is expected of it. */
interface Target {
  readonly name: string;
  readonly command: readonly string[];
  /** Options of the proxy. */
  readonly options: readonly string[];
  /** Whether it meets all that is required, when asked directly. */
  readonly isConformant: boolean;
  /** The checks that must come out differently, by their ids. */
  readonly changed: readonly string[];
}

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PAGE = join(ROOT, "docs/protocol.md");
const REQUIREMENTS: readonly Requirements[] = ["2025-11-25", "2026-07-28"];
const DENO = [Deno.execPath(), "run", "--quiet", "--cached-only", "-A"];
const FIXTURE = [
  ...DENO,
  join(ROOT, "tests/fixtures/conformance/server.ts"),
];

const TARGETS: readonly Target[] = [
  {
    name: "server-everything",
    command: [
      ...DENO,
      join(
        ROOT,
        "node_modules/@modelcontextprotocol/server-everything/dist/index.js",
      ),
    ],
    options: [],
    isConformant: false,
    changed: [],
  },
  {
    name: "our fixture",
    command: FIXTURE,
    options: [],
    isConformant: true,
    changed: [],
  },
  {
    name: "our fixture, large results, 600 tokens",
    command: [...FIXTURE, "--large"],
    options: ["--max-tokens", "600"],
    isConformant: true,
    // Text in an embedded resource is paged as text.
    changed: ["tools-call-embedded-resource", "tools-call-mixed-content"],
  },
];

const scratch = Deno.makeTempDirSync({
  dir: tmpdir(),
  prefix: "toolcap-conformance-",
});
const rows: string[][] = [];
const problems: string[] = [];
for (const target of TARGETS) {
  for (const requirements of REQUIREMENTS) await compare(target, requirements);
}
const markdown = table(
  ["server", "requirements", "directly", "through toolcap", "differences"],
  rows,
);
console.log(await formatted(markdown));
if (Deno.args.includes("--write")) await write(markdown);
for (const problem of problems) console.error(`FAILED ${problem}`);
if (problems.length > 0) {
  console.error(`All that the suite and the servers said: ${scratch}`);
  Deno.exitCode = 1;
} else {
  Deno.removeSync(scratch, { recursive: true });
}

async function compare(
  target: Target,
  requirements: Requirements,
): Promise<void> {
  const { name, command, options, changed } = target;
  const folder = join(scratch, `${rows.length}`);
  const proxy = [...DENO, join(ROOT, "proxy.ts"), "proxy", ...options, "--"];
  const direct = await runSuite(command, requirements, join(folder, "direct"));
  const proxied = await runSuite(
    [...proxy, ...command],
    requirements,
    join(folder, "proxied"),
  );
  const different = differences(direct, proxied);
  const ids = new Set(different.map(({ id }) => id));
  rows.push([
    name,
    requirements,
    ...[direct, proxied].map(score),
    ids.size === 0 ? "none" : [...ids].join(", "),
  ]);
  const broken = target.isConformant && !direct.isConformant
    ? failures(direct).map((line) => `directly: ${line}`)
    : [];
  const invalid = target.isConformant
    ? failures(proxied).filter((line) => line.includes("wire-schema-valid"))
    : [];
  const unexpected = different
    .filter(({ id }) => !changed.includes(id))
    .map(({ line }) => line);
  const unchanged = changed
    .filter((id) => !ids.has(id))
    .map((id) => `${id}: came out as directly, so no result was cut`);
  for (const line of [...broken, ...invalid, ...unexpected, ...unchanged]) {
    problems.push(`${name}, ${requirements}: ${line}`);
  }
}

function score(findings: Findings): string {
  return `${count(findings, "SUCCESS")} passed, ` +
    `${count(findings, "FAILURE")} failed`;
}

/** Puts the table into the page, between its marks. */
async function write(markdown: string): Promise<void> {
  const page = Deno.readTextFileSync(PAGE);
  const [start, end] = ["start", "end"].map((mark) =>
    `<!-- conformance:${mark} -->`
  );
  const before = page.indexOf(start!);
  const after = page.indexOf(end!);
  if (before < 0 || after < before) {
    throw new Error(
      `Cannot write the table: ${PAGE} has no ${start} or ${end}`,
    );
  }
  const text = `${page.slice(0, before)}${start}\n\n${markdown}\n\n${
    page.slice(after)
  }`;
  Deno.writeTextFileSync(PAGE, await formatted(text));
}
