import assert from "node:assert/strict";

/** The first member of a page. */
export interface PageInfo {
  readonly within?: string;
  readonly items?: string;
  readonly characters?: string;
  readonly total?: number;
  readonly then?: string;
  readonly next_cursor?: string;
  readonly cut?: readonly {
    readonly path: string;
    readonly next_cursor: string;
  }[];
  readonly note: string;
}

/** The page information of a page of a JSON document, which stands first. */
export function readInfo(page: string): PageInfo {
  return JSON.parse(page)[/^\{"(_?page\d*)":\{/.exec(page)?.[1] ?? ""];
}

/** The strings that a page has cut, by their path. */
export function cutsOf({ cut }: PageInfo): Map<
  string,
  { readonly kept: number; readonly cursor: string }
> {
  return new Map(
    cut?.map(({ next_cursor: cursor }) => {
      const { path, offset } = positionOf(cursor);
      return [path.join("."), { kept: offset, cursor }];
    }),
  );
}

/** The path and the offset in a cursor: base64url of `1:37.2@5850:0123abcd`. */
export function positionOf(cursor: string): {
  readonly path: readonly number[];
  readonly offset: number;
} {
  const text = atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
  const found = /^1:([\d.]*)(?:@(\d+))?:[0-9a-f]{8}/.exec(text);
  assert.ok(found, `not a cursor: ${text}`);
  const [, path = "", offset = "0"] = found;
  return {
    path: path === "" ? [] : path.split(".").map(Number),
    offset: Number(offset),
  };
}
