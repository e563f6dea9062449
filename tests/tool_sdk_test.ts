import assert from "node:assert/strict";
import {
  Client as Client2,
  InMemoryTransport as Transport2,
} from "@modelcontextprotocol/client";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport as Transport1 } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer as Server1 } from "@modelcontextprotocol/sdk/server/mcp.js";
import {
  fromJsonSchema,
  McpServer as Server2,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import * as mini from "zod/mini";
import { z as z3 } from "zod/v3";
import { Cap } from "../mod.ts";

const INFO = { name: "test", version: "1.0.0" };
const cap = new Cap({ budget: { chars: 2_000 } });
const RECORDS = Array.from({ length: 200 }, (_, id) => ({ id, name: "Ada" }));

/** What registers a tool on a server of either version. */
type Register = (
  name: string,
  config: unknown,
  handler: unknown,
) => unknown;

interface Tool {
  readonly description?: string | undefined;
  readonly inputSchema: {
    readonly properties?: Record<string, unknown> | undefined;
    readonly required?: readonly string[] | undefined;
  };
  readonly outputSchema?: unknown;
}

interface Reply {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly isError?: boolean;
  readonly structuredContent?: unknown;
}

/** A client of a server that has one tool. */
interface Connected {
  readonly tool: Tool;
  call(args: Record<string, unknown>): Promise<Reply>;
  close(): Promise<void>;
}

const VERSIONS = {
  async "1.x"(config: unknown, handler: unknown): Promise<Connected> {
    const server = new Server1(INFO);
    (server.registerTool.bind(server) as Register)("list", config, handler);
    const client = new Client1(INFO);
    const [near, far] = Transport1.createLinkedPair();
    await Promise.all([server.connect(far), client.connect(near)]);
    const { tools: [tool] } = await client.listTools();
    return {
      tool: tool as Tool,
      call: async (args) =>
        await client.callTool({ name: "list", arguments: args }) as Reply,
      close: () => client.close(),
    };
  },
  async "2.x"(config: unknown, handler: unknown): Promise<Connected> {
    const server = new Server2(INFO);
    (server.registerTool.bind(server) as Register)("list", config, handler);
    const client = new Client2(INFO);
    const [near, far] = Transport2.createLinkedPair();
    await Promise.all([server.connect(far), client.connect(near)]);
    const { tools: [tool] } = await client.listTools();
    return {
      tool: tool as Tool,
      call: async (args) =>
        await client.callTool({ name: "list", arguments: args }) as Reply,
      close: () => client.close(),
    };
  },
};

const JSON_SCHEMA = {
  type: "object",
  properties: { team: { type: "string" }, size: { type: "number" } },
  required: ["team"],
} as const;

const BOTH = ["1.x", "2.x"] as const;

/** Schemas that take a team, and which SDK takes them. */
const SCHEMAS = [
  {
    name: "an object of zod 4",
    schema: z.object({ team: z.string(), size: z.number().optional() }),
    versions: BOTH,
  },
  {
    name: "a strict object of zod 4 with a refinement",
    schema: z.strictObject({ team: z.string() }).refine(({ team }) =>
      team !== ""
    ),
    versions: BOTH,
  },
  {
    name: "an object of zod 4 that counts its members",
    schema: z.object({ team: z.string(), size: z.number().optional() })
      .superRefine((given, context) => {
        if (Object.keys(given).length > 1) context.addIssue("too many");
      }),
    versions: BOTH,
  },
  {
    name: "an object of zod 4 with a refinement that takes time",
    schema: z.looseObject({ team: z.string() }).refine(() =>
      Promise.resolve(true)
    ),
    versions: BOTH,
  },
  {
    name: "an object of zod 4 without a string",
    schema: z.object({ team: z.enum(["red"]) }),
    versions: BOTH,
  },
  {
    name: "a shape of zod 4",
    schema: { team: z.string(), size: z.number().optional() },
    versions: BOTH,
  },
  {
    name: "an object of zod mini",
    schema: mini.object({ team: mini.string() }),
    versions: BOTH,
  },
  {
    name: "a shape of zod mini", // which SDK 2.x cannot list
    schema: { team: mini.string() },
    versions: ["1.x"],
  },
  {
    name: "an object of zod 3",
    schema: z3.object({ team: z3.string(), size: z3.number().optional() })
      .strict(),
    versions: ["1.x"],
  },
  {
    name: "a shape of zod 3",
    schema: { team: z3.string() },
    versions: ["1.x"],
  },
  {
    name: "a Standard Schema with JSON Schema",
    schema: fromJsonSchema({ ...JSON_SCHEMA, additionalProperties: false }),
    versions: BOTH,
  },
  {
    name: "a Standard Schema that is a function", // as those of ArkType
    schema: Object.assign(() => {}, fromJsonSchema(JSON_SCHEMA)),
    versions: BOTH,
  },
  {
    name: "an intersection of zod 4",
    schema: z.intersection(
      z.object({ team: z.string() }),
      z.object({ size: z.number().optional() }),
    ),
    versions: BOTH,
  },
  {
    name: "a union of zod 4",
    schema: z.union([
      z.object({ team: z.string() }),
      z.object({ team: z.literal(1) }),
    ]),
    versions: BOTH,
  },
] as const;

const TEAM = z.object({ team: z.string() });

/** Schemas that make something else of their input, and what that is. */
const TRANSFORMS = [
  {
    name: "an object with other members",
    schema: TEAM.transform(({ team }) => ({ name: team })),
    args: { name: "red" },
  },
  {
    name: "an object that has a member of our parameter's name",
    schema: TEAM.transform(({ team }) => ({ cursor: team })),
    args: { cursor: "red" },
  },
  {
    name: "a list",
    schema: TEAM.transform(({ team }) => [team]),
    args: ["red"],
  },
  {
    name: "a text",
    schema: TEAM.transform(({ team }) => team),
    args: "red",
  },
  {
    name: "an object of a class",
    schema: TEAM.transform(({ team }) => new URL(`https://${team}/`)),
    args: new URL("https://red/"),
  },
] as const;

/** The cursor that a reply names. */
function nextOf({ content: [block] }: Reply): string {
  return JSON.parse(block!.text).page.next_cursor;
}

for (const { name, schema, versions } of SCHEMAS) {
  for (const version of versions) {
    Deno.test(`Cap.tool() takes ${name}, in SDK ${version}`, async () => {
      const seen: unknown[] = [];
      const [config, handler] = cap.tool(
        {
          title: "List",
          description: "Lists users.",
          inputSchema: schema as object,
          outputSchema: z.object({ users: z.array(z.unknown()) }),
        },
        (args, extra: { readonly sessionId?: string } | undefined) => {
          seen.push(args);
          assert.equal(typeof extra, "object");
          return RECORDS;
        },
        { fields: true },
      );
      const { tool, call, close } = await VERSIONS[version](config, handler);
      assert.equal(
        tool.description,
        "Lists users.\n\nA long result comes in pages: pass its next_cursor as cursor for the next one.",
      );
      const { properties, required } = tool.inputSchema;
      assert.deepEqual(properties?.["cursor"], {
        type: "string",
        description: "cursor from the previous page",
      });
      assert.deepEqual(properties?.["_fields"], {
        type: "array",
        items: { type: "string" },
        description: "such as id, items.name",
      });
      if (properties && "team" in properties) {
        assert.deepEqual(required, ["team"]);
      }
      assert.equal(tool.outputSchema, undefined);

      const first = await call({ team: "red" });
      const cursor = nextOf(first);
      const second = await call({ team: "red", cursor });
      const page = JSON.parse(second.content[0]!.text);
      assert.equal(
        page.items[0].id,
        JSON.parse(first.content[0]!.text).items.length,
      );
      await call({ team: "red", cursor: null, _fields: null });
      const slim = await call({ team: "red", _fields: ["id"] });
      assert.deepEqual(JSON.parse(slim.content[0]!.text).items[0], { id: 0 });
      const foreign = await call({ team: "red", cursor: "abc" });
      assert.equal(foreign.isError, true);
      assert.match(foreign.content[0]!.text, /was not issued by this tool/);
      assert.deepEqual(
        seen,
        Array.from({ length: 4 }, () => ({ team: "red" })),
      );

      const wrong = await call({ team: 7 });
      assert.equal(wrong.isError, true);
      assert.equal(seen.length, 4);
      await close();
    });
  }
}

for (const { name, schema, args } of TRANSFORMS) {
  for (const version of BOTH) {
    Deno.test(`Cap.tool() takes a schema that makes ${name}, in SDK ${version}`, async () => {
      const seen: unknown[] = [];
      const [config, handler] = cap.tool({ inputSchema: schema }, (args) => {
        seen.push(args);
        return RECORDS;
      });
      const { call, close } = await VERSIONS[version](config, handler);
      const first = await call({ team: "red" });
      const second = await call({ team: "red", cursor: nextOf(first) });
      assert.notDeepEqual(second, first);
      assert.deepEqual(seen, [args, args]);
      await close();
    });
  }
}

for (const version of BOTH) {
  Deno.test(`Cap.tool() keeps the description of a schema, in SDK ${version}`, async () => {
    const inputSchema = z.object({ team: z.string() })
      .meta({ id: `team-${version}`, description: "Whose users" });
    const [config, handler] = cap.tool({ inputSchema }, () => RECORDS);
    const { tool, close } = await VERSIONS[version](config, handler);
    assert.equal(
      (tool.inputSchema as { readonly description?: string }).description,
      "Whose users",
    );
    await close();
  });
}

for (const version of BOTH) {
  for (const inputSchema of [undefined, {}]) {
    const name = inputSchema ? "an empty shape" : "no schema";
    Deno.test(`Cap.tool() takes ${name}, in SDK ${version}`, async () => {
      const given: unknown[][] = [];
      const record = (...all: unknown[]) => {
        given.push(all);
        return RECORDS;
      };
      const [config, handler] = inputSchema
        ? cap.tool({ inputSchema }, record, { find: true })
        : cap.tool({}, record, { find: true });
      const { tool, call, close } = await VERSIONS[version](config, handler);
      assert.deepEqual(Object.keys(tool.inputSchema.properties ?? {}), [
        "cursor",
        "_find",
      ]);
      assert.equal(tool.inputSchema.required, undefined);
      const first = await call({});
      const second = await call({ cursor: nextOf(first), more: 1 });
      assert.notDeepEqual(second, first);
      const found = await call({ _find: '"id":7,' });
      assert.match(found.content[0]!.text, /\d of 200 items match|0 of 200/);
      for (const all of given) {
        assert.equal(all.length, inputSchema ? 2 : 1);
        assert.equal(typeof all.at(-1), "object");
        assert.ok("signal" in (all.at(-1) as object) || version === "2.x");
        if (inputSchema) assert.deepEqual(all[0], {});
      }
      assert.equal(given.length, 3);
      await close();
    });
  }

  Deno.test(`Cap.tool() lets the model read errors, in SDK ${version}`, async () => {
    const text = "Error at line\n".repeat(1_000);
    const [config, handler] = cap.tool(
      { inputSchema: z.object({ kind: z.string() }) },
      ({ kind }) => {
        if (kind === "cycle") {
          const value: { self?: unknown } = {};
          value.self = value;
          return value;
        }
        throw new Error(kind === "long" ? text : "short");
      },
    );
    const { call, close } = await VERSIONS[version](config, handler);
    const short = await call({ kind: "short" });
    assert.equal(short.isError, true);
    assert.equal(short.content[0]!.text, "short");
    const long = await call({ kind: "long" });
    assert.equal(long.isError, true);
    const [, cursor] = /cursor="([\w-]+)"/.exec(long.content[0]!.text) ?? [];
    const next = await call({ kind: "long", cursor });
    assert.equal(next.isError, true);
    assert.notDeepEqual(next, long);
    assert.doesNotMatch(next.content[0]!.text, /has changed/);
    const cycle = await call({ kind: "cycle" });
    assert.equal(cycle.isError, true);
    assert.match(cycle.content[0]!.text, /refers to itself/);
    await close();
  });

  Deno.test(`Cap.tool() keeps images and the object of a handler, in SDK ${version}`, async () => {
    const image = {
      type: "image",
      data: "AAAA",
      mimeType: "image/png",
    } as const;
    const [config, handler] = cap.tool({}, () => ({
      content: [image, { type: "text", text: JSON.stringify(RECORDS) }],
      structuredContent: { records: RECORDS },
    }));
    const { call, close } = await VERSIONS[version](config, handler);
    const { content, structuredContent } = await call({});
    assert.deepEqual(content[0], image);
    assert.equal(JSON.parse(content[1]!.text).page.total, 200);
    assert.equal(structuredContent, undefined);
    await close();
  });
}

Deno.test("Cap.tool() adds the parameters to a JSON Schema", () => {
  const [config] = cap.tool({ inputSchema: JSON_SCHEMA }, () => "");
  assert.deepEqual(config.inputSchema, {
    ...JSON_SCHEMA,
    properties: {
      ...JSON_SCHEMA.properties,
      cursor: { type: "string", description: "cursor from the previous page" },
    },
  });
  const [bare] = cap.tool({ inputSchema: { type: "object" } }, () => "");
  assert.deepEqual(Object.keys(bare.inputSchema), ["type", "properties"]);
});

Deno.test("Cap.tool() without a schema gives a shape of zod 3", () => {
  const [{ inputSchema }] = cap.tool({ inputSchema: {} }, () => "");
  const schema = z3.object(inputSchema); // as SDK 1.x did before 1.22
  assert.deepEqual(schema.parse({ cursor: "a", team: 7 }), { cursor: "a" });
  assert.deepEqual(schema.parse({}), {});
});

Deno.test("Cap.tool() refuses a parameter that the tool has", () => {
  const expected = {
    name: "RangeError",
    message: /no room for the parameter "cursor"/,
  };
  for (
    const inputSchema of [
      z.object({ cursor: z.string() }),
      { cursor: z.string() },
      z3.object({ cursor: z3.string() }),
      { cursor: z3.string() },
      fromJsonSchema({ type: "object", properties: { cursor: {} } }),
      { type: "object", properties: { cursor: { type: "string" } } },
    ]
  ) {
    assert.throws(() => cap.tool({ inputSchema }, () => ""), expected);
  }
});

Deno.test("Cap.tool() refuses a schema that takes no parameter more", () => {
  const only = (team: string) => z.strictObject({ team: z.literal(team) });
  for (
    const inputSchema of [
      { type: "object", maxProperties: 1 },
      z.union([only("red"), only("blue")]),
    ]
  ) {
    assert.throws(() => cap.tool({ inputSchema }, () => ""), {
      name: "RangeError",
      message: /no room for the parameter "cursor" or any other/,
    });
  }
});

Deno.test("Cap.tool() refuses a schema of no known kind", () => {
  const bare = { type: "object", "~standard": { validate() {} } };
  const refined = z3.object({}).refine(() => true);
  for (const inputSchema of [{ a: 1 }, z3.string(), refined, bare, [1]]) {
    assert.throws(() => cap.tool({ inputSchema }, () => ""), {
      name: "TypeError",
      message: /its inputSchema is of no known kind/,
    });
  }
});

Deno.test("Cap.tool() types fit both SDKs", () => {
  const server1 = new Server1(INFO);
  const server2 = new Server2(INFO);
  const shape = { team: z.string(), size: z.number().optional() };
  const byObject = cap.tool(
    { inputSchema: z.object(shape) },
    ({ team, size }) => {
      team satisfies string;
      size satisfies number | undefined;
      // @ts-expect-error there is no such argument
      ({} as { readonly team: string }).other;
      return [team];
    },
  );
  server1.registerTool("object", ...byObject);
  server2.registerTool("object", ...byObject);
  const byShape = cap.tool({ inputSchema: shape }, async ({ team, size }) => {
    team satisfies string;
    size satisfies number | undefined;
    // @ts-expect-error a number is no text
    size satisfies string;
    return await Promise.resolve({
      content: [{ type: "text", text: team }],
    });
  });
  server1.registerTool("shape", ...byShape);
  server2.registerTool("shape", ...byShape);
  const byOld = cap.tool(
    { inputSchema: { team: z3.string() } },
    ({ team }) => team satisfies string,
  );
  server1.registerTool("old", ...byOld);
  const none = cap.tool({ title: "None" }, () => undefined);
  server1.registerTool("none", ...none);
  server2.registerTool("none", ...none);
  // @ts-expect-error there is no such argument
  cap.tool({ inputSchema: z.object(shape) }, ({ other }) => other);
  // @ts-expect-error a description is a text
  assert.throws(() => cap.tool({ description: 7 }, () => ""));
  // @ts-expect-error there is no such option
  cap.tool({}, () => "", { page: true });
});
