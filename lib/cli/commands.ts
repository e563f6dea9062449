import type { CommandEntry } from "./command.ts";

/** Every command, in the order of `toolcap --help`. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: "proxy",
    summary: "Put toolcap in front of an MCP server that speaks stdio",
    load: async () => (await import("./proxy.ts")).PROXY,
  },
  {
    name: "wrap",
    summary: "Put toolcap in front of the servers in a client's configuration",
    load: async () => (await import("./wrap/wrap.ts")).WRAP,
  },
  {
    name: "unwrap",
    summary: "Take toolcap away from them again, as if it had never been there",
    load: async () => (await import("./wrap/unwrap.ts")).UNWRAP,
  },
  {
    name: "status",
    summary: "List the servers of all clients, and whether they can start",
    load: async () => (await import("./wrap/status.ts")).STATUS,
  },
  {
    name: "inspect",
    summary: "Show what toolcap does with the tools of an MCP server",
    load: async () => (await import("./inspect/inspect.ts")).INSPECT,
  },
  {
    name: "page",
    summary: "Print a page of JSON or text, as models get it",
    load: async () => (await import("./page/page.ts")).PAGE,
  },
  {
    name: "count",
    summary: "Measure a text in every unit that a budget can have",
    load: async () => (await import("./count.ts")).COUNT,
  },
  {
    name: "clients",
    summary: "List the clients that toolcap knows, and what they take",
    load: async () => (await import("./clients.ts")).CLIENTS,
  },
  {
    name: "probe",
    summary: "Measure how much of a tool's result a client shows its model",
    load: async () => (await import("./probe/probe.ts")).PROBE,
  },
  {
    name: "completions",
    summary: "Print what makes a shell complete commands and options",
    load: async () =>
      (await import("./completions/completions.ts")).COMPLETIONS,
  },
];
