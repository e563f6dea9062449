/**
 * Numbers in one record of an {@linkcode Index}. A record is one long value,
 * or a mark: a place to read on from inside a long run of short values.
 */
export const RECORD = 7;
/** Where the value starts; for a mark, the offset behind a comma. */
export const START = 0;
/** Where the value ends (exclusive); {@linkcode MARK} for a mark. */
export const END = 1;
/** Where the quote that opens its key stands, or -1. */
export const KEY = 2;
/** Its number among the entries of its container; for a mark, the next one's. */
export const ENTRY = 3;
/** How many entries it has itself. */
export const COUNT = 4;
/** How many units of insignificant white space stand inside it. */
export const BLANKS = 5;
/** The record after all records inside it. */
export const NEXT = 6;

/** The `END` of a mark. */
export const MARK = -1;

/**
 * Values longer than this have a record. Shorter ones are found by reading on
 * from the record or mark before them.
 */
export const LONG = 200;

/** A run of short values gets a mark about this often, in UTF-16 units. */
const MARK_GAP = 1024;

/**
 * Containers deeper than this have no records. Nothing that deep is ever
 * entered, and 50 MB of opening brackets must not cost 1.4 GB of records.
 */
const MAX_RECORD_DEPTH = 25;

/**
 * Where the long values of a JSON text stand: records of {@linkcode RECORD}
 * numbers in document order, the root's first.
 */
export type Index = Int32Array;

// What the scanner waits for.
const VALUE = 0;
const MEMBER = 1; // a key, its colon
const FIRST = 2; // what follows an opening bracket
const AFTER = 3; // what follows a value

/**
 * Checks that `text` is one JSON text (RFC 8259) and indexes its long values:
 * one pass, no recursion, so any depth. The verdict is that of `JSON.parse`.
 *
 * @param text Any text.
 * @returns The index, or `undefined` if `text` is not JSON.
 */
export function scan(text: string): Index | undefined {
  const n = text.length;
  let records: Int32Array = new Int32Array(RECORD * 32);
  let size = 0; // numbers in use
  let isObject: Uint8Array = new Uint8Array(64); // per open container
  let depth = -1; // of the innermost open container; the root's is 0
  // Per open container that has a record:
  const opened = new Int32Array(MAX_RECORD_DEPTH + 1); // the record
  const counts = new Int32Array(MAX_RECORD_DEPTH + 1); // entries so far
  const near = new Int32Array(MAX_RECORD_DEPTH + 1); // its last record or mark
  let blanks = 0; // white space so far
  let key = -1; // of the value to come
  let state = VALUE;
  let i = 0;

  for (;;) {
    let code = 0;
    while (i < n && (code = text.charCodeAt(i)) <= 0x20) {
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) {
        return undefined;
      }
      i++;
      blanks++;
    }
    if (i >= n) {
      if (state !== AFTER || depth >= 0) return undefined;
      return records.slice(0, size);
    }
    let closes = false;
    if (state === AFTER) {
      if (depth < 0) return undefined;
      if (code === 0x2c) {
        i++;
        if (depth <= MAX_RECORD_DEPTH) {
          const entry = ++counts[depth]!;
          if (i - near[depth]! > MARK_GAP) {
            if (size + RECORD > records.length) records = grown(records);
            records[size + START] = i;
            records[size + END] = MARK;
            records[size + KEY] = -1;
            records[size + ENTRY] = entry;
            records[size + NEXT] = size + RECORD;
            size += RECORD;
            near[depth] = i;
          }
        }
        state = isObject[depth] === 1 ? MEMBER : VALUE;
        continue;
      }
      if (depth <= MAX_RECORD_DEPTH) counts[depth]!++;
      closes = true;
    } else if (state === FIRST) {
      closes = code === (isObject[depth] === 1 ? 0x7d : 0x5d);
      if (!closes) state = isObject[depth] === 1 ? MEMBER : VALUE;
    }
    if (closes) {
      if (code !== (isObject[depth] === 1 ? 0x7d : 0x5d)) return undefined;
      i++;
      if (depth <= MAX_RECORD_DEPTH) {
        const record = opened[depth]!;
        if (depth > 0 && i - records[record + START]! <= LONG) size = record;
        else {
          records[record + END] = i;
          records[record + COUNT] = counts[depth]!;
          records[record + BLANKS] = blanks - records[record + BLANKS]!;
          records[record + NEXT] = size;
          if (depth > 0) near[depth - 1] = i;
        }
      }
      depth--;
      state = AFTER;
      continue;
    }
    if (state === MEMBER) {
      if (code !== 0x22) return undefined;
      key = i;
      i = stringEnd(text, i + 1, n);
      if (i < 0) return undefined;
      while (i < n && isBlank(code = text.charCodeAt(i))) {
        i++;
        blanks++;
      }
      if (i >= n || code !== 0x3a) return undefined;
      i++;
      state = VALUE;
      continue;
    }
    // VALUE
    if (code === 0x7b || code === 0x5b) {
      depth++;
      if (depth === isObject.length) isObject = grownBytes(isObject);
      isObject[depth] = code === 0x7b ? 1 : 0;
      if (depth <= MAX_RECORD_DEPTH) {
        if (size + RECORD > records.length) records = grown(records);
        records[size + START] = i;
        records[size + KEY] = key;
        records[size + ENTRY] = depth === 0 ? 0 : counts[depth - 1]!;
        records[size + BLANKS] = blanks; // so far; the difference at its end
        opened[depth] = size;
        counts[depth] = 0;
        near[depth] = i;
        size += RECORD;
      }
      key = -1;
      i++;
      state = FIRST;
      continue;
    }
    const start = i;
    if (code === 0x22) i = stringEnd(text, i + 1, n);
    else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      i = numberEnd(text, i, n);
    } else i = literalEnd(text, i, code);
    if (i < 0) return undefined;
    if (depth < 0 || (i - start > LONG && depth <= MAX_RECORD_DEPTH)) {
      if (size + RECORD > records.length) records = grown(records);
      records[size + START] = start;
      records[size + END] = i;
      records[size + KEY] = key;
      records[size + ENTRY] = depth < 0 ? 0 : counts[depth]!;
      records[size + COUNT] = 0;
      records[size + BLANKS] = 0;
      records[size + NEXT] = size + RECORD;
      size += RECORD;
      if (depth >= 0) near[depth] = i;
    }
    key = -1;
    state = AFTER;
  }
}

