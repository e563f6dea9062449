/**
 * Where the published counts are looked for. They are not part of the
 * project: see the README in `data/`.
 */
const FOLDERS: readonly URL[] = [
  new URL("../data/", import.meta.url),
  new URL("../../../../shared/facts/token-data/", import.meta.url),
];

/** The longest string whose price is of use. */
const LONGEST = 32;

/** A text of which the count was published. */
export interface PublishedText {
  /** What it is. */
  readonly name: string;
  /** The text. */
  readonly text: string;
  /** Its tokens under Claude Opus 4.7. */
  readonly tokens: number;
}

/**
 * Reads the published prices of short strings.
 *
 * @returns The prices; `undefined` where the data is not at hand.
 */
export async function readPrices(): Promise<
  ReadonlyMap<string, number> | undefined
> {
  const file = await openData("probes47.json.gz");
  if (file === undefined) return undefined;
  const text = await new Response(
    file.pipeThrough(new DecompressionStream("gzip")),
  ).text();
  const entries = Object.entries(JSON.parse(text) as Record<string, number>);
  return new Map(
    entries.filter(([string, price]) =>
      string.length > 0 && string.length <= LONGEST && price > 0
    ),
  );
}

/**
 * Reads the texts whose counts were published.
 *
 * @returns The texts; none where the data is not at hand.
 */
export async function readPublishedTexts(): Promise<
  readonly PublishedText[]
> {
  const file = await openData("api46.json");
  if (file === undefined) return [];
  const texts = await new Response(file).json() as readonly {
    domain: string;
    label: string;
    text: string;
    t47: number;
  }[];
  return texts.map(({ domain, label, text, t47 }) => ({
    name: `${domain} ${label}`,
    text,
    tokens: t47,
  }));
}

async function openData(
  name: string,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | undefined> {
  for (const folder of FOLDERS) {
    try {
      return (await Deno.open(new URL(name, folder))).readable;
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
  return undefined;
}
