import assert from "node:assert/strict";
import { TELLS_OF_SIGNALS } from "./fixtures/command.ts";
import { answerTo, BAD_SERVER, request } from "./fixtures/toolcap.ts";
import { startBad, startToolcap } from "./fixtures/toolcap.ts";

/** Calls back with the path of a folder that exists meanwhile. */
async function withFolder(
  use: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** The events in a log file, without the time and the pid of each. */
async function eventsIn(file: string): Promise<unknown[]> {
  const text = await Deno.readTextFile(file);
  assert.ok(text.endsWith("}\n"));
  return text.slice(0, -1).split("\n").map((line) => {
    const { time, pid, ...event } = JSON.parse(line);
    assert.match(time, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    assert.equal(typeof pid, "number");
    return event;
  });
}

const { version } = JSON.parse(
  await Deno.readTextFile(new URL("../deno.json", import.meta.url)),
);

Deno.test("toolcap proxy --log-file appends what happened, and nothing that was said", async () => {
  await withFolder(async (folder) => {
    const file = `${folder}/log.jsonl`;
    const options = ["--quiet", "--log-file", file];
    const noisy = startBad("noisy", options);
    await noisy.send(request("secret") + request(2, "secret/method"));
    await noisy.end();
    await noisy.rest();
    assert.equal((await Deno.stat(file)).mode! & 0o777, 0o600);

    const endless = startToolcap(
      [
        Deno.execPath(),
        "run",
        "-A",
        BAD_SERVER,
        "endless",
        "1",
        "--key=secret",
      ],
      [...options, "--max-line", "64KiB"],
      { SECRET: "secret" },
    );
    await endless.send(request(1));
    assert.match(await endless.next() ?? "", /too long/);
    assert.equal(await endless.next(), answerTo(2));
    endless.kill("SIGTERM");
    await endless.rest();

    const command = Deno.execPath();
    const bytes = 1_000_045;
    const how = TELLS_OF_SIGNALS ? "signal" : "exit";
    assert.deepEqual(await eventsIn(file), [
      { event: "start", version, command },
      { event: "closed", by: "client", stream: "stdin" },
      { event: "end", how: "exit", code: 0, noise: 24 },
      { event: "start", version, command },
      { event: "dropped", from: "server", bytes, answered: true },
      { event: "signal", to: "toolcap", signal: "SIGTERM" },
      { event: "signal", to: "server", signal: "SIGTERM" },
      { event: "end", how, code: 143, noise: 0 },
    ]);
    assert.doesNotMatch(await Deno.readTextFile(file), /secret/i);
  });
});

Deno.test("toolcap proxy starts nothing when its log file cannot be opened", async () => {
  await withFolder(async (folder) => {
    const started = `${folder}/started`;
    const toolcap = startToolcap(
      ["sh", "-c", `touch ${started}`],
      ["--log-file", `${folder}/none/log.jsonl`],
    );
    const { code, lines, stderr } = await toolcap.rest();
    assert.equal(code, 2);
    assert.deepEqual(lines, []);
    assert.match(
      stderr,
      /^toolcap: cannot open the log file ".*": there is no such file.*\n$/,
    );
    await assert.rejects(Deno.stat(started));
  });
});

Deno.test("toolcap proxy goes on when its log file cannot be written to any more", async () => {
  await withFolder(async (folder) => {
    await Deno.mkdir(`${folder}/a`);
    const options = ["--quiet", "--log-file", `${folder}/a/log.jsonl`];
    const toolcap = startBad("endless 1", [...options, "--max-line=64KiB"]);
    await toolcap.send(request(2));
    await toolcap.send(request(2));
    assert.match(await toolcap.next() ?? "", /too long/);
    await Deno.rename(`${folder}/a`, `${folder}/b`);
    assert.equal(await toolcap.next(), answerTo(2));
    assert.match(await toolcap.next() ?? "", /too long/);
    assert.equal(await toolcap.next(), answerTo(2));
    await toolcap.end();
    const { code, stderr } = await toolcap.rest();
    assert.equal(code, 0);
    assert.equal(
      stderr.match(/ written to the log file: .*ENOENT/g)?.length,
      1,
    );
  });
});
