import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseSelf, type Origin } from "../../lib/host/self.ts";
import { findProgram } from "../../lib/host/command.ts";

const NODE: Origin = {
  runtime: "node",
  execPath: "/usr/bin/node",
  script: "/usr/lib/node_modules/toolcap/proxy.js",
  isBinary: false,
  platform: "linux",
};
const CHECKOUT = "/src/toolcap/proxy.ts";
const CACHED = "C:\\npm\\_npx\\0a\\node_modules\\toolcap\\proxy.js";

const CASES: readonly {
  readonly says: string;
  readonly origin: Partial<Origin>;
  readonly self: readonly string[];
}[] = [
  {
    says: "a binary is started by its path",
    origin: { runtime: "deno", isBinary: true, execPath: "/opt/toolcap" },
    self: ["/opt/toolcap"],
  },
  {
    says: "a package that is installed by its path",
    origin: {},
    self: ["/usr/bin/node", "/usr/lib/node_modules/toolcap/proxy.js"],
  },
  {
    says: "what npx has for a while by npx",
    origin: { script: "/home/ada/.npm/_npx/0a/node_modules/toolcap/proxy.js" },
    self: ["npx", "-y", "toolcap"],
  },
  {
    says: "what pnpm dlx has for a while by npx",
    origin: {
      script:
        "/home/ada/.cache/pnpm/dlx/0a/1b/node_modules/.pnpm/toolcap@0.1.0/node_modules/toolcap/proxy.js",
    },
    self: ["npx", "-y", "toolcap"],
  },
  {
    says: "what bunx has for a while by bunx",
    origin: {
      runtime: "bun",
      script: "/tmp/bunx-0-toolcap@latest/node_modules/toolcap/proxy.js",
    },
    self: ["bunx", "toolcap"],
  },
  {
    says: "a package that is installed on Windows by its path",
    origin: {
      platform: "win32",
      execPath: "C:\\node.exe",
      script: "C:\\npm\\node_modules\\toolcap\\proxy.js",
    },
    self: ["C:\\node.exe", "C:\\npm\\node_modules\\toolcap\\proxy.js"],
  },
  {
    says: "what npx has for a while on Windows by npx behind cmd",
    origin: { platform: "win32", script: CACHED },
    self: ["cmd", "/c", "npx", "-y", "toolcap"],
  },
  {
    says: "a checkout by Deno",
    origin: { runtime: "deno", execPath: "/bin/deno", script: CHECKOUT },
    self: ["/bin/deno", "run", "-A", CHECKOUT],
  },
  {
    says: "a checkout by Node",
    origin: { script: CHECKOUT },
    self: ["/usr/bin/node", CHECKOUT],
  },
  {
    says: "a package that Deno runs by its name",
    origin: {
      runtime: "deno",
      execPath: "/bin/deno",
      script: "/cache/npm/registry.example/toolcap/0.1.0/proxy.js",
    },
    self: ["/bin/deno", "run", "-A", "npm:toolcap"],
  },
];
for (const { says, origin, self } of CASES) {
  test(`chooseSelf(): ${says}`, () => {
    assert.deepEqual(chooseSelf({ ...NODE, ...origin }), self);
  });
}

const THERE = ["/bin/sh", "/opt/x", "C:\\bin\\npx.cmd"];
const FOUND: readonly (readonly [string, string, string | undefined])[] = [
  ["linux", "sh", "/bin/sh"],
  ["linux", "/opt/x", "/opt/x"],
  ["linux", "x", undefined],
  ["linux", "./x", undefined],
  ["win32", "npx", "C:\\bin\\npx.cmd"],
  ["win32", "npm", undefined],
];
for (const [platform, command, path] of FOUND) {
  test(`findProgram() finds ${command} on ${platform}: ${path}`, () => {
    const PATH = platform === "win32" ? "C:\\bin" : "/usr/bin:/bin";
    const exists = (path: string): boolean =>
      THERE.some((there) => there.toLowerCase() === path.toLowerCase());
    const found = findProgram(command, { platform, env: { PATH }, exists });
    assert.equal(found?.toLowerCase(), path?.toLowerCase());
  });
}
