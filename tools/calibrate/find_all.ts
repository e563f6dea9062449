import { countClasses } from "./count_classes.ts";
import { readLeftOut } from "./fit/leave_out.ts";
import { reportClass } from "./report/class_report.ts";
import type { Findings } from "./report/limits.ts";
import { opusPoints } from "./report/opus_points.ts";
import { countedPages } from "./report/counted.ts";
import { checkPages } from "./report/pages.ts";
import { shortTexts } from "./report/short_texts.ts";
import type { Tokenizers } from "./tokenizers/tokenizers.ts";

/**
 * Tries the token tables on texts that they were not fitted on.
 *
 * @param tokenizers The tokenizers.
 */
export async function findAll(tokenizers: Tokenizers): Promise<Findings> {
  const leftOut = readLeftOut();
  const counted = await countClasses(tokenizers, "check");
  return {
    classes: counted.map((one) => reportClass(one, tokenizers, leftOut)),
    short: [
      await shortTexts(counted, tokenizers, 80),
      await shortTexts(counted, tokenizers, 300),
    ],
    points: await opusPoints(),
    pages: await checkPages(tokenizers),
    counted: await countedPages(),
  };
}
