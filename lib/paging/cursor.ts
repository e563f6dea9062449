/** Where a page starts in the document. It depends on the document alone. */
export interface Position {
  /** Entry numbers from the root down. Empty for a text. */
  readonly path: readonly number[];
  /** Source characters (UTF-16 units) into the value there, if inside one. */
  readonly offset?: number;
}

/** Where to go from any cursor of a document: `#last`, `#item:1200`. */
export type Jump =
  | { readonly kind: "last" }
  /** To the item or line with that number, from 1. */
  | { readonly kind: "item" | "line"; readonly number: number }
  /** What is appended cannot be read. The cursor is ours all the same. */
  | { readonly kind: "unknown" };

/** What a cursor says. */
export interface Cursor {
  readonly position: Position;
  /** 8 hex digits of the SHA-256 of the document. */
  readonly fingerprint: string;
  /** The view that the position is in, if it is not the document itself. */
  readonly view?: string;
  /** Somewhere else in the same document, if it was appended. */
  readonly jump?: Jump;
}

const FORM =
  /^1:((?:0|[1-9]\d{0,8})(?:\.(?:0|[1-9]\d{0,8})){0,25})?(?:@(0|[1-9]\d{0,9}))?:([0-9a-f]{8})(?::([0-9A-Za-z_-]{1,32}))?$/;

/** As models write it: `#item:1200`, `#Item 1,200`, `# last`. */
const JUMP = /^(?:last|(item|line)s?[:=]?([1-9]\d{0,8}))$/;

/** Base64url of anything longer than this is not a cursor of ours. */
const MAX_LENGTH = 512;

/** The position as it stands in a cursor: `37`, `1.37`, `1.37.2@5850`, `@5850`. */
export function positionText({ path, offset }: Position): string {
  return path.join(".") + (offset === undefined ? "" : `@${offset}`);
}

/** The text that a model passes back to get the page at a position. */
export function encodeCursor(cursor: Cursor): string {
  const { position, fingerprint, view } = cursor;
  const text = `1:${positionText(position)}:${fingerprint}` +
    (view === undefined ? "" : `:${view}`);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_")
    .replaceAll("=", "");
}

/**
 * Reads a cursor; white space around it and the padding that some models add
 * are forgiven. A jump may be appended.
 *
 * @returns What it says, or `undefined` if toolcap did not issue it.
 */
export function decodeCursor(text: string): Cursor | undefined {
  const [issued = "", ...appended] = text.trim().split(/#|%23/);
  const cursor = decodeIssued(issued.trim().replace(/=+$/, ""));
  if (!cursor || appended.length === 0) return cursor;
  return { ...cursor, jump: readJump(appended.join("#")) };
}

function readJump(text: string): Jump {
  const plain = text.toLowerCase().replace(/[\s,]/g, "");
  const [match, kind, number] = JUMP.exec(plain) ?? [];
  if (match === undefined) return { kind: "unknown" };
  return kind === "item" || kind === "line"
    ? { kind, number: Number(number) }
    : { kind: "last" };
}

function decodeIssued(plain: string): Cursor | undefined {
  if (plain.length > MAX_LENGTH || !/^[0-9A-Za-z_-]+$/.test(plain)) {
    return undefined;
  }
  let decoded: string;
  try {
    decoded = atob(plain.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return undefined; // not base64, so not ours
  }
  const [match, path, offset, fingerprint, view] = FORM.exec(decoded) ?? [];
  if (match === undefined || fingerprint === undefined) return undefined;
  if (path === undefined && offset === undefined) return undefined;
  return {
    position: {
      path: path === undefined ? [] : path.split(".").map(Number),
      ...(offset === undefined ? {} : { offset: Number(offset) }),
    },
    fingerprint,
    ...(view === undefined ? {} : { view }),
  };
}
