import type { Command } from "../command.ts";
import { complain, type Context, print } from "../context.ts";
import { parseOptions } from "../options.ts";
import { quoted, unknownWord, UsageError } from "../usage.ts";
import { PROBE_MODES, type ProbeMode } from "./modes.ts";
import { MAX_CHARS, MIN_CHARS, probeText } from "./text.ts";

const HELP =
  `Is an MCP server over stdio that measures how much of a tool's result its
client shows the model.

Usage: toolcap probe [options]

Add it to a client like any server, ask the model to call emit_text with a
number of chars, and see whether both markers arrive. The whole way, step by
step, is docs/measure-your-client.md. Its tools:
  emit_text            A text of exactly chars characters (UTF-16 code units)
  emit_text_annotated  The same, announced by anthropic/maxResultSizeChars
  emit_structured      structuredContent, with or without a text beside it
  emit_error           A text as an error
  emit_image           A text and an image

Options
  --print CHARS  Serve nothing, but print the text of emit_text that has this
                 many characters, to compare with what has arrived
  --mode MODE    What that text is made of: words (default), cjk, emoji, base64,
                 hex, json (minified) or lines (short ones)
  -h, --help     Print this

Examples
  claude mcp add probe -- toolcap probe
  toolcap probe --print 50000 | tail -n 1
  toolcap probe --print 50000 --mode cjk | toolcap count
`;

const OPTIONS = { print: "value", mode: "value" } as const;

/** `toolcap probe`: a server that measures its client. */
export const PROBE: Command = {
  help: HELP,
  options: OPTIONS,
  choices: { mode: PROBE_MODES },
  run: runProbe,
};

async function runProbe(
  args: readonly string[],
  context: Context,
): Promise<number> {
  const { values, words } = parseOptions(args, OPTIONS, "toolcap probe");
  if (values.has("help")) {
    await print(context, HELP);
    return 0;
  }
  if (words[0] !== undefined) {
    throw new UsageError(
      `toolcap probe takes no ${quoted(words[0])}, see toolcap probe --help`,
    );
  }
  const chars = values.get("print")?.[0];
  const mode = values.get("mode")?.[0];
  if (chars !== undefined) {
    const text = probeText(charsOf(chars), modeOf(mode ?? "words"));
    await print(context, context.isTerminal(1) ? `${text}\n` : text);
    return 0;
  }
  if (mode !== undefined) {
    throw new UsageError(
      "--mode is for --print: a client names the mode when it calls a tool",
    );
  }
  await serve(context);
  return 0;
}

async function serve(context: Context): Promise<void> {
  if (context.isTerminal(0)) {
    await complain(
      context,
      "this is an MCP server, which waits for a client; see toolcap probe " +
        "--help, Ctrl+C ends it",
    );
  }
  // Only who serves waits for the SDK to load.
  const { serveProbe } = await import("./server.ts");
  await serveProbe(context.stdio, (error) => {
    const line = error.message.replace(/\s+/g, " ").slice(0, 200);
    // People read it, nothing waits for it.
    void complain(context, line);
  });
}

function charsOf(text: string): number {
  const chars = /^\d+$/.test(text) ? Number(text) : NaN;
  if (chars >= MIN_CHARS && chars <= MAX_CHARS) return chars;
  throw new UsageError(
    `--print must be a whole number from ${MIN_CHARS} to ${MAX_CHARS}, ` +
      `not ${quoted(text)}`,
  );
}

function modeOf(name: string): ProbeMode {
  const mode = PROBE_MODES.find((mode) => mode === name);
  if (mode !== undefined) return mode;
  throw new UsageError(
    `no mode ${
      unknownWord(name, PROBE_MODES, `use ${PROBE_MODES.join(", ")}`)
    }`,
  );
}
