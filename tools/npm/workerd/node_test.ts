/** The part of `node:test` that the portable tests use, which Workers lack. */

/** A test, and what it does. */
export interface Case {
  readonly name: string;
  readonly run: () => unknown;
}

/** The tests, in their order. */
export const CASES: Case[] = [];

/** Takes note of a test. */
export function test(name: string, run: () => unknown): void {
  CASES.push({ name, run });
}

export default test;
