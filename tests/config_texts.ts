/** Random configurations, written as nobody would: for tests of laws. */

import fc from "fast-check";

/** A server as its client is to read it. */
export interface RandomServer {
  readonly name: string;
  readonly command: string;
  /** None if the entry has no such member. */
  readonly args: readonly string[] | undefined;
}

/** A configuration of some format, and what it says. */
export interface RandomConfig {
  readonly text: string;
  readonly servers: readonly RandomServer[];
}

const word = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.string({ maxLength: 8, unit: "grapheme" }),
  fc.constantFrom(
    "npx",
    "-y",
    "--",
    "proxy",
    "C:\\Program Files\\x.exe",
    "${workspaceFolder}/a b",
    'say "hi"',
    "it's",
    "a: b # c",
    "[x], {y}",
    "null",
    "- z",
    "",
  ),
);

const server = fc.record({
  name: fc.oneof(fc.constantFrom("a", "b c", "d.e"), word),
  command: word.filter((text) => text.trim() !== ""),
  args: fc.option(fc.array(word, { maxLength: 4 }), { nil: undefined }),
});

const servers = fc.uniqueArray(server, {
  maxLength: 4,
  selector: ({ name }) => name,
});

/** Picks one of some texts, the next each time it is asked. */
function chooser(picks: readonly number[]) {
  let at = 0;
  return (texts: readonly string[]): string => {
    const pick = picks[at++ % picks.length] ?? 0;
    return texts[pick % texts.length] ?? "";
  };
}

const picks = fc.array(fc.nat(30), { minLength: 1, maxLength: 40 });
const lineEnd = fc.constantFrom("\n", "\r\n");

/** JSON with comments, or a list of words in place of command and args. */
export const jsonConfigs: fc.Arbitrary<RandomConfig> = fc.record({
  servers,
  picks,
  lineEnd,
}).map(({ servers, picks, lineEnd }) => {
  const pick = chooser(picks);
  const gap = (): string =>
    pick(["", " ", "", "\n    ", "", "\t", " /* , */ ", "// x\n", "\n\n"]);
  const quote = (text: string): string =>
    pick([JSON.stringify(text), escaped(text)]);
  const join = (parts: readonly string[], open: string, close: string) => {
    const inside = parts.map((part) => gap() + part + gap()).join(",");
    const comma = parts.length > 0 ? pick(["", "", ","]) : "";
    return `${open}${inside || gap()}${comma}${gap()}${close}`;
  };
  const member = (key: string, value: string): string =>
    `${quote(key)}${gap()}:${gap()}${value}`;
  const entries = servers.map(({ name, command, args }) => {
    const words = args?.map(quote);
    const members = [
      member("command", quote(command)),
      ...(words === undefined ? [] : [member("args", join(words, "[", "]"))]),
      member("env", join([member("command", "1.0")], "{", "}")),
    ];
    if (pick(["", "x"]) === "x") members.reverse();
    return member(name, join(members, "{", "}"));
  });
  const table = member("mcpServers", join(entries, "{", "}"));
  const others = member("other", join(["1e5", '"mcpServers"'], "[", "]"));
  const text = gap() + join([others, table], "{", "}") + gap();
  return { text: text.replaceAll("\n", lineEnd), servers };
});

