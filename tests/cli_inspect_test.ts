import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { TOOLCAP } from "./fixtures/command.ts";

const SERVER = fileURLToPath(
  new URL("fixtures/inspected_server.ts", import.meta.url),
);
const [PROGRAM = "", ...PROGRAM_ARGS] = TOOLCAP;

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function start(args: readonly string[]): Deno.ChildProcess {
  return new Deno.Command(PROGRAM, {
    args: [...PROGRAM_ARGS, "inspect", ...args],
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

async function outcome(child: Deno.ChildProcess): Promise<Ran> {
  const { code, stdout, stderr } = await child.output();
  const decoder = new TextDecoder();
  return {
    code,
    stdout: decoder.decode(stdout),
    stderr: decoder.decode(stderr),
  };
}

/** Inspects a server that has one fault. */
function inspect(fault: string, options: readonly string[] = []): Promise<Ran> {
  const server = [Deno.execPath(), "run", "-A", SERVER, fault];
  return outcome(start([...options, "--", ...server]));
}

function inspectReal(
  name: string,
  options: readonly string[],
  args: readonly string[] = [],
): Promise<Ran> {
  const server = `npm:@modelcontextprotocol/${name}`;
  const command = [Deno.execPath(), "run", "-A", server, ...args];
  return outcome(start([...options, "--", ...command]));
}

Deno.test("toolcap inspect lists the tools of server-everything", async () => {
  const { code, stdout, stderr } = await inspectReal("server-everything", []);
  assert.deepEqual([code, stderr], [0, ""]);
  assert.match(stdout, /^mcp-servers\/everything 2\.0\.0, MCP 2025-11-25\n\n/);
  assert.match(stdout, /\necho +\d+ +\d+ {2}paged, by cursor\n/);
  assert.match(
    stdout,
    /\nget-structured-content .* paged, by cursor; outputSchema dropped\n/,
  );
  assert.match(
    stdout,
    /\nsimulate-research-query .* trimmed: it gives tasks only, a page/,
  );
  assert.match(stdout, /\n\n13 tools: 12 paged, 1 trimmed\. Definitions: /);
});

Deno.test("toolcap inspect --call shows the pages of a file for a client", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const path = `${folder}/lines.txt`;
    const lines = Array.from({ length: 9_000 }, (_, i) => `line ${i + 1}`);
    await Deno.writeTextFile(path, lines.join("\n"));
    await Deno.writeTextFile(`${folder}/args.json`, JSON.stringify({ path }));
    const options = [
      "--client=qwen-code",
      "--call=read_text_file",
      `--args=@${folder}/args.json`,
    ];
    const real = (...more: string[]) =>
      inspectReal("server-filesystem", [...options, ...more], [folder]);

    const shown = await real();
    assert.deepEqual([shown.code, shown.stderr], [0, ""]);
    assert.match(shown.stdout, /\nIt does not fit the limits for qwen-code /);

    const { tool, result, pages } = JSON.parse(
      (await real("--json", "--all")).stdout,
    );
    assert.equal(tool, "read_text_file");
    assert.equal(result.parts.text.chars, lines.join("\n").length);
    const text = pages.map(({ text }: { text: string }) =>
      text.replace(/^\[toolcap: .*\n|\n\[toolcap: .*$/g, "")
    ).join("");
    assert.equal(text, lines.join("\n"));

    const second = await real("--page=2");
    assert.equal(second.stdout, `${pages[1].text}\n`);
    const none = await real("--page=99");
    assert.equal(none.code, 1);
    assert.match(none.stderr, /there is no page 99, the last is \d+/);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("toolcap inspect --call fails where the tool does, and says how", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const args = JSON.stringify({ path: `${folder}/gone.txt` });
    const call = ["--call", "read_text_file", "--args", args];
    const ran = await inspectReal("server-filesystem", call, [folder]);
    assert.match(ran.stdout, /^RESULT /);
    assert.match(ran.stderr, /^toolcap: the tool failed: .*gone\.txt.*\n$/);
    assert.equal(ran.code, 1);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("toolcap inspect lists the tools of a server of 2026-07-28", async () => {
  const { code, stdout } = await inspect("new");
  assert.equal(code, 0);
  assert.match(stdout, /^new 1, MCP 2026-07-28\n\nTOOL [^]*\nread .* paged/);
});

Deno.test("toolcap inspect takes no colours and lines from a server", async () => {
  const { stdout } = await inspect("pages");
  assert.match(stdout, /^\[31mpages {2}1, MCP 2025-06-18\n\nTOOL .*\ntool 0 /);
});

Deno.test("toolcap inspect takes nothing from a server that tricks a terminal", async () => {
  const { stdout } = await inspect("hides");
  assert.doesNotMatch(stdout, /[^\P{Cc}\n]|[\u2028\u202e]/u);
  assert.match(stdout, /\n \[2J! /);
  assert.ok(stdout.length < 5_000, `${stdout.length}`);
});

Deno.test("toolcap inspect takes nothing from an error that tricks a terminal", async () => {
  const { code, stderr } = await inspect("shouts");
  assert.equal(code, 1);
  assert.match(stderr, /with error -1: {2}\]2; a{900,}\.\.\.\n$/);
  assert.ok(stderr.length < 1_200, `${stderr.length}`);
});

Deno.test("toolcap inspect goes by the answers to its own questions", async () => {
  const list = await inspect("says more");
  assert.match(list.stdout, /\n\n1 tool: 1 paged\. /);
  const names = [0, 1, 2, 3, 4].map((i) => `"ask/${i}"`).join(", ");
  assert.equal(
    list.stderr,
    `toolcap: the server asked for ${names} and 2 more, which inspect does not do\n`,
  );
  const { code, stdout } = await inspect("says more", ["--call=read"]);
  assert.equal(code, 0);
  assert.match(stdout, /\ntext +[\d,]+ +38,892 /);
});

Deno.test("toolcap inspect --args keeps every digit", async () => {
  const args = '{"id": 9007199254740993, "x": 1.0}';
  const options = ["--call=read", `--args=${args}`, "--page=1"];
  const { stdout } = await inspect("echo", options);
  assert.ok(stdout.includes(`"arguments":{"id":9007199254740993,"x":1.0}`));
});

Deno.test("toolcap inspect says what the server asked for", async () => {
  const { code, stderr } = await inspect("asks", ["--call=read"]);
  assert.equal(code, 0);
  assert.equal(
    stderr,
    'toolcap: the server asked for "elicitation/create", which inspect does not do\n',
  );
});

Deno.test("toolcap inspect suggests the tool that was meant", async () => {
  const { code, stderr } = await inspect("pages", ["--call=tool 9"]);
  assert.equal(code, 2);
  assert.match(stderr, /no tool "tool 9", did you mean "tool 0"\? toolcap /);
});

const CALL = ["--call=read"];
const SOON = ["--timeout=0.5"];
const FAULTS = [
  {
    fault: "refuses",
    says: /answers initialize with error -32000: No licence for you\n/,
  },
  {
    fault: "refuses lists",
    says: /answers tools\/list with error -32603: Out of tools\n/,
  },
  { fault: "no list", says: /answer to tools\/list holds no list of tools\n/ },
  {
    fault: "circle",
    says: /the same nextCursor of tools\/list again and again\n/,
  },
  {
    fault: "writes ids as texts",
    says: /the answer to tools\/list has not the id of the question: /,
  },
  {
    fault: "silent",
    options: SOON,
    says: /not done within 0\.5 s: give it more with --timeout/,
  },
  {
    fault: "dies",
    options: CALL,
    says: /exited with code 3\. The end of its stderr: out of memory\n/,
  },
  {
    fault: "refuses calls",
    options: CALL,
    says: /answers tools\/call with error -32602: Unknown tool: read\n/,
  },
  {
    fault: "task",
    options: CALL,
    says: /the tool's answer is no result with content: /,
  },
  { fault: "input", options: CALL, says: /asks for input before it answers/ },
  { fault: "new", options: CALL, says: /asks for input before it answers/ },
];
for (const { fault, options, says } of FAULTS) {
  Deno.test(`toolcap inspect fails in a line for a server that ${fault}`, async () => {
    const { code, stdout, stderr } = await inspect(fault, options);
    assert.deepEqual([code, stdout], [1, ""]);
    assert.match(stderr, says);
    assert.match(stderr, /^toolcap: .*\n$/);
  });
}

const SHELLS = [
  {
    options: [],
    script: "echo oops >&2; exit 3",
    says: /exited with code 3\. .*: oops\n/,
  },
  {
    options: SOON,
    script: "read a; echo hello; read b",
    says: /within 0\.5 s: .* It says: .*hello/,
  },
  {
    options: [],
    script: "exec 1>&-; read a; sleep 60",
    says: /closed its stdout, so it is/,
  },
];
for (const { options, script, says } of SHELLS) {
  Deno.test(`toolcap inspect fails in a line for sh -c '${script}'`, async () => {
    const { code, stderr } = await outcome(
      start([...options, "--", "sh", "-c", script]),
    );
    assert.equal(code, 1);
    assert.match(stderr, says);
    assert.match(stderr, /^toolcap: .*\n$/);
  });
}

Deno.test("toolcap inspect ends a server that ends at nothing else", async () => {
  const script =
    'echo $$ > "$0"; trap "" TERM INT HUP; while :; do sleep 1; done';
  const file = await Deno.makeTempFile();
  try {
    const command = ["sh", "-c", script, file];
    const { code } = await outcome(start(["--timeout=1", "--", ...command]));
    assert.equal(code, 1);
    assertGone(await Deno.readTextFile(file));
  } finally {
    await Deno.remove(file);
  }
});

Deno.test("toolcap inspect ends its server and itself on Ctrl-C", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const watcher = Deno.watchFs(folder);
    const script = 'echo $$ > "$0/new"; mv "$0/new" "$0/pid"; read a; sleep 60';
    const child = start(["--", "sh", "-c", script, folder]);
    for await (const { paths } of watcher) {
      if (paths.some((path) => path.endsWith("/pid"))) break;
    }
    child.kill("SIGINT");
    const { code, stdout, stderr } = await outcome(child);
    assert.deepEqual([code, stdout, stderr], [130, "", ""]);
    assertGone(await Deno.readTextFile(`${folder}/pid`));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

function assertGone(pid: string): void {
  assert.throws(() => Deno.kill(Number(pid), "SIGCONT"), Deno.errors.NotFound);
}
