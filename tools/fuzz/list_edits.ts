import { type Edit, elsewhereFault, first, isSame } from "./compare.ts";
import { PARAMS } from "./cursors.ts";
import { at, entries, get, type Part, source } from "./rpc.ts";

const ANNOTATION = "anthropic/maxResultSizeChars";

/** A list of tools: one parameter more, no output schema, the annotation. */
export function listFault(edit: Edit): string | undefined {
  const path = ["result", "tools"];
  const fault = elsewhereFault(edit, path);
  if (fault) return fault;
  const before = entries(at(edit.before, path));
  const after = entries(at(edit.after, path));
  if (before.length !== after.length) return "a tool came or went";
  return first(before, (tool, i) => toolFault(tool, after[i]!));
}

function toolFault(before: Part, after: Part): string | undefined {
  if (source(before) === source(after)) return undefined;
  const kept = entries(before).filter(({ key }) => key !== "outputSchema");
  const now = entries(after);
  const added = now[kept.length];
  if (now.length > kept.length + 1) return "a tool has new members";
  if (added && source(added) !== `{"${ANNOTATION}":500000}`) {
    return "a tool has a member that we do not give";
  }
  return first(kept, (member, i) => {
    const other = now[i];
    if (!other || other.key !== member.key) return "a tool lost a member";
    if (source(other) === source(member)) return undefined;
    switch (member.key) {
      case "inputSchema":
        return schemaFault(member, other);
      case "_meta":
        return source(member).startsWith("{")
          ? annotationFault(member, other)
          : undefined;
      default:
        return `${member.key} of a tool changed`;
    }
  });
}

function schemaFault(before: Part, after: Part): string | undefined {
  const properties = get(before, "properties");
  if (!properties) return addedFault(before, after, ["properties"]);
  const others = [before, after].map((schema) =>
    entries(schema).filter(({ node }) =>
      node !== get(before, "properties")!.node &&
      node !== get(after, "properties")?.node
    )
  );
  if (!isSame(others[0]!, others[1]!)) return "a schema changed elsewhere";
  return addedFault(properties, get(after, "properties"), PARAMS);
}

/** Nothing but new members, each of one of these names. */
function addedFault(
  before: Part,
  after: Part | undefined,
  names: readonly string[],
): string | undefined {
  const old = new Set(entries(before).map(({ key }) => key));
  const isOld = ({ key }: { readonly key: string }) => old.has(key);
  const added = entries(after).filter((entry) => !isOld(entry));
  if (!isSame(entries(before), entries(after).filter(isOld))) {
    return "members changed that are not ours";
  }
  return added.every(({ key }) => names.includes(key))
    ? undefined
    : "a member was added that is not ours";
}

/** Nothing but the annotation, which may have been there. */
function annotationFault(before: Part, after: Part): string | undefined {
  const [old, now] = [before, after].map((meta) =>
    entries(meta).filter(({ key }) => key !== ANNOTATION)
  );
  return isSame(old!, now!) ? undefined : "_meta changed beyond the annotation";
}
