import type { Check, Findings } from "./suite.ts";

/** The checks of one status. */
export function count(
  { checks }: Findings,
  status: Check["status"],
): number {
  return checks.filter((check) => check.status === status).length;
}

/** A check that came out differently. */
export interface Difference {
  readonly id: string;
  /** What is different, to read. */
  readonly line: string;
}

/**
 * What the suite found differently. A check that only informs tells of the
 * exchange, not of the server, and is left out.
 */
export function differences(
  direct: Findings,
  proxied: Findings,
): readonly Difference[] {
  const left = verdicts(direct);
  const right = verdicts(proxied);
  const keys = [...new Set([...left.keys(), ...right.keys()])].sort();
  return keys
    .filter((key) => left.get(key)?.length !== right.get(key)?.length)
    .map((key) => {
      const [found = [], other = []] = [left.get(key), right.get(key)];
      const check = (found.length > other.length ? found : other)[0]!;
      const line = `${key}: ${found.length} times directly, ` +
        `${other.length} times through the proxy${explain(check)}`;
      return { id: check.id, line };
    });
}

/** The failures, as lines to read. */
export function failures({ checks }: Findings): string[] {
  return checks
    .filter(({ status }) => status === "FAILURE")
    .map((check) => `${keyOf(check)}${explain(check)}`);
}

function verdicts({ checks }: Findings): Map<string, Check[]> {
  const told = checks.filter(({ status }) => status !== "INFO");
  return Map.groupBy(told, keyOf);
}

function keyOf({ scenario, id, name, status }: Check): string {
  return `${scenario}: ${id} (${name}): ${status}`;
}

function explain({ errorMessage }: Check): string {
  return errorMessage === undefined ? "" : `: ${errorMessage.slice(0, 500)}`;
}
