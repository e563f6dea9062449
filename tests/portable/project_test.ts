import assert from "node:assert/strict";
import test from "node:test";
import { project, Projector } from "../../mod.ts";

test("project() gives everything for no fields", () => {
  const data = { id: 1, nested: { a: [1] } };
  for (const fields of [[], null, undefined]) {
    assert.equal(project(data, fields), data);
    assert.equal(project('{ "id" : 1 }', fields), '{ "id" : 1 }');
    assert.equal(project("a text", fields), "a text");
  }
});

test("project() leaves text that is no JSON document as it is", () => {
  for (
    const text of ["", "plain", "{not json}", '{"id":1}\n{"id":2}', "5", '"{}"']
  ) assert.equal(project(text, ["id"]), text);
});

test("project() gives the empty shape of a JSON text in which nothing matched", () => {
  assert.equal(project('{"id": 1}', ["name"]), "{}");
  assert.equal(project('[{"id": 1}, 2]', ["name"]), "[{},{}]");
});

test("project() leaves data that has no fields as it is", () => {
  for (const data of [1, 10n, true, null, undefined, NaN]) {
    assert.equal(project(data, ["id"]), data);
  }
  const date = new Date(0);
  assert.equal(project(date, ["id"]), date);
});

test("project() changes nothing in the data", () => {
  const data = {
    id: 1,
    items: [{ name: "a", x: [1] }, "text", null],
    map: new Map([["a", { b: 1, c: 2 }]]),
  };
  const before = structuredClone(data);
  const result = project(data, ["items.name", "map.a.b"]);
  assert.deepEqual(data, before);
  assert.deepEqual(result, {
    items: [{ name: "a" }, {}, null],
    map: { a: { b: 1 } },
  });
});

test("project() does not copy what is taken whole", () => {
  const data = { at: new Date(0), big: 9007199254740993n, list: [{ a: 1 }] };
  const result = project(data, ["at", "big", "list.*"]) as typeof data;
  assert.equal(result.at, data.at);
  assert.equal(result.big, data.big);
  assert.equal(result.list[0], data.list[0]);
});

test("project() reads a Map, a Set and toJSON() as JSON.stringify would", () => {
  class User {
    readonly #name: string;
    constructor(name: string) {
      this.#name = name;
    }
    toJSON(key: string) {
      return { key, name: this.#name, secret: "x" };
    }
  }
  const data = {
    map: new Map<string, unknown>([["b", 1], ["a", new User("Ada")]]),
    set: new Set([new User("Bo"), 5]),
    pairs: new Map([[1, { x: 1 }]]),
  };
  assert.deepEqual(
    project(data, [
      "map.a.name",
      "map.a.key",
      "set.name",
      "set.key",
      "pairs.x",
    ]),
    {
      map: { a: { key: "a", name: "Ada" } },
      set: [{ key: "0", name: "Bo" }, {}],
      pairs: [[{}, { x: 1 }]],
    },
  );
});

test("project() takes what JSON leaves out for missing", () => {
  const data = { a: undefined, b: () => 1, c: Symbol("c"), d: null, e: 1 };
  assert.deepEqual(project(data, ["a", "b", "c", "d"]), { d: null });
  assert.deepEqual(project({ x: { a: undefined } }, ["x.*"]), { x: {} });
});

test("project() takes __proto__ for a field as any other", () => {
  const data = JSON.parse('{"__proto__":{"polluted":1,"x":2},"a":{"b":1}}');
  const result = project(data, ["__proto__.polluted", "a.__proto__", "a.b"]);
  assert.equal(
    JSON.stringify(result),
    '{"__proto__":{"polluted":1},"a":{"b":1}}',
  );
  assert.equal(Object.getPrototypeOf(result), Object.prototype);
  assert.equal(Reflect.get({}, "polluted"), undefined);
});

test("project() does not find what an object inherits", () => {
  assert.deepEqual(project({ a: 1 }, ["a", "toString", "constructor"]), {
    a: 1,
  });
  assert.deepEqual(project([{ a: 1 }], ["length", "a"]), [{ a: 1 }]);
});

test("project() calls no getter of a field that is not asked for", () => {
  const data = {
    id: 1,
    get costly(): never {
      throw new Error("read");
    },
  };
  assert.deepEqual(project(data, ["id"]), { id: 1 });
});

test("project() takes fields of an object that refers to itself", () => {
  const data: Record<string, unknown> = { id: 1, child: { id: 2 } };
  (data["child"] as Record<string, unknown>)["parent"] = data;
  assert.deepEqual(project(data, ["child.parent.child.id"]), {
    child: { parent: { child: { id: 2 } } },
  });
});

test("project() refuses to walk through a list that holds itself", () => {
  const list: unknown[] = [{ id: 1 }];
  list.push(list, list);
  const set = new Set<unknown>([{ id: 1 }]);
  set.add(set);
  for (const data of [list, set, { items: list }]) {
    assert.throws(() => project(data, ["id", "items.id"]), {
      name: "TypeError",
      message: /^Cannot project the value: a list holds itself/,
    });
  }
});

test("project() walks through a thousand lists in lists, and not one more", () => {
  const nested = (depth: number) => {
    let list: unknown = { id: 1, x: 2 };
    for (let i = 0; i < depth; i++) list = [list];
    return list;
  };
  assert.equal(
    JSON.stringify(project(nested(1000), ["id"])),
    "[".repeat(1000) + '{"id":1}' + "]".repeat(1000),
  );
  assert.throws(() => project(nested(1001), ["id"]), TypeError);
});

test("project() throws for a pattern that cannot be read", () => {
  assert.throws(() => project({}, ["a..b"]), {
    name: "RangeError",
    message: /^Cannot read the field "a\.\.b": a step is empty/,
  });
  assert.throws(() => new Projector(["a", ""]), RangeError);
});

test("Projector.apply() projects one value after the other", () => {
  const slim = new Projector(["id", "name", "tags.0"]);
  const items = [
    { id: 1, name: "a", tags: ["x", "y"] },
    { id: 2, status: "new" },
    [{ id: 3, x: 0 }],
    '{"id":4, "x":0}',
    "text",
  ];
  assert.deepEqual(items.map((item) => slim.apply(item)), [
    { id: 1, name: "a", tags: ["x"] },
    { id: 2 },
    [{ id: 3 }],
    '{"id":4}',
    "text",
  ]);
});
