import { FindError } from "./find_error.ts";

/** A turn of work lasts about this long; then other work has its turn. */
const TURN_MS = 20;

/** The clock is read about every so many units of text. */
const STRIDE = 1024;

/**
 * Keeps a long search from holding up everything else, and from lasting
 * forever.
 */
export class Pace {
  /** When the last of those that rest goes on. */
  static #turns: Promise<void> = Promise.resolve();
  readonly #timeoutMs: number;
  readonly #now: () => number;
  readonly #deadline: number;
  #turnEnd: number;
  #left = STRIDE;

  /**
   * Starts the clock.
   *
   * @param timeoutMs How long the search may last, the turns of other work
   * included.
   * @param now The time in milliseconds.
   */
  constructor(timeoutMs: number, now: () => number = monotonic) {
    this.#timeoutMs = timeoutMs;
    this.#now = now;
    const start = now();
    this.#deadline = start + timeoutMs;
    this.#turnEnd = start + TURN_MS;
  }

  /**
   * Counts work that was done.
   *
   * @param units Length of the text that was searched.
   * @returns Whether it is time to {@linkcode Pace.rest}.
   * @throws {FindError} If the time is up.
   */
  isOver(units: number): boolean {
    this.#left -= units + 1;
    if (this.#left > 0) return false;
    this.#left = STRIDE;
    const now = this.#now();
    if (now > this.#deadline) {
      throw new FindError(
        "slow",
        `Cannot finish the search within ${
          this.#timeoutMs / 1000
        } seconds: search for plain text or a simpler pattern, or ask for fewer fields of the result`,
      );
    }
    return now >= this.#turnEnd;
  }

  /** Lets other work have its turn; of several searches, one goes on then. */
  async rest(): Promise<void> {
    Pace.#turns = Pace.#turns.then(() =>
      new Promise((resolve) => setTimeout(resolve, 0))
    );
    await Pace.#turns;
    this.#turnEnd = this.#now() + TURN_MS;
  }
}

function monotonic(): number {
  return performance.now();
}
