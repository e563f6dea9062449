import {
  type Environment,
  limitsOf,
  NO_LIMITS,
  type PageUse,
} from "../budget/client_limits.ts";
import type { ClientProfile, Reads, Scope } from "../budget/client_profile.ts";
import {
  CLIENT_CHOICES,
  clientById,
  clientByInfo,
  type ClientInfo,
} from "../budget/clients.ts";
import {
  type Budget,
  DEFAULT_LIMITS,
  isEndless,
  type Limits,
  MINIMUM_LIMITS,
  resolveBudget,
  roomOf,
} from "../budget/limits.ts";
import { createMeter, type Size, type TokenTable } from "../budget/measure.ts";
import type { Count } from "../paging/counted_page.ts";
import { askText } from "../paging/notes.ts";
import type { PagingSettings } from "../paging/settings.ts";
import type { ToolOptions } from "./tool_options.ts";
import type { Tool } from "./tools.ts";

/** The options that decide how results are cut. */
export interface CutOptions {
  readonly budget: Budget;
  readonly trim: boolean;
  readonly cursorParam: string;
  /** `auto`: by the client's name; `none`: the plain defaults; or an id. */
  readonly client: string;
  /** The environment: users set limits for their client there. */
  readonly env: Environment;
  /** Limits for some clients alone, by their ids. */
  readonly clients?: Readonly<Record<string, Budget>>;
  /** Whose tokens the estimate is for. @default the client's */
  readonly tokenTable?: TokenTable | undefined;
  /** A factor for the estimate. @default {1} */
  readonly safety?: number | undefined;
  /** Counts the tokens of a page exactly, which needs no factor. */
  readonly count?: Count | undefined;
}

/** How results of one kind are cut for one client and tool. */
export interface CutRules {
  readonly settings: PagingSettings;
  readonly reads: Reads;
  readonly scope: Scope;
  readonly showsMeta: boolean;
  /** The most that everything shown of a result may measure together. */
  readonly total: Size;
}

/** What the rules depend on. */
export interface CutCase {
  /** Who asks, if that is known. */
  readonly client: ClientInfo | undefined;
  /** The tool, if it was listed. */
  readonly tool: Tool | undefined;
  readonly kind: PageUse["kind"];
  /** What the user wants for the tool, where that is not the same for all. */
  readonly own?: Pick<ToolOptions, "trim" | "budget" | "key">;
}

/** Decides the rules for each client, tool and kind of result, once. */
export class RuleBook {
  readonly #options: CutOptions;
  readonly #all: Required<CutCase>["own"];
  readonly #rules = new Map<string, CutRules>();

  constructor(options: CutOptions) {
    this.#options = options;
    this.#all = { trim: options.trim, budget: {}, key: [] };
    const { client, budget, clients = {} } = options;
    if (!CLIENT_CHOICES.includes(client)) {
      throw new RangeError(
        `Cannot use client "${client}": no such profile, name a known one, auto or none`,
      );
    }
    resolveBudget(budget); // refuses an impossible one now
    for (const own of Object.values(clients)) {
      resolveBudget({ ...budget, ...own });
    }
  }

  /** The rules for a case. */
  rulesFor({ client, tool, kind, own }: CutCase): CutRules {
    const profile = this.#profile(client);
    const { cursorParam } = this.#options;
    const { trim, budget, key: way } = own ?? this.#all;
    const isAnnotated = tool?.isAnnotated ?? false;
    const { params } = tool ?? {};
    const param = params ? params.cursor : cursorParam;
    const isTrimmed = trim || param === undefined;
    const hint = params && !isTrimmed ? askText(params) : undefined;
    const key = JSON.stringify(
      [profile?.id, kind, isAnnotated, isTrimmed, param, hint, budget, way],
    );
    const known = this.#rules.get(key);
    if (known) return known;
    const paging = {
      cursorParam: param ?? cursorParam,
      trim: isTrimmed,
      key: way,
      hint,
    };
    const use = { kind, isAnnotated };
    const rules = this.#decide({ profile, use, budget }, paging);
    this.#rules.set(key, rules);
    return rules;
  }

  /** Whether a client heeds the annotation of tools with its limit. */
  isAnnotatedFor(client: ClientInfo | undefined): boolean {
    return this.#profile(client)?.annotated !== undefined;
  }

  #decide(
    { profile, use, budget: own }: {
      readonly profile: ClientProfile | undefined;
      readonly use: PageUse;
      readonly budget: Budget;
    },
    paging: Pick<PagingSettings, "cursorParam" | "trim" | "key" | "hint">,
  ): CutRules {
    const { env, tokenTable = profile?.table, clients = {} } = this.#options;
    const all = this.#options.budget;
    const together = { ...all, ...clients[profile?.id ?? "none"], ...own };
    // Each was checked, but what they lift together may be every limit.
    const isLifted = isEndless({ ...DEFAULT_LIMITS, ...together });
    const budget = isLifted ? all : together;
    const known = limitsOf(profile, use, env);
    // The user may have lifted the limits that the client leaves.
    const limits = isEndless({ ...known, ...budget }) ? {} : known;
    const room = this.#roomOf(resolveBudget(budget, limits));
    const { reads = "unknown", scope = "result", showsMeta = false, errors } =
      profile ?? {};
    return {
      settings: {
        ...paging,
        meter: createMeter(tokenTable),
        room,
        count: room.tokens < Infinity ? this.#options.count : undefined,
      },
      reads: use.kind === "error" ? errors?.reads ?? reads : reads,
      scope,
      showsMeta,
      total: scope === "result"
        ? room
        : this.#roomOf(resolveBudget(budget, { ...limits, ...NO_LIMITS })),
    };
  }

  #roomOf(limits: Limits): Size {
    const { count, safety = 1 } = this.#options;
    const tokens = limits.tokens / (count ? 1 : safety);
    // The user's own limit was checked; a client's may be too small for it.
    const least = Math.max(tokens, MINIMUM_LIMITS.tokens);
    return roomOf({ ...limits, tokens: least });
  }

  #profile(info: ClientInfo | undefined): ClientProfile | undefined {
    const { client } = this.#options;
    if (client === "none") return undefined;
    if (client !== "auto") return clientById(client);
    return info && clientByInfo(info);
  }
}