/** TOML: tables, inline tables and dotted keys. */
export const tomlConfigs: fc.Arbitrary<RandomConfig> = fc.record({
  servers,
  picks,
  lineEnd,
}).map(({ servers, picks, lineEnd }) => {
  const pick = chooser(picks);
  const quote = (text: string): string => {
    const isLiteral = !/['\p{Cc}]/u.test(text) && pick(["", "x"]) === "x";
    return isLiteral ? `'${text}'` : tomlQuoted(text);
  };
  const list = (words: readonly string[]): string => {
    const gap = pick(["", " ", "\n  ", " # ]\n"]);
    const comma = words.length > 0 ? pick(["", ","]) : "";
    return `[${gap}${words.map(quote).join(`,${gap || " "}`)}${comma}${gap}]`;
  };
  const parts = servers.map(({ name, command, args }) => {
    const end = pick(["", ' # "x"', "  "]);
    const is = pick([" = ", "=", "  =\t"]);
    const key = tomlQuoted(name);
    const dent = pick(["", "  "]);
    const style = pick(["table", "spaced", "inline", "dotted"]);
    const before = style === "dotted" ? `${key}.` : "";
    const members = [`${before}command${is}${quote(command)}`];
    if (args !== undefined) members.push(`${before}args${is}${list(args)}`);
    if (pick(["", "x"]) === "x") members.reverse();
    const lines = members.map((line) => `${dent}${line}${end}\n`).join("");
    switch (style) {
      case "table":
        return { isTable: true, text: `[mcp_servers.${key}]${end}\n${lines}` };
      case "spaced":
        return { isTable: true, text: `[ mcp_servers . ${key} ]\n${lines}` };
      case "inline":
        return {
          isTable: false,
          text: `${key} = { ${members.join(" , ")} }\n`,
        };
      default:
        return { isTable: false, text: lines };
    }
  });
  // What is no table of its own stands in that of all servers, before these.
  const inner = parts.filter(({ isTable }) => !isTable);
  const ordered = [...inner, ...parts.filter(({ isTable }) => isTable)];
  const heading = inner.length > 0 ? "[mcp_servers]\n" : "";
  const lines = ordered.map(({ text }) => text).join(pick(["", "\n"]));
  const text = `# top\n\n${heading}${lines}`;
  const order = ordered.map((part) => servers[parts.indexOf(part)]!);
  return { text: text.replaceAll("\n", lineEnd), servers: order };
});

/** YAML: blocks and flows, plain strings and quoted ones. */
export const yamlConfigs: fc.Arbitrary<RandomConfig> = fc.record({
  servers,
  picks,
  lineEnd,
}).map(({ servers, picks, lineEnd }) => {
  const pick = chooser(picks);
  const quote = (text: string): string => {
    const isPlain = /^[a-z][a-z. ]*[a-z.]$/.test(text) && text !== "null";
    const isSingle = /^[\x20-\x7e]*$/.test(text);
    const single = isSingle ? `'${text.replaceAll("'", "''")}'` : undefined;
    const double = tomlQuoted(text);
    return pick([double, single ?? double, isPlain ? text : double]);
  };
  const entries = servers.map(({ name, command, args }) => {
    const end = pick(["", " # 'x'", ""]);
    const isFlow = pick(["block", "block", "flow"]) === "flow";
    const flow = (words: readonly string[]): string =>
      `[${pick(["", " "])}${words.map(quote).join(pick([", ", " , "]))}]`;
    const block = (words: readonly string[], dent: string): string =>
      words.map((each) => `\n${dent}- ${quote(each)}${end}`).join("");
    const members = [`cmd: ${quote(command)}${isFlow ? "" : end}`];
    if (args !== undefined) {
      const isBlock = !isFlow && args.length > 0 && pick(["", "x"]) === "x";
      const dent = pick(["    ", "      "]);
      members.push(
        isBlock ? `args:${block(args, dent)}` : `args: ${flow(args)}`,
      );
    }
    if (pick(["", "x"]) === "x") members.reverse();
    const body = isFlow
      ? ` {${members.join(", ")}}`
      : members.map((each) => `\n    ${each}`).join("");
    return `  ${tomlQuoted(name)}:${body}\n`;
  });
  const table = entries.length > 0 ? `\n${entries.join("")}` : " {}\n";
  const text = `# top\nother: [1.0, ~]\nextensions:${table}`;
  return { text: text.replaceAll("\n", lineEnd), servers };
});

/** The same string with every character escaped that can be. */
function escaped(text: string): string {
  const units = Array.from(
    { length: text.length },
    (_, index) => `\\u${text.charCodeAt(index).toString(16).padStart(4, "0")}`,
  );
  return `"${units.join("")}"`;
}

function tomlQuoted(text: string): string {
  return JSON.stringify(text).replaceAll("\x7f", "\\u007f");
}
