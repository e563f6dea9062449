import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseLaunch, type Launch } from "../../lib/host/command.ts";

const ENV = {
  Path: 'C:\\Program Files\\nodejs\\;"C:\\Users\\me\\bin";;D:\\tools',
  ComSpec: "C:\\Windows\\system32\\cmd.exe",
};
const FILES = [
  "C:\\Program Files\\nodejs\\node.exe",
  "C:\\Program Files\\nodejs\\npx",
  "C:\\Program Files\\nodejs\\npx.CMD",
  "C:\\Users\\me\\bin\\mine.BAT",
  "C:\\repo\\node_modules\\.bin\\server.CMD",
  "D:\\tools\\a.b.EXE",
];

/** What is started on Windows, where file names have no case. */
function launch(
  command: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = ENV,
): Launch {
  const files = FILES.map((file) => file.toLowerCase());
  return chooseLaunch(command, args, {
    platform: "win32",
    env,
    exists: (path) => files.includes(path.toLowerCase().replaceAll("/", "\\")),
  });
}

/** The command line that cmd.exe gets. */
function line(command: string, args: readonly string[]): string | undefined {
  return launch(command, args).args[3];
}

test("chooseLaunch() leaves the command to the system elsewhere", () => {
  const args = ["${X}", "$(id)", "a b", ""];
  for (const platform of ["linux", "darwin", "freebsd"]) {
    const exists = () => assert.fail("no file is looked for");
    assert.deepEqual(
      chooseLaunch("npx", args, { platform, env: ENV, exists }),
      { file: "npx", args, windowsVerbatimArguments: false },
    );
  }
});

test("chooseLaunch() starts a program on Windows without cmd.exe", () => {
  assert.deepEqual(launch("node", ["a b", '"']), {
    file: "C:\\Program Files\\nodejs\\node.EXE",
    args: ["a b", '"'],
    windowsVerbatimArguments: false,
  });
});

test("chooseLaunch() starts npx on Windows by cmd.exe", () => {
  assert.deepEqual(launch("npx", ["-y", "@scope/server", "C:\\my files"]), {
    file: "C:\\Windows\\system32\\cmd.exe",
    args: [
      "/d",
      "/s",
      "/c",
      '"C:\\Program^ Files\\nodejs\\npx.CMD ^"-y^" ^"@scope/server^" ' +
      '^"C:\\my^ files^""',
    ],
    windowsVerbatimArguments: true,
  });
});

const FOUND = [
  { command: "npx.cmd", file: "C:\\Program^ Files\\nodejs\\npx.cmd" },
  { command: "mine", file: "C:\\Users\\me\\bin\\mine.BAT" },
  {
    command: "C:/repo/node_modules/.bin/server",
    file: "C:\\repo\\node_modules\\.bin\\server.CMD",
  },
] as const;
for (const { command, file } of FOUND) {
  test(`chooseLaunch() finds the batch file of ${command}`, () => {
    assert.equal(line(command, []), `"${file}"`);
  });
}

test("chooseLaunch() takes a dot in a name for part of it", () => {
  assert.equal(launch("a.b").file, "D:\\tools\\a.b.EXE");
});

test("chooseLaunch() looks for the extensions of PATHEXT in their order", () => {
  const env = { ...ENV, PATHEXT: ".CMD; .EXE;" };
  assert.equal(launch("node", [], env).file, FILES[0]?.replace("exe", "EXE"));
  const none = { ...ENV, PATHEXT: ".COM" };
  assert.equal(launch("node", [], none).file, "node");
});

test("chooseLaunch() leaves to the system what it does not find", () => {
  assert.deepEqual(launch("missing", ["a"]), {
    file: "missing",
    args: ["a"],
    windowsVerbatimArguments: false,
  });
});

test("chooseLaunch() takes cmd.exe from the system folder, without ComSpec", () => {
  const { Path } = ENV;
  assert.equal(
    launch("npx", [], { Path, SYSTEMROOT: "C:\\Windows" }).file,
    "C:\\Windows\\System32\\cmd.exe",
  );
  assert.equal(launch("npx", [], { Path }).file, "cmd.exe");
});

const QUOTED = [
  { name: "nothing", arg: "", line: '^"^"' },
  { name: "a space", arg: "a b", line: '^"a^ b^"' },
  {
    name: "what cmd.exe expands",
    arg: "%PATH% !x!",
    line: '^"^%PATH^%^ ^!x^!^"',
  },
  { name: "what joins commands", arg: "a&b|c>d", line: '^"a^&b^|c^>d^"' },
  { name: "a caret", arg: "^", line: '^"^^^"' },
  { name: "backslashes", arg: "C:\\a\\", line: '^"C:\\a\\\\^"' },
  {
    name: "quotes, which the batch file reads again",
    arg: 'a"b',
    line: '^^^"a\\^^^"b^^^"',
  },
  {
    name: "backslashes before quotes",
    arg: '\\"',
    line: '^^^"\\\\\\^^^"^^^"',
  },
] as const;
for (const { name, arg, line: expected } of QUOTED) {
  test(`chooseLaunch() quotes ${name} for cmd.exe`, () => {
    assert.equal(
      line("mine", [arg]),
      `"C:\\Users\\me\\bin\\mine.BAT ${expected}"`,
    );
  });
}

test("chooseLaunch() quotes twice for a shim of npm", () => {
  assert.equal(
    line("C:\\repo\\node_modules\\.bin\\server", ["a b"]),
    '"C:\\repo\\node_modules\\.bin\\server.CMD ^^^"a^^^ b^^^""',
  );
});

test("chooseLaunch() refuses a line end, which cmd.exe cannot pass on", () => {
  for (const arg of ["a\nb", "a\rb", "\0"]) {
    assert.throws(() => launch("npx", [arg]), RangeError);
  }
});
