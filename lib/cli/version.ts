import manifest from "../../deno.json" with { type: "json" };

/** The version of this project, from the one place that states it. */
export const VERSION: string = manifest.version;
