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
