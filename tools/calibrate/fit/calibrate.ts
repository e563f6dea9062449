import type { TokenTable } from "../../../lib/budget/token_tables.ts";
import { countClasses } from "../count_classes.ts";
import { readPublishedTexts } from "../tokenizers/claude_data.ts";
import type { Tokenizers } from "../tokenizers/tokenizers.ts";
import { exampleMaker, publishedExamples } from "./examples.ts";
import { fitPrices } from "./fit_prices.ts";
import { fitLeftOut } from "./leave_out.ts";
import { decodePrices } from "./price_digits.ts";
import { writeTables } from "./write_tables.ts";

const PRIOR = new URL("../data/prior.json", import.meta.url);

/**
 * By what factor the estimates of each table are to be over the counts. Where
 * only two tokenizers are to be bounded, which agree on most texts, a new kind
 * of content is under more easily than where the largest of nine counts.
 */
const MARGINS: Readonly<Record<TokenTable, number>> = {
  universal: 1.02,
  claude: 1.02,
  openai: 1.04,
};

/**
 * Fits all tables and writes them: those of the library, and those for
 * checking what becomes of kinds of content left out.
 *
 * The fit starts from the tables of an earlier study of more kinds of content
 * (books, encyclopedias, manuals, the files of an operating system), which
 * cannot be had from packages, and moves a price only for a gain.
 *
 * @param tokenizers The tokenizers.
 * @param log Takes lines for people.
 */
export async function calibrate(
  tokenizers: Tokenizers,
  log: (line: string) => void,
): Promise<void> {
  log("Counting the texts to fit");
  const counted = await countClasses(tokenizers, "fit");
  const published = await readPublishedTexts();
  if (published.length === 0) log("Without the published texts: not at hand");
  const prior: Readonly<Record<TokenTable, string>> = JSON.parse(
    Deno.readTextFileSync(PRIOR),
  );

  async function fit(table: TokenTable): Promise<Float64Array> {
    log(`Fitting ${table}`);
    const examples = [
      ...counted.flatMap(exampleMaker(table, tokenizers)),
      ...await publishedExamples(table, tokenizers, published),
    ];
    return fitPrices(examples, {
      guess: decodePrices(prior[table]),
      margin: MARGINS[table],
    });
  }

  await writeTables({
    universal: await fit("universal"),
    claude: await fit("claude"),
    openai: await fit("openai"),
  });
  log("Fitting without some classes, from nothing");
  const toExamples = exampleMaker("universal", tokenizers);
  fitLeftOut(new Map(counted.map((one) => [one.of.name, toExamples(one)])));
  tokenizers.record();
}
