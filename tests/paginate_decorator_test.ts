import assert from "node:assert/strict";
import { Cap, paginate } from "../mod.ts";

const cap = new Cap({ budget: { chars: 2_000 } });

class Users {
  readonly #names = Array.from({ length: 500 }, (_, id) => `user ${id}`);

  @cap.paginate
  async list(
    { from }: { readonly from: number; readonly cursor?: string },
  ): Promise<unknown> {
    return await Promise.resolve(this.#names.slice(from));
  }

  @paginate
  static size(_args: { readonly cursor?: string }): unknown {
    return this.name.length;
  }

  @cap.paginate({ fields: true, find: "search" })
  records(
    _args: { readonly _fields?: string; readonly search?: string },
    ...rest: string[]
  ): unknown {
    return this.#names.map((name, id) => ({ id, name, rest }));
  }

  @paginate({ fields: "only" })
  one({ only }: { readonly only?: string }): unknown {
    return { id: 1, only, names: this.#names.slice(0, 1) };
  }

  @paginate
  count(_args: { readonly cursor?: string }): unknown {
    return this.#names.length;
  }
}

Deno.test("Cap.paginate() decorates a method", async () => {
  const users = new Users();
  const first = JSON.parse(`${await users.list({ from: 1 })}`);
  assert.equal(first.items[0], "user 1");
  const cursor = first.page.next_cursor;
  const second = JSON.parse(`${await users.list({ from: 1, cursor })}`);
  assert.equal(second.items[0], `user ${first.items.length + 1}`);
});

Deno.test("paginate() decorates a method", async () => {
  assert.equal(await new Users().count({}), "500");
});

Deno.test("Cap.paginate() decorates a static method", async () => {
  assert.equal(await Users.size({}), "5");
});

Deno.test("Cap.paginate() makes a decorator of options", async () => {
  const users = new Users();
  const slim = `${await users.records({ _fields: "id" }, "a")}`;
  assert.match(slim, /"items":\[{"id":0},{"id":1},/);
  const found = `${await users.records({ search: "user 77" }, "a")}`;
  assert.match(found, /{"id":77,"name":"user 77","rest":\["a"\]}/);
  assert.equal(await users.one({ only: "names" }), '{"names":["user 0"]}');
});

Deno.test("Cap.paginate() refuses to decorate what is no method", () => {
  const expected = { name: "TypeError", message: /nor a method/ };
  // As decorators are called, by the kind of what they decorate.
  const decorate = cap.paginate as unknown as (...given: unknown[]) => unknown;
  const factory = decorate({ fields: true }) as typeof decorate;
  for (const decorator of [decorate, factory, paginate as typeof decorate]) {
    const field = { kind: "field", name: "list" };
    assert.throws(() => decorator(undefined, field), expected);
    const getter = { kind: "getter", name: "list" };
    assert.throws(() => decorator(() => [], getter), expected);
    // TypeScript's own decorators, of before.
    assert.throws(() => decorator(Users.prototype, "list", {}), expected);
  }
  assert.throws(() => decorate(), expected);
  assert.throws(() => cap.paginate({ fields: "a", find: "a" }), RangeError);
  // @ts-expect-error there is no such option
  assert.ok(cap.paginate({ page: true }));
});
