import { readdir, readFile } from "node:fs/promises";

/** What a process uses, as Linux tells. */
export interface Usage {
  /** Memory that is in use, in MiB. */
  readonly memoryMiB: number;
  /** Open files, pipes included. */
  readonly handles: number;
}

/** Looks at a process. */
export async function usageOf(pid: number): Promise<Usage> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const kiB = Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1]);
  const handles = await readdir(`/proc/${pid}/fd`);
  return { memoryMiB: kiB / 1024, handles: handles.length };
}

/** The mean of the memory in use, in whole MiB. */
export function meanMemory(usages: readonly Usage[]): number {
  const sum = usages.reduce((sum, { memoryMiB }) => sum + memoryMiB, 0);
  return Math.round(sum / usages.length);
}
