import {
  clientById,
  clientByName,
  type ClientProfile,
  PROFILES,
} from "../budget/clients.ts";
import { type Budget, resolveBudget, roomOf } from "../budget/limits.ts";
import { createMeter } from "../budget/measure.ts";
import type { PagingSettings } from "../paging/settings.ts";
import type { CutRules } from "./cut.ts";
import type { Tool } from "./tools.ts";

/** The options that decide how results are cut. */
export interface CutOptions {
  readonly budget: Budget;
  readonly trim: boolean;
  readonly cursorParam: string;
  /** `auto`: by the client's name; `none`: the plain defaults; or an id. */
  readonly client: string;
}

/** Decides the rules for each client and tool, once. */
export class RuleBook {
  readonly #options: CutOptions;
  readonly #rules = new Map<string, CutRules>();

  constructor(options: CutOptions) {
    this.#options = options;
    const { client } = options;
    if (client !== "auto" && client !== "none" && !clientById(client)) {
      throw new RangeError(
        `Cannot use client "${client}": no such profile, name a known one, auto or none`,
      );
    }
    // An impossible budget is refused now, for whoever may connect.
    this.rulesFor(undefined, undefined);
    if (client !== "auto") return;
    for (const { limits } of PROFILES) resolveBudget(options.budget, limits);
  }

  /** The rules for a client, by the name it gave, and a tool, if listed. */
  rulesFor(name: string | undefined, tool: Tool | undefined): CutRules {
    const profile = this.#profile(name);
    const { trim, cursorParam, budget } = this.#options;
    const param = tool ? tool.param : cursorParam;
    const isTrimmed = trim || param === undefined;
    const key = `${profile?.id ?? ""} ${isTrimmed} ${param}`;
    const known = this.#rules.get(key);
    if (known) return known;
    const settings: PagingSettings = {
      meter: createMeter(profile?.table),
      room: roomOf(resolveBudget(budget, profile?.limits)),
      cursorParam: param ?? cursorParam,
      trim: isTrimmed,
      key: [],
    };
    const rules = { settings, reads: profile?.reads ?? "unknown" } as const;
    this.#rules.set(key, rules);
    return rules;
  }

  #profile(name: string | undefined): ClientProfile | undefined {
    const { client } = this.#options;
    if (client === "none") return undefined;
    if (client !== "auto") return clientById(client);
    return name === undefined ? undefined : clientByName(name);
  }
}
