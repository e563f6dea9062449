import type { Random } from "../calibrate/random.ts";
import { readTree, type Tree } from "../../tests/portable/json_tree.ts";
import { chance, weighted } from "./choose.ts";
import { anyValue, ODD } from "./values.ts";

type Change = (random: Random, line: string) => string;

/** A line with one or a few faults in it, of bytes or of structure. */
export function mutated(random: Random, line: string): string {
  let text = line;
  do {
    text = weighted(random, CHANGES)(random, text);
  } while (chance(random, 0.3));
  return text;
}

/** Characters that mean something to JSON, or to those who frame it. */
const CHARACTERS =
  '{}[]:,"\\0123456789.-eE+tfnu \t\r\n\u0000\ud83d\udc00\u2028\ufeffé';

const CHANGES: readonly (readonly [number, Change])[] = [
  [3, (random, line) => cut(line, random.below(line.length + 1), 1)],
  [3, (random, line) => {
    const start = random.below(line.length + 1);
    return line.slice(0, start) + random.pick(CHARACTERS) + line.slice(start);
  }],
  [3, (random, line) => {
    const start = random.below(line.length + 1);
    return line.slice(0, start) + random.pick(CHARACTERS) +
      line.slice(start + 1);
  }],
  [2, (random, line) => line.slice(0, random.below(line.length + 1))],
  [
    2,
    (random, line) =>
      cut(line, random.below(line.length + 1), random.below(60)),
  ],
  [2, (random, line) => {
    const start = random.below(line.length + 1);
    const part = line.slice(start, start + random.below(60));
    return line.slice(0, start) + part + line.slice(start);
  }],
  [8, replaceValue],
  [4, swapMembers],
  [3, repeatMember],
  [1, (_, line) => line + line],
  [1, (_, line) => `[${line}]`],
  [0.5, (random, line) => `[${line},${random.pick(ODD)}]`],
  [0.5, (random) => random.pick(["", " ", "null", "[]", "{}", "Server v1"])],
];

function cut(line: string, start: number, length: number): string {
  return line.slice(0, start) + line.slice(start + length);
}

/** Another value where one stood. */
function replaceValue(random: Random, line: string): string {
  const node = pickNode(random, line, () => true);
  if (!node) return line;
  const value = chance(random, 0.9) ? random.pick(ODD) : anyValue(random);
  return line.slice(0, node.start) + value + line.slice(node.end);
}

/** Two neighbours change places; their keys stay, or go with them. */
function swapMembers(random: Random, line: string): string {
  const parent = pickNode(random, line, (node) => node.children.length > 1);
  if (!parent) return line;
  const index = random.below(parent.children.length - 1);
  const [a, b] = [parent.children[index]!, parent.children[index + 1]!];
  return line.slice(0, a.start) + line.slice(b.start, b.end) +
    line.slice(a.end, b.start) + line.slice(a.start, a.end) +
    line.slice(b.end);
}

/** One member stands there twice, its second value another one. */
function repeatMember(random: Random, line: string): string {
  const parent = pickNode(
    random,
    line,
    (node) => line[node.start] === "{" && node.children.length > 0,
  );
  if (!parent) return line;
  const { start, end, keyFrom, keyTo } = random.pick(parent.children);
  const key = readTree(line).compact.slice(keyFrom, keyTo);
  const value = chance(random, 0.5) ? line.slice(start, end) : random.pick(ODD);
  return `${line.slice(0, end)},${key}:${value}${line.slice(end)}`;
}

/** Mostly a value near the top: that is where the protocol is. */
function pickNode(
  random: Random,
  line: string,
  isGood: (node: Tree) => boolean,
): Tree | undefined {
  try {
    JSON.parse(line);
  } catch {
    return undefined; // it was damaged before
  }
  const level = [readTree(line).root];
  const nodes: Tree[] = [];
  for (const node of level) {
    if (isGood(node)) nodes.push(node);
    if (level.length < 200) level.push(...node.children.slice(0, 50));
  }
  const index = Math.floor(nodes.length * random.next() ** 2);
  return nodes[index];
}
