import { parseQuery } from "../../lib/cli/query.ts";
import { type ClientOptions, TestClient, textResult } from "./engine_client.ts";

/** The parameters of views, and what reads a search. */
export const VIEWS: ClientOptions = {
  fieldsParam: "_fields",
  findParam: "_find",
  parseQuery,
};

/** Records of which every tenth is red; ids that JavaScript cannot hold. */
export const ROWS: string = `[${
  Array.from({ length: 300 }, (_, i) =>
    `{"id":${9007199254740993n + BigInt(i)},"colour":"${
      i % 10 === 0 ? "red" : "blue"
    }","note":"${"x".repeat(20)}"}`)
}]`;
/** A text of 600 lines, twelve of which tell an error. */
export const LOG: string = Array.from(
  { length: 600 },
  (_, i) => i % 50 === 49 ? `${i} ERROR disk full` : `${i} ok`,
).join("\n");

/** A client of a server with records, a log, a small result and an error. */
export async function opened(
  options: ClientOptions = {},
): Promise<{ readonly client: TestClient; readonly list: string }> {
  const client = new TestClient({
    rows: { result: textResult(ROWS) },
    log: { result: textResult(LOG) },
    small: { result: textResult('{"a":1.0,"b":{"c":2}}') },
    error: { result: textResult('{"a":1}', ',"isError":true') },
  }, { ...VIEWS, ...options });
  return { client, list: await client.list() };
}

/** The arguments of a call, as JSON source. */
export function args(members: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(members);
}
