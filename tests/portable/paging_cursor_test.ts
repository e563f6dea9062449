import assert from "node:assert/strict";
import test from "node:test";
import { decodeCursor, encodeCursor } from "../../lib/paging/cursor.ts";

const fingerprint = "5c0fa193";

const ISSUED = [
  { says: "1:37:5c0fa193", cursor: { position: { path: [37] }, fingerprint } },
  {
    says: "1:1.37:5c0fa193",
    cursor: { position: { path: [1, 37] }, fingerprint },
  },
  {
    says: "1:1.37.2@5850:5c0fa193",
    cursor: { position: { path: [1, 37, 2], offset: 5850 }, fingerprint },
  },
  {
    says: "1:@5850:5c0fa193",
    cursor: { position: { path: [], offset: 5850 }, fingerprint },
  },
  {
    says: "1:0@0:5c0fa193",
    cursor: { position: { path: [0], offset: 0 }, fingerprint },
  },
  {
    says: "1:7:5c0fa193:x_-9",
    cursor: { position: { path: [7] }, fingerprint, view: "x_-9" },
  },
] as const;

/** Base64url without padding. */
function base64(text: string): string {
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll(
    "=",
    "",
  );
}

for (const { says, cursor } of ISSUED) {
  test(`H1: encodeCursor() writes ${says}`, () => {
    assert.equal(encodeCursor(cursor), base64(says));
  });
  test(`decodeCursor() reads ${says}`, () => {
    assert.deepEqual(decodeCursor(base64(says)), cursor);
  });
}

const FORGIVEN = [
  { name: "blanks around it", text: " \tMTozNzo1YzBmYTE5Mw\n" },
  { name: "padding", text: "MTozNzo1YzBmYTE5Mw==" },
];

for (const { name, text } of FORGIVEN) {
  test(`decodeCursor() forgives ${name}`, () => {
    assert.deepEqual(decodeCursor(text), ISSUED[0].cursor);
  });
}

const REFUSED = [
  { name: "nothing", text: "" },
  { name: "a word", text: "next" },
  { name: "a number", text: "37" },
  { name: "null", text: "null" },
  { name: "what it says, not encoded", text: "1:37:5c0fa193" },
  { name: "half of one", text: "MTozNzo1YzBm" },
  { name: "one with a letter more", text: "MTozNzo1YzBmYTE5Mwa" },
  { name: "one with blanks inside", text: "MToz Nzo1YzBmYTE5Mw" },
  { name: "letters outside base64url", text: "MTozNzo1YzBmYTE5Mw😀" },
  { name: "another version", text: base64("2:37:5c0fa193") },
  { name: "no position", text: base64("1::5c0fa193") },
  { name: "a negative entry", text: base64("1:-1:5c0fa193") },
  { name: "a leading zero", text: base64("1:037:5c0fa193") },
  { name: "a leading zero of an offset", text: base64("1:37@01:5c0fa193") },
  { name: "a huge entry", text: base64("1:1000000000:5c0fa193") },
  { name: "a huge offset", text: base64("1:1@10000000000:5c0fa193") },
  { name: "a fraction", text: base64("1:1..5:5c0fa193") },
  { name: "an exponent", text: base64("1:1e3:5c0fa193") },
  { name: "no offset behind @", text: base64("1:37@:5c0fa193") },
  { name: "too many levels", text: base64(`1:${"1.".repeat(26)}1:5c0fa193`) },
  { name: "no fingerprint", text: base64("1:37") },
  { name: "a short fingerprint", text: base64("1:37:5c0fa19") },
  { name: "a long fingerprint", text: base64("1:37:5c0fa1930") },
  { name: "capitals in the fingerprint", text: base64("1:37:5C0FA193") },
  { name: "an empty view", text: base64("1:37:5c0fa193:") },
  { name: "a long view", text: base64(`1:37:5c0fa193:${"v".repeat(33)}`) },
  { name: "a line more", text: base64("1:37:5c0fa193\n") },
  { name: "base64 of something else", text: base64('{"offset":200}') },
  { name: "a megabyte", text: "MTox".repeat(250_000) },
];

for (const { name, text } of REFUSED) {
  test(`decodeCursor() refuses ${name}`, () => {
    assert.equal(decodeCursor(text), undefined);
  });
}
