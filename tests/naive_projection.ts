import type { JsonTree, Tree } from "./portable/json_tree.ts";

/** What is left of a pattern: names as they are in JSON, `null` for a `*`. */
type Steps = readonly (string | null)[];

/**
 * Projects a JSON text by the rules alone, pattern by pattern: what the library
 * is compared with. It shares no code with it.
 */
export function naiveProjection(
  tree: JsonTree,
  fields: readonly string[],
): { readonly text: string; readonly matches: boolean } {
  const patterns = fields.map(steps);
  return fields.length === 0 || /^(?:\[\]|\{\})$/.test(tree.compact)
    ? { text: tree.compact, matches: true }
    : /^[[{]/.test(tree.compact)
    ? part(tree, tree.root, patterns)
    : { text: tree.compact, matches: false };
}

function part(tree: JsonTree, node: Tree, patterns: readonly Steps[]) {
  const source = tree.compact.slice(node.from, node.to);
  if (patterns.some(({ length }) => length === 0)) {
    return { text: source, matches: true };
  }
  if (source[0] === "[") return partOfList(tree, node, patterns);
  if (source[0] === "{") return partOfObject(tree, node, patterns);
  return { text: source === "null" ? "null" : "{}", matches: false };
}

function partOfList(
  tree: JsonTree,
  { children }: Tree,
  patterns: readonly Steps[],
): { readonly text: string; readonly matches: boolean } {
  const isIndex = (step: string | null) => step !== null && /^\d+$/.test(step);
  const parts = children.flatMap((child, index) => {
    const inner = patterns.flatMap(([first, ...rest]) =>
      first === null || first === `${index}`
        ? [rest]
        : isIndex(first!)
        ? []
        : [[first!, ...rest]]
    );
    return inner.length === 0 ? [] : [part(tree, child, inner)];
  });
  return {
    text: `[${parts.map(({ text }) => text).join(",")}]`,
    matches: parts.some(({ matches }) => matches) ||
      (children.length === 0 && patterns.some(([first]) => !isIndex(first!))),
  };
}

function partOfObject(
  tree: JsonTree,
  { children }: Tree,
  patterns: readonly Steps[],
): { readonly text: string; readonly matches: boolean } {
  const members = children.flatMap((child) => {
    const written = tree.compact.slice(child.keyFrom, child.keyTo);
    const key = JSON.parse(written);
    const inner = patterns.flatMap(([first, ...rest]) =>
      first === null || first === key ? [rest] : []
    );
    if (inner.length === 0) return [];
    const { text, matches } = part(tree, child, inner);
    return matches ? [`${written}:${text}`] : [];
  });
  return {
    text: `{${members.join(",")}}`,
    matches: members.length > 0 ||
      (children.length === 0 && patterns.some(([first]) => first === null)),
  };
}

function steps(field: string): Steps {
  const read: (string | null)[] = [];
  let name = "";
  for (let i = 0; i < field.length; i++) {
    const isEscape = field[i] === "\\" && "\\.*".includes(field[i + 1] ?? "x");
    if (field[i] === ".") {
      read.push(name);
      name = "";
    } else if (isEscape) name += field[++i];
    else if (isWildcard(field, i)) {
      read.push(null);
      i++; // the dot behind it
      if (i >= field.length) return read;
    } else name += field[i];
  }
  return [...read, name];
}

/** Whether a `*` stands alone between dots. */
function isWildcard(field: string, i: number): boolean {
  const isStart = i === 0 ||
    (field[i - 1] === "." &&
      !/(?:^|[^\\])(?:\\\\)*\\$/.test(field.slice(0, i - 1)));
  return field[i] === "*" && isStart && [undefined, "."].includes(field[i + 1]);
}
