import { readLines } from "../../lib/host/lines.ts";

const encoder = new TextEncoder();

/** A server process, spoken to in lines. */
export class Child {
  readonly #process: Deno.ChildProcess;
  readonly #stdin: WritableStreamDefaultWriter<Uint8Array>;
  readonly #ended: Promise<unknown>;

  /**
   * Starts it.
   *
   * @param command The program and its arguments.
   * @param logFile What the process says on stderr is appended here.
   * @param onLine Called for each line of its stdout.
   */
  constructor(
    [program = "", ...args]: readonly string[],
    logFile: string,
    onLine: (line: string) => void,
  ) {
    this.#process = new Deno.Command(program, {
      args,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    this.#stdin = this.#process.stdin.getWriter();
    const log = Deno.openSync(logFile, { create: true, append: true });
    this.#ended = Promise.all([
      this.#read(onLine),
      this.#process.stderr.pipeTo(log.writable),
      this.#process.status,
    ]);
  }

  /** Sends a line. What a process that is gone does not read is dropped. */
  send(line: string): void {
    this.#stdin.write(encoder.encode(`${line}\n`)).catch(() => {});
  }

  /** Resolves when the process is gone. */
  get ended(): Promise<unknown> {
    return this.#ended;
  }

  /** Ends its input, and the process if it does not go by itself. */
  async close(): Promise<void> {
    this.#stdin.close().catch(() => {});
    const timer = setTimeout(() => this.#process.kill("SIGKILL"), 10_000);
    await this.#ended;
    clearTimeout(timer);
  }

  async #read(onLine: (line: string) => void): Promise<void> {
    const decoder = new TextDecoder();
    for await (const line of readLines(this.#process.stdout)) {
      if (line.kind === "line") onLine(decoder.decode(line.bytes));
    }
  }
}
