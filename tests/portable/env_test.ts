import assert from "node:assert/strict";
import process from "node:process";
import { test } from "node:test";
import { readEnv } from "../../lib/env.ts";

test("readEnv() reads what is set, and nothing else", () => {
  process.env["TOOLCAP_ENV_TEST"] = "a b";
  assert.equal(readEnv("TOOLCAP_ENV_TEST"), "a b");
  delete process.env["TOOLCAP_ENV_TEST"];
  assert.equal(readEnv("TOOLCAP_ENV_TEST"), undefined);
});
