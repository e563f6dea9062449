/// <reference lib="deno.unstable" />
import { layerOf, projectPath } from "./layers.ts";

/** The most parameters of an exported function, the options included. */
const MAX_PARAMETERS = 3;

/** Functions of a module are declared, so that they hoist and have a name. */
export const noTopLevelArrow: Deno.lint.Rule = {
  create(context) {
    return {
      VariableDeclarator(node) {
        if (node.init?.type !== "ArrowFunctionExpression") return;
        const { parent } = node.parent;
        if (
          parent.type === "Program" || parent.type === "ExportNamedDeclaration"
        ) {
          context.report({
            node,
            message: "Cannot define a top-level function as an arrow function",
            hint: "Use a function declaration.",
          });
        }
      },
    };
  },
};

/** Exported functions take few parameters, the last one for options. */
export const maxParameters: Deno.lint.Rule = {
  create(context) {
    if (layerOf(projectPath(context.filename)) === undefined) return {};
    return {
      FunctionDeclaration(node) {
        if (node.parent.type !== "ExportNamedDeclaration") return;
        if (node.params.length <= MAX_PARAMETERS) return;
        context.report({
          node: node.id ?? node,
          message:
            `Cannot export a function of ${node.params.length} parameters: ${MAX_PARAMETERS} is the limit`,
          hint: "Make the last one an options object.",
        });
      },
    };
  },
};
