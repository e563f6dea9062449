/** Documents of a given length, the same at every run. */

/** What a bench pages. */
export interface BenchDocument {
  readonly name: string;
  /** What a tool gives as its text. */
  readonly text: string;
  /** A JSON text that `JSON.parse` reads as the same: the text, or a string. */
  readonly json: string;
}

const MEGABYTE = 1_000_000;

/** A list, the same list indented, and a log, each of some megabytes. */
export function documents(megabytes: number): BenchDocument[] {
  const length = megabytes * MEGABYTE;
  const list = `[${repeat(length, ",", record)}]`;
  const pretty = `[\n${
    repeat(length, ",\n", (i) =>
      JSON.stringify(JSON.parse(record(i)), null, 2).replace(/^/gm, "  "))
  }\n]`;
  const log = repeat(length, "\n", line);
  return [
    { name: `list, ${megabytes} MB`, text: list, json: list },
    { name: `pretty, ${megabytes} MB`, text: pretty, json: pretty },
    { name: `text, ${megabytes} MB`, text: log, json: JSON.stringify(log) },
  ];
}

function repeat(
  length: number,
  separator: string,
  part: (i: number) => string,
): string {
  const parts: string[] = [];
  for (let left = length; left > 0;) {
    const next = part(parts.length);
    parts.push(next);
    left -= next.length + separator.length;
  }
  return parts.join(separator);
}

function record(i: number): string {
  return `{"id":${i},"name":"record ${i}","path":"src/module_${
    i % 97
  }/file_${i}.ts","size":${(i * 7919) % 100_000},"score":${i % 10}.5,"active":${
    i % 3 === 0
  },"tags":["a${i % 7}","b${i % 11}"],"owner":{"id":${i % 50},"login":"user-${
    i % 50
  }"},"note":"Line one.\\nIt \\"quotes\\" caf\u00e9 \u8aad"}`;
}

function line(i: number): string {
  return `2026-11-30T12:${String(i % 60).padStart(2, "0")}:00.${
    i % 1000
  }Z INFO worker-${i % 16} request ${i} GET /api/items/${
    (i * 31) % 5000
  }?page=${i % 9} 200 ${i % 250}ms`;
}
