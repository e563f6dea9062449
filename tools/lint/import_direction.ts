/// <reference lib="deno.unstable" />
import {
  type Layer,
  layerOf,
  projectPath,
  resolveSpecifier,
} from "./layers.ts";

/** Keeps imports pointing one way, and packages out of what is published. */
export const importDirection: Deno.lint.Rule = {
  create(context) {
    const path = projectPath(context.filename);
    const layer = layerOf(path);
    if (layer === undefined) {
      return path.startsWith("lib/") ? reportHomeless(context, path) : {};
    }
    function check(source: Deno.lint.Node | null): void {
      if (source === null) return;
      const message = judge(layer!, path, source);
      if (message !== undefined) context.report({ node: source, message });
    }
    return {
      ImportDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      TSExternalModuleReference: (node) => check(node.expression),
      TSImportType: (node) =>
        check(
          node.argument.type === "TSLiteralType"
            ? node.argument.literal
            : node.argument,
        ),
    };
  },
};

/** Says what is wrong with one import of one layer, if anything is. */
function judge(
  layer: Layer,
  path: string,
  source: Deno.lint.Node,
): string | undefined {
  if (source.type !== "Literal" || typeof source.value !== "string") {
    return layer.packages === "any"
      ? undefined
      : `Cannot import a computed specifier in layer "${layer.name}"`;
  }
  const target = resolveSpecifier(path, source.value);
  if (target === undefined) {
    return layer.packages === "any"
      ? undefined
      : `Cannot import "${source.value}" in layer "${layer.name}": it imports relative files only`;
  }
  const to = layerOf(target);
  if (to === undefined) {
    // The command reads its version from deno.json.
    if (target === "deno.json" && layer.packages === "any") return undefined;
    return `Cannot import "${target}" in layer "${layer.name}": it is in no layer`;
  }
  if (to === layer || layer.imports.includes(to.name)) return undefined;
  return `Cannot import layer "${to.name}" in layer "${layer.name}": imports point one way`;
}

function reportHomeless(
  context: Deno.lint.RuleContext,
  path: string,
): Deno.lint.LintVisitor {
  return {
    Program: (node) =>
      context.report({
        node,
        message:
          `Cannot place "${path}": it is in no layer of tools/lint/layers.ts`,
      }),
  };
}
