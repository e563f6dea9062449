import { CODE } from "./code.ts";
import type { ContentClass } from "./content_class.ts";
import { DATA } from "./data.ts";
import { DECEIT } from "./deceit.ts";
import { DENSE } from "./dense.ts";
import { LISTINGS } from "./listings.ts";
import { NOISE } from "./noise.ts";
import { PROSE } from "./prose.ts";
import { SCRIPTS } from "./scripts.ts";
import { TEXT_FORMATS } from "./text_formats.ts";

/** All classes of content. */
export const CLASSES: readonly ContentClass[] = [
  ...PROSE,
  ...CODE,
  ...DATA,
  ...TEXT_FORMATS,
  ...LISTINGS,
  ...DENSE,
  ...NOISE,
  ...SCRIPTS,
  ...DECEIT,
];
