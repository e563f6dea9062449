import { JsonText } from "../json/json_text.ts";

/** The one JSON value or text inside a result that is paged. */
export type PagedDocument =
  | { readonly kind: "json"; readonly text: string; readonly json: JsonText }
  | { readonly kind: "text"; readonly text: string };

/**
 * Says what a result's text is: a JSON document if an object or a list covers
 * all of it; the decoded value if it is one JSON string; else text.
 */
export function openDocument(text: string): PagedDocument {
  const first = /^[ \t\n\r]*(["[{])/.exec(text)?.[1];
  const json = first === undefined ? undefined : JsonText.parse(text);
  if (json === undefined) return { kind: "text", text };
  if (first !== '"') return { kind: "json", text, json };
  return { kind: "text", text: json.string(json.root) ?? text };
}

const encoder = new TextEncoder();

/** 8 hex digits of the SHA-256 of a document's text in UTF-8. */
export async function fingerprintOf(text: string): Promise<string> {
  const bytes = encoder.encode(text);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(
    digest.subarray(0, 4),
    (byte) => byte.toString(16).padStart(2, "0"),
  ).join("");
}
