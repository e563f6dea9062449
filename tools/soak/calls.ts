import assert from "node:assert/strict";
import type { Random } from "../calibrate/random.ts";
import { weighted } from "../fuzz/choose.ts";
import type { SoakClient } from "./client.ts";
import { RECORDS } from "./results.ts";

/** One call of some kind, checked; gives how many pages were read. */
export type Call = (client: SoakClient, n: number) => Promise<number>;

/** A call of any kind, small ones more often. */
export function anyCall(random: Random): Call {
  return weighted(random, [
    [600, small],
    [120, records],
    [120, firstPage],
    [60, error],
    [60, image],
    [38, cancelled],
    [2, huge],
  ]);
}

async function small(client: SoakClient, n: number): Promise<number> {
  assert.equal(await textOf(client, "small", { n }), `Call ${n}.`);
  return 0;
}

/** All pages: put together, they are all records. */
async function records(client: SoakClient, n: number): Promise<number> {
  const items: unknown[] = [];
  let pages = 0;
  for (let cursor: string | undefined = ""; cursor !== undefined; pages++) {
    const args = pages === 0 ? { n } : { n, cursor };
    const text = await textOf(client, "records", args);
    const parsed: Page = JSON.parse(text);
    items.push(...parsed.items);
    cursor = parsed.page.next_cursor;
  }
  assert.deepEqual(items, [{ call: n }, ...RECORDS]);
  return pages;
}

async function firstPage(client: SoakClient, n: number): Promise<number> {
  const text = await textOf(client, "records", { n });
  const { page, items }: Page = JSON.parse(text);
  assert.ok(page.next_cursor);
  assert.deepEqual(items[0], { call: n });
  return 1;
}

async function error(client: SoakClient, n: number): Promise<number> {
  const { result } = await client.request("tools/call", {
    name: "error",
    arguments: { n },
  });
  assert.equal(result.isError, true);
  assert.ok(result.content[0]!.text!.includes(`Call ${n}.\n`));
  return 1;
}

async function image(client: SoakClient, n: number): Promise<number> {
  const { result } = await client.request("tools/call", {
    name: "image",
    arguments: { n },
  });
  assert.equal(result.content[0]!.text, `Call ${n}.`);
  assert.equal(result.content[1]!.type, "image");
  return 0;
}

async function cancelled(client: SoakClient, n: number): Promise<number> {
  await client.cancelled("tools/call", { name: "hang", arguments: { n } });
  return 0;
}

/** Three pages of 5 MB. */
async function huge(client: SoakClient, n: number): Promise<number> {
  let args: unknown = { n };
  for (let page = 0; page < 3; page++) {
    const text = await textOf(client, "huge", args);
    assert.equal(text.includes(`Call ${n}.\n`), page === 0);
    const cursor = /cursor="([\w-]+)"/.exec(text)?.[1];
    assert.ok(cursor);
    args = { n, cursor };
  }
  return 3;
}

/** A page of records. */
interface Page {
  readonly page: { readonly next_cursor?: string };
  readonly items: readonly unknown[];
}

async function textOf(
  client: SoakClient,
  name: string,
  args: unknown,
): Promise<string> {
  const { result } = await client.request("tools/call", {
    name,
    arguments: args,
  });
  return result.content[0]!.text!;
}
