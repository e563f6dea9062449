import assert from "node:assert/strict";
import { type SchemaDraft, Validator } from "@cfworker/json-schema";
import { Ajv, type Options } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { runs } from "./json_texts.ts";
import { callArguments, inputSchemas, type Json } from "./placement_schemas.ts";
import { TestClient, textResult } from "./portable/engine_client.ts";

type Schema = { [key: string]: Json };

/** Gives a verdict on arguments. */
type Judge = (args: Schema) => boolean;

/** Makes the judge of a schema; throws if the schema has no meaning. */
type Court = (schema: Schema) => Judge;

/**
 * How clients read a schema. SDK 1.x reads all as draft 7, SDK 2.x those that
 * do not name their draft as 2020-12, both with Ajv. Draft 7 ignores what
 * stands beside `$ref`; Ajv does so only on demand.
 *
 * Ajv forgets that a property was evaluated if a schema that does not apply
 * has `patternProperties`. So there is a second court of appeal.
 */
const READINGS: Readonly<Record<string, readonly Court[]>> = {
  "draft 7": [byAjv(Ajv, { ignoreKeywordsWithRef: true }), byCfworker("7")],
  "draft 7, as Ajv has it": [byAjv(Ajv)],
  "draft 2019-09": [byAjv(Ajv2019), byCfworker("2019-09")],
  "draft 2020-12": [byAjv(Ajv2020), byCfworker("2020-12")],
};

function byAjv(
  Version: typeof Ajv | typeof Ajv2019 | typeof Ajv2020,
  options: Options = {},
): Court {
  const ajv = new Version({
    strict: false,
    validateSchema: false,
    addUsedSchema: false,
    logger: false,
    ...options,
  });
  return (schema) => {
    try {
      const validate = ajv.compile(schema);
      return (args) => validate(args);
    } finally {
      ajv.removeSchema(schema);
    }
  };
}

function byCfworker(draft: SchemaDraft): Court {
  return (schema) => {
    const validator = new Validator(structuredClone(schema), draft); // it writes into it
    return (args) => validator.validate(args).valid;
  };
}

/** A schema as the client gets it, and the name that was added to it. */
async function rewrite(schema: Schema) {
  const tool = { schema: JSON.stringify(schema), result: textResult("ok") };
  const line = await new TestClient({ t: tool }).list();
  const after: Schema = JSON.parse(line).result.tools[0].inputSchema;
  const { properties: before, ...rest } = schema;
  const { properties: now, ...same } = after;
  assert.equal(JSON.stringify(same), JSON.stringify(rest));
  const known = new Set(Object.keys(before ?? {}));
  const [name, ...more] = Object.keys(now ?? {})
    .filter((name) => !known.has(name));
  assert.deepEqual(more, []);
  return { after, name };
}

/** What a court does; `undefined` if the schema is beyond it. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined; // a reference that leads nowhere, or round in a circle
  }
}

/** How often something was there to prove. */
const proved = { named: 0, trimmed: 0, valid: 0, invalid: 0 };

/** What shows that a schema was rewritten wrongly. */
async function fault(
  schema: Schema,
  calls: readonly Schema[],
  cursor: string,
): Promise<unknown> {
  const { after, name } = await rewrite(schema);
  if (name === undefined) {
    proved.trimmed++;
    assert.equal(JSON.stringify(after), JSON.stringify(schema));
    return;
  }
  proved.named++;
  const args = calls.map(({ [name]: _, ...args }) => args);
  for (const [reading, courts] of Object.entries(READINGS)) {
    const found = courts.map((court) => {
      const before = attempt(() => court(schema));
      const now = attempt(() => court(after));
      return args.filter((args) => {
        const was = before && attempt(() => before(args));
        if (was === undefined) return false;
        proved[was ? "valid" : "invalid"]++;
        const is = now && attempt(() => now(args));
        const paged = now && attempt(() => now({ ...args, [name]: cursor }));
        return is !== was || (was && !paged);
      });
    });
    const wrong = args.find((call) => found.every((f) => f.includes(call)));
    if (wrong) return { reading, name, args: wrong };
  }
}

Deno.test("T5: arguments that were valid stay valid with a cursor added, and no others become valid", async () => {
  await fc.assert(
    fc.asyncProperty(
      inputSchemas(),
      fc.array(callArguments(), { minLength: 4, maxLength: 12 }),
      fc.string({ unit: "binary", maxLength: 60 }),
      async (schema, calls, cursor) => {
        assert.deepEqual(
          await fault(schema, [{}, ...calls], cursor),
          undefined,
        );
      },
    ),
    runs(3_000),
  );
  const { named, trimmed, valid, invalid } = proved;
  assert.ok(named > 500 && trimmed > 500, JSON.stringify(proved));
  assert.ok(valid > 10_000 && invalid > 2_500, JSON.stringify(proved));
});
