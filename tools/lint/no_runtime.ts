/// <reference lib="deno.unstable" />
import { layerOf, projectPath } from "./layers.ts";

/** Names that exist on some runtimes only, or write where we must not. */
const RUNTIME_NAMES: ReadonlySet<string> = new Set([
  "Buffer",
  "Bun",
  "Deno",
  "__dirname",
  "__filename",
  "clearImmediate",
  "console", // standard output belongs to the protocol
  "global",
  "process",
  "require",
  "setImmediate",
]);
/** The global object, under the names it has in the Web API. */
const GLOBAL_OBJECTS: ReadonlySet<string> = new Set([
  "globalThis",
  "self",
  "window",
]);

/** Keeps runtimes out of the layers that run everywhere. */
export const noRuntime: Deno.lint.Rule = {
  create(context) {
    const layer = layerOf(projectPath(context.filename));
    if (layer === undefined || layer.globals === "runtime") return {};
    function report(node: Deno.lint.Node, name: string): void {
      context.report({
        node,
        message: `Cannot name "${name}" in layer "${
          layer!.name
        }": it is not a Web API`,
        hint: "Take it as an argument, or move the code to lib/host/.",
      });
    }
    return {
      Identifier(node) {
        if (RUNTIME_NAMES.has(node.name) && !isMemberName(node)) {
          report(node, node.name);
        }
      },
      MemberExpression(node) {
        const { object, property, computed } = node;
        if (object.type !== "Identifier") return;
        if (!GLOBAL_OBJECTS.has(object.name)) return;
        const name = property.type === "Identifier" && !computed
          ? property.name
          : property.type === "Literal"
          ? property.value
          : undefined;
        if (typeof name === "string" && RUNTIME_NAMES.has(name)) {
          report(property, name);
        }
      },
    };
  },
};

/** Is this the name of a member (`x.process`, `{ process: 1 }`), not a use? */
function isMemberName(node: Deno.lint.Identifier): boolean {
  const { parent } = node;
  switch (parent.type) {
    case "MemberExpression":
      return parent.property === node && !parent.computed;
    case "TSQualifiedName":
      return parent.right === node;
    case "Property":
      // In a pattern the key may take a name off the global object; a
      // shorthand has the name twice, and the value is the use.
      return parent.key === node && !parent.computed &&
        (parent.shorthand || parent.parent.type !== "ObjectPattern");
    case "MethodDefinition":
    case "PropertyDefinition":
    case "TSPropertySignature":
    case "TSMethodSignature":
      return parent.key === node && !parent.computed;
    default:
      return false;
  }
}
