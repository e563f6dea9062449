import { seedOf } from "../random.ts";
import type { Sample, Split } from "../corpora/content_class.ts";

const FILE = new URL("../data/claude_counts.json", import.meta.url);

/**
 * What Claude's tokenizer was found to cost for the samples of the
 * calibration: numbers only. With them the calibration can be repeated
 * without the published data that they were counted from.
 */
export class ClaudeRecord {
  /**
   * By the class and what the samples are for: a hash of the samples, to see
   * whether they are still the same, and the count of each, as one text.
   */
  readonly #entries: Record<string, string>;

  /** Holds the entries of a file. */
  constructor(entries: Record<string, string> = {}) {
    this.#entries = entries;
  }

  /** Reads the record of the project. */
  static read(): ClaudeRecord {
    try {
      return new ClaudeRecord(JSON.parse(Deno.readTextFileSync(FILE)));
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return new ClaudeRecord();
      throw error;
    }
  }

  /** Writes the record of the project. */
  write(): void {
    const text = JSON.stringify(this.#entries, null, 2);
    Deno.writeTextFileSync(FILE, text + "\n");
  }

  /** The counts of samples of one class, if these were counted. */
  get(samples: readonly Sample[], split: Split): readonly number[] | undefined {
    const [hash, ...counts] = (this.#entries[nameOf(samples, split)] ?? "")
      .split(" ");
    return hash === hashOf(samples) ? counts.map(Number) : undefined;
  }

  /** Keeps the counts of samples of one class. */
  set(
    samples: readonly Sample[],
    split: Split,
    counts: readonly number[],
  ): void {
    this.#entries[nameOf(samples, split)] = [hashOf(samples), ...counts]
      .join(" ");
  }
}

function nameOf(samples: readonly Sample[], split: Split): string {
  return `${samples[0]!.of.name} ${split}`;
}

function hashOf(samples: readonly Sample[]): string {
  return seedOf(samples.map(({ text }) => text).join("\0")).toString(16);
}
