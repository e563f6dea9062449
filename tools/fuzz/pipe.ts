import { type Action, allActions, type Engine } from "../../lib/mcp/engine.ts";
import type { Side } from "../../lib/host/relay.ts";

/** What each side writes at the same time: lines, each with its end. */
export type Written = Readonly<Partial<Record<Side, string>>>;

/** The lines that each side gets. */
export type Arrived = Readonly<Record<Side, readonly string[]>>;

/** A way through an engine. */
export interface Pipe {
  /** Takes what both sides write; gives what both get. */
  exchange(written: Written): Promise<Arrived>;
  /** The server is gone. */
  end(reason: string): Promise<Arrived>;
}

/** Straight through an engine. */
export function enginePipe(engine: Engine): Pipe {
  async function take(from: Side, text: string): Promise<Sent[]> {
    const sent: Sent[] = [];
    for (const line of linesOf(text)) {
      const actions = from === "server"
        ? await engine.fromServer(line)
        : await engine.fromClient(line);
      sent.push(...sentBy(await allActions(actions), from, line));
    }
    return sent;
  }
  return {
    async exchange({ client = "", server = "" }) {
      const taken = [take("server", server), take("client", client)];
      return arrived((await Promise.all(taken)).flat());
    },
    end: (reason) =>
      Promise.resolve(
        arrived(sentBy(engine.serverEnded(reason), "server", "")),
      ),
  };
}

/** A line that an engine lets one side have. */
export interface Sent {
  readonly to: Side;
  readonly line: string;
}

/** What actions send where, for a line that one side wrote. */
export function sentBy(
  actions: readonly Action[],
  from: Side,
  line: string,
): Sent[] {
  const ahead = from === "client" ? "server" : "client";
  return actions.flatMap((action) => {
    switch (action.kind) {
      case "forward":
        return [{ to: ahead, line }];
      case "send":
        return [{ to: action.to, line: action.message }];
      case "noise":
      case "log":
      case "later": // none is left
        return [];
    }
  });
}

/** Sorts by side; the order is otherwise that of the list. */
export function arrived(sent: readonly Sent[]): Arrived {
  const linesTo = (side: Side) =>
    sent.filter(({ to }) => to === side).map(({ line }) => line);
  return { client: linesTo("client"), server: linesTo("server") };
}

/** Lines that each end in a line feed. */
export function linesOf(text: string): string[] {
  return text.split("\n").slice(0, -1);
}
