/// <reference lib="deno.unstable" />
import { maxParameters, noTopLevelArrow } from "./house_style.ts";
import { importDirection } from "./import_direction.ts";
import { noRuntime } from "./no_runtime.ts";

/** The project's own lint rules, run by `deno lint`. */
const plugin: Deno.lint.Plugin = {
  name: "toolcap",
  rules: {
    "import-direction": importDirection,
    "max-parameters": maxParameters,
    "no-runtime": noRuntime,
    "no-top-level-arrow": noTopLevelArrow,
  },
};
export default plugin;
