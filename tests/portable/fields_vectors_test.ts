import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { project, projectable, Projector } from "../../mod.ts";
import { answerOf, type FieldCase, type FieldVector } from "./field_vectors.ts";

const FOLDER = new URL("../vectors/fields/", import.meta.url);

/** A case in which patterns can be read, and all of it is in the text. */
type Answered = FieldCase & { readonly result: string };

/** The ways to project a text, each of which gives a text. */
const TEXT_WAYS: readonly Way[] = [
  {
    name: "project() of a JSON text",
    of: ({ document, fields }) => project(document, fields),
  },
  {
    name: "Projector.apply(), again and again,",
    of: ({ document, fields }) => {
      const projector = new Projector(fields);
      projector.apply('{"id":0,"items":[{"name":0}]}');
      projector.apply(document);
      return projector.apply(document);
    },
  },
];

/** The ways that give a note where nothing matched. */
const HANDLER_WAYS: readonly Way[] = [
  {
    name: "projectable() of a function",
    of: ({ document, fields }) =>
      projectable()((_: Args) => document)({ _fields: fields }),
  },
  {
    name: "projectable() of an async function",
    of: ({ document, fields }) =>
      projectable()((_: Args) => Promise.resolve(document))({
        _fields: fields,
      }),
  },
  {
    name: "projectable() with a parameter of another name",
    of: ({ document, fields }) =>
      projectable({ fieldParam: "only" })((_: Args) => document)({
        only: fields,
      }),
  },
  {
    name: "projectable() of a CallToolResult",
    of: ({ document, fields }) => {
      const handler = (_: Args) => ({
        content: [{ type: "text", text: document }],
      });
      return projectable()(handler)({ _fields: fields }).content[0]!.text;
    },
  },
];

interface Way {
  readonly name: string;
  readonly of: (question: Answered) => string | Promise<string>;
}

type Args = Readonly<Record<string, unknown>>;

const files = readdirSync(FOLDER).sort().filter((name) => /json$/.test(name));
const cases = files.flatMap((file) => {
  const text = readFileSync(new URL(file, FOLDER), "utf8");
  const { cases }: FieldVector = JSON.parse(text);
  return cases.map((each) => ({ ...each, file }));
});
const answered = cases.filter((each): each is typeof each & Answered =>
  each.result !== undefined
);

for (const { file, ...each } of cases) {
  test(`projectJson() gives what fields/${file} says: ${each.about}`, () => {
    const { result, exist, error } = answerOf(each);
    assert.deepEqual([result, exist, error], [
      each.result,
      each.exist,
      each.error,
    ]);
  });
}

for (const { name, of } of TEXT_WAYS) {
  test(`${name} gives what the vectors say`, async () => {
    for (const each of answered) {
      // All of a text is the text itself, white space included.
      const all = each.fields.length === 0;
      assert.equal(
        await of(each),
        all ? each.document : each.result,
        each.about,
      );
    }
  });
}

for (const { name, of } of HANDLER_WAYS) {
  test(`${name} gives what the vectors say`, async () => {
    for (const each of answered) {
      if (each.exist !== undefined) continue;
      assert.equal(await of(each), each.result, each.about);
    }
  });

  test(`${name} names the fields where nothing matched`, async () => {
    for (const each of answered) {
      if (each.exist === undefined || each.document === "5") continue;
      const note = await of(each);
      assert.match(note, /^Nothing matches (?:_fields|only)[.:]/);
      for (const field of each.exist) assert.ok(note.includes(field), note);
    }
  });
}

test("project() of a value gives what the vectors say", () => {
  for (const { document, fields, result, about } of answered) {
    assert.deepEqual(
      project(JSON.parse(document), fields),
      JSON.parse(result),
      about,
    );
  }
});
