import type { CallToolResult, Tool } from "@modelcontextprotocol/server";
import { UsageError } from "../usage.ts";
import { type ProbeArgs, readProbeArgs } from "./args.ts";
import { PROBE_IMAGE } from "./image.ts";
import { PROBE_MODES } from "./modes.ts";
import { MAX_CHARS, MIN_CHARS, probeText, probeValue } from "./text.ts";

interface Probe {
  readonly tool: Tool;
  readonly answer: (args: ProbeArgs) => CallToolResult;
}

const CHARS = {
  type: "integer",
  description: "Length in UTF-16 code units: an emoji counts 2",
  minimum: MIN_CHARS,
  maximum: MAX_CHARS,
};
const MODE = {
  type: "string",
  description: "What the text is made of",
  enum: [...PROBE_MODES],
  default: "words",
};
const PROBES: readonly Probe[] = [
  {
    tool: describe(
      "emit_text",
      "Returns a text of exactly `chars` characters.",
    ),
    answer: textOf,
  },
  {
    tool: {
      ...describe(
        "emit_text_annotated",
        "As emit_text, but announces results of up to 500,000 characters.",
      ),
      // The most that Claude Code takes of it.
      _meta: { "anthropic/maxResultSizeChars": 500_000 },
    },
    answer: textOf,
  },
  {
    tool: {
      ...describe(
        "emit_structured",
        "Returns structuredContent of exactly `chars` characters as compact " +
          "JSON; with `text_chars` also a text of that length.",
        { text_chars: { ...CHARS, description: "Length of the text" } },
      ),
      outputSchema: {
        type: "object",
        properties: { items: { type: "array" } },
        required: ["items"],
      },
    },
    answer: structuredOf,
  },
  {
    tool: describe(
      "emit_error",
      "As emit_text, but the result is marked as an error.",
    ),
    answer: (args) => ({ ...textOf(args), isError: true }),
  },
  {
    tool: describe("emit_image", "As emit_text, with an image after the text."),
    answer: imageOf,
  },
];

/** The tools of `toolcap probe`. */
export const PROBE_TOOLS: Tool[] = PROBES.map(({ tool }) => tool);

/**
 * Calls a tool.
 *
 * @returns Its result, or undefined if there is no such tool.
 */
export function callProbe(
  name: string,
  args: Readonly<Record<string, unknown>>,
): CallToolResult | undefined {
  const probe = PROBES.find(({ tool }) => tool.name === name);
  if (probe === undefined) return undefined;
  try {
    const known = Object.keys(probe.tool.inputSchema.properties ?? {});
    return probe.answer(readProbeArgs(args, known));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const { message } = error;
    return { isError: true, content: [{ type: "text", text: message }] };
  }
}

function describe(
  name: string,
  description: string,
  more: Record<string, object> = {},
): Tool {
  return {
    name,
    description,
    inputSchema: {
      type: "object",
      properties: { chars: CHARS, mode: MODE, ...more },
      required: ["chars"],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true },
  };
}

function textOf({ chars, mode }: ProbeArgs): CallToolResult {
  return { content: [{ type: "text", text: probeText(chars, mode) }] };
}

function structuredOf({ chars, mode, textChars }: ProbeArgs): CallToolResult {
  const { content } = textChars === undefined
    ? { content: [] }
    : textOf({ chars: textChars, mode, textChars });
  return { content, structuredContent: { ...probeValue(chars, mode) } };
}

function imageOf(args: ProbeArgs): CallToolResult {
  const { content } = textOf(args);
  const image = { data: PROBE_IMAGE, mimeType: "image/png" };
  return { content: [...content, { type: "image", ...image }] };
}
