import { type ParseErrorCode, printParseErrorCode } from "jsonc-parser";

/** What is wrong with a text that is not JSON, in words: `comma expected`. */
export function jsonProblem(code: ParseErrorCode): string {
  return printParseErrorCode(code).replace(/(?<=[a-z])[A-Z]/g, " $&")
    .toLowerCase();
}
