import assert from "node:assert/strict";
import { test } from "node:test";
import { Cap, paginate } from "../../mod.ts";

/** Is compiled and never run: what must not compile is expected not to. */
async function types(cap: Cap): Promise<void> {
  interface Args {
    readonly id: number;
  }
  const byId = cap.paginate(({ id }: Args) => [id]);
  const text: string = await byId({ id: 1, cursor: "abc" });
  await byId({ id: 1, cursor: null });
  // @ts-expect-error the handler's argument is a number
  await byId({ id: text });
  // @ts-expect-error the handler needs its argument
  await byId({ cursor: "abc" });
  // @ts-expect-error a cursor is a text
  await byId({ id: 1, cursor: 7 });
  // @ts-expect-error there is no such parameter
  await byId({ id: 1, next: "abc" });
  // @ts-expect-error a value becomes a text
  (await byId({ id: 1 })).length.at(0);

  const withExtra = cap.paginate(async (_: Args, extra: Date) =>
    await Promise.resolve(extra)
  );
  // @ts-expect-error the handler takes a second argument
  await withExtra({ id: 1 });
  await withExtra({ id: 1 }, new Date(0));

  const result = cap.paginate((_: Args) => ({
    content: [{ type: "text" as const, text: "" }],
  }));
  const [block] = (await result({ id: 1 })).content;
  block?.text satisfies string | undefined;

  cap.paginate(() => 1, { fields: true, find: "query" });
  // @ts-expect-error there is no such option
  cap.paginate(() => 1, { filter: true });
  // @ts-expect-error an option is true or a name
  cap.paginate(() => 1, { find: 1 });
  // @ts-expect-error only a function is paged
  cap.paginate({ id: 1 });
  paginate(() => 1, { fields: true }) satisfies (
    args: { cursor?: string },
  ) => Promise<string>;

  new Cap({ store: new Map<string, string>() });
  // @ts-expect-error a store has a set
  new Cap({ store: { get: () => undefined } });
  // @ts-expect-error a store gives texts
  new Cap({ store: new Map<string, number>() });
}

test("Cap.paginate() keeps the types of a handler", () => {
  assert.equal(typeof types, "function");
});
