/** The end of a server: asked, then told, then made to go. All bounded. */

import type { Child } from "./child.ts";
import { deferred } from "./deferred.ts";
import { countdown, type Timing, unless } from "./timing.ts";
import { type EndSignal, treeIsAlive } from "./tree.ts";

/** What the end of a server depends on. */
export interface LifeOptions {
  readonly timing: Timing;
  /** The server still owes answers. */
  readonly busy: () => boolean;
  /** The client keeps us, and so perhaps the server, waiting. */
  readonly blocked: () => boolean;
  /** Hears of each signal that the server gets. @default nobody does */
  readonly onTold?: (signal: EndSignal) => void;
}

/**
 * Sees to it that a server ends: end of input, grace, SIGTERM, SIGKILL.
 *
 * Signals go to the whole tree. Each stage starts a countdown to the next.
 */
export class Life {
  readonly #child: Child;
  readonly #options: LifeOptions;
  readonly #timing: Timing;
  #stops: (() => void)[] = [];
  #signals = 0;
  #left = false;
  /** No answers are waited for any more. */
  #hopeless = false;
  #told = false;
  #speaking = false;
  #exited = false;
  #finished = false;

  /** Watches over one child. */
  constructor(child: Child, options: LifeOptions) {
    this.#child = child;
    this.#options = options;
    this.#timing = options.timing;
  }

  /** Whether the server was asked to end, by us or by the client. */
  get asked(): boolean {
    return this.#left || this.#told;
  }

  /** Whether someone sent us a signal. */
  get hurried(): boolean {
    return this.#signals > 0;
  }

  /**
   * The client will write no more; it may still wait for answers.
   *
   * The grace counts only while the server is at rest: it owes nothing, says
   * nothing, and is not kept from writing.
   */
  clientEnded(): void {
    if (!this.#leave() || this.#hopeless) return;
    this.#grace(this.#options.busy);
  }

  /** The client does not read any more: nobody waits for anything. */
  clientGone(): void {
    this.#hopeless = true;
    if (!this.#leave()) return;
    const tell = (): void => this.#tell("SIGTERM");
    this.#next(countdown(this.#timing.graceMs, tell));
  }

  /**
   * The server closed its input or its output, and lives: it cannot be asked,
   * or not answer, any more. What it still says is heard.
   */
  serverHungUp(): void {
    if (this.#hopeless || !this.#leave()) return;
    this.#hopeless = true;
    this.#grace(() => false);
  }

  /** The server wrote something. */
  serverSpoke(): void {
    this.#speaking = true;
  }

  /** We got a signal: the server gets it, too. */
  signalled(signal: EndSignal): void {
    this.#signals++;
    if (this.#finished) return;
    this.#child.closeInput();
    if (this.#signals === 1) return this.#tell(signal);
    this.#signal(signal);
    this.#next(countdown(this.#timing.hurryMs, () => this.#kill()));
  }

  /** The server's process is gone; others may still hold its output open. */
  serverExited(): void {
    this.#exited = true;
    if (this.#told) return; // the countdown that runs is for the whole tree
    const { blocked } = this.#options;
    this.#next(
      countdown(this.#timing.drainMs, () => this.#tell("SIGTERM"), {
        paused: blocked,
      }),
    );
  }

  /** The server's output is at its end, too: nothing is left to wait for. */
  async finish(): Promise<void> {
    this.#finished = true;
    this.#next();
    const { pid } = this.#child;
    if (!this.#told || pid === undefined || !treeIsAlive(pid)) return;
    // Someone in the tree outlived the signal, or is only not yet buried.
    const over = performance.now() + this.#timing.hurryMs;
    const gone = deferred<void>();
    await unless(
      gone.promise,
      () => !treeIsAlive(pid) || performance.now() > over,
    );
    this.#signal("SIGKILL");
  }

  /** Ends the server's input; says whether it is left to end by itself. */
  #leave(): boolean {
    this.#child.closeInput();
    this.#left = true;
    return !this.#exited && !this.#told;
  }

  /** Whether the server wrote something since this was asked last. */
  #spoke(): boolean {
    const speaking = this.#speaking;
    this.#speaking = false;
    return speaking;
  }

  /** From now on the server is waited for, within bounds. */
  #grace(busy: () => boolean): void {
    const { blocked } = this.#options;
    const { graceMs, busyMs } = this.#timing;
    const tell = (): void => this.#tell("SIGTERM");
    const paused = (): boolean => this.#spoke() || busy() || blocked();
    this.#next(
      countdown(graceMs, tell, { paused }),
      countdown(busyMs, tell, { paused: blocked }),
    );
  }

  #tell(signal: EndSignal): void {
    this.#told = true;
    this.#signal(signal);
    const { termMs, firstSignalMs } = this.#timing;
    this.#next(
      signal === "SIGTERM"
        ? countdown(termMs, () => this.#kill())
        : countdown(firstSignalMs, () => this.#tell("SIGTERM")),
    );
  }

  #kill(): void {
    this.#told = true;
    this.#signal("SIGKILL");
    // What a killed server left in the pipe is still read, unless in a hurry.
    const paused = (): boolean => !this.hurried && this.#options.blocked();
    const abandon = (): void => this.#child.abandon();
    this.#next(countdown(this.#timing.killMs, abandon, { paused }));
  }

  #signal(signal: EndSignal): void {
    this.#child.signal(signal);
    this.#options.onTold?.(signal);
  }

  /** Only the countdowns of the latest stage run. */
  #next(...stops: (() => void)[]): void {
    for (const stop of this.#stops) stop();
    this.#stops = stops;
  }
}