/** Whether `code` is white space between the tokens of a JSON text. */
export function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/**
 * The offset behind the quote that closes a string.
 *
 * @param i The offset behind the quote that opens it.
 * @returns The offset, or -1 if what stands there is not a JSON string.
 */
export function stringEnd(text: string, i: number, n: number): number {
  while (i < n) {
    const code = text.charCodeAt(i++);
    if (code > 0x5c) continue; // most letters, settled by one comparison
    if (code === 0x22) return i;
    if (code === 0x5c) {
      if (i >= n) return -1;
      const escape = text.charCodeAt(i++);
      if (escape === 0x75) {
        if (i + 4 > n) return -1;
        for (const end = i + 4; i < end; i++) {
          if (!isHex(text.charCodeAt(i))) return -1;
        }
      } else if (!isEscape(escape)) return -1;
    } else if (code < 0x20) return -1;
  }
  return -1;
}

function isHex(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) ||
    (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);
}

/** `"` `\` `/` `b` `f` `n` `r` `t` */
function isEscape(code: number): boolean {
  return code === 0x6e || code === 0x22 || code === 0x5c || code === 0x2f ||
    code === 0x74 || code === 0x72 || code === 0x62 || code === 0x66;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function numberEnd(text: string, i: number, n: number): number {
  if (text.charCodeAt(i) === 0x2d) i++;
  if (i >= n) return -1;
  if (text.charCodeAt(i) === 0x30) i++;
  else {
    const first = i;
    while (i < n && isDigit(text.charCodeAt(i))) i++;
    if (i === first) return -1;
  }
  if (i < n && text.charCodeAt(i) === 0x2e) {
    const first = ++i;
    while (i < n && isDigit(text.charCodeAt(i))) i++;
    if (i === first) return -1;
  }
  if (i < n && (text.charCodeAt(i) | 0x20) === 0x65) {
    i++;
    if (i < n && (text.charCodeAt(i) === 0x2b || text.charCodeAt(i) === 0x2d)) {
      i++;
    }
    const first = i;
    while (i < n && isDigit(text.charCodeAt(i))) i++;
    if (i === first) return -1;
  }
  return i;
}

function literalEnd(text: string, i: number, code: number): number {
  const word = code === 0x74
    ? "true"
    : code === 0x66
    ? "false"
    : code === 0x6e
    ? "null"
    : undefined;
  return word && text.startsWith(word, i) ? i + word.length : -1;
}

function grown(records: Int32Array): Int32Array {
  const larger = new Int32Array(records.length * 2);
  larger.set(records);
  return larger;
}

function grownBytes(bytes: Uint8Array): Uint8Array {
  const larger = new Uint8Array(bytes.length * 2);
  larger.set(bytes);
  return larger;
}
