import { pagesText } from "../paging/notes.ts";
import {
  namesOf,
  pageCall,
  type PaginateRules,
  paramsOf,
  readCall,
  textResult,
} from "./handler_page.ts";
import type { PaginateOptions } from "./paginate_types.ts";
import { arrivedArguments } from "./tool_arguments.ts";
import { toolParams } from "./tool_param.ts";
import { addParams } from "./tool_schema.ts";
import type { PagedTool, ToolConfig } from "./tool_types.ts";

/** Creates {@linkcode Cap.tool}. */
export function createTool(by: PaginateRules): PagedTool {
  function tool<This>(
    { outputSchema: _, ...config }: ToolConfig,
    handler: (this: This, ...given: unknown[]) => unknown,
    options: PaginateOptions = {},
  ) {
    const params = paramsOf(options, by.settings.cut.cursorParam);
    const { description = "", inputSchema } = config;
    const sentences = [description.trim(), pagesText(params.cursor)];
    return [
      {
        ...config,
        description: sentences.filter(Boolean).join("\n\n"),
        inputSchema: addParams(inputSchema, toolParams(params)),
      },
      async function (this: This, args: unknown, ...rest: unknown[]) {
        const call = readCall(arrivedArguments(args, namesOf(params)), params);
        // The SDKs pass arguments on once there is a schema, and there is ours.
        const given = inputSchema === undefined && rest.length > 0
          ? rest
          : [call.args, ...rest];
        const run = () => handler.call(this, ...given);
        const page = await pageCall(call, run, { ...by, params });
        return typeof page === "string" ? textResult(page) : page;
      },
    ];
  }
  return tool as unknown as PagedTool; // which says what the unknowns are
}
