import type { Random } from "../random.ts";
import { capital, city, fullName, noun, product, sentence } from "./words.ts";

/** The alphabet of lower-case hexadecimal. */
export const HEX = "0123456789abcdef";
/** Small letters. */
export const SMALL = "abcdefghijklmnopqrstuvwxyz";
/** Capital letters. */
export const CAPITALS: string = SMALL.toUpperCase();
/** Digits. */
export const DIGITS = "0123456789";
/** Letters and digits, as in base62. */
export const BASE62: string = CAPITALS + SMALL + DIGITS;
/** The alphabet of base64. */
export const BASE64: string = BASE62 + "+/";
/** The alphabet of base64url. */
export const BASE64URL: string = BASE62 + "-_";

/** A UUID. */
export function uuid(random: Random): string {
  return [8, 4, 4, 4, 12].map((n) => random.letters(HEX, n)).join("-");
}

/** A timestamp in ISO 8601. */
export function timestamp(random: Random): string {
  return new Date(1.6e12 + random.below(3.5e11)).toISOString();
}

/** An IPv4 address. */
export function address(random: Random): string {
  return Array.from({ length: 4 }, () => random.below(256)).join(".");
}

/** A user name. */
export function login(random: Random): string {
  const name = fullName(random).toLowerCase().replaceAll(/[^a-z]+/g, ".");
  return random.pick([name, name + random.below(99), noun(random)]);
}

/** A domain name. */
export function domain(random: Random): string {
  const end = random.pick(["com", "org", "net", "io", "dev", "example"]);
  return `${noun(random)}-${noun(random)}.${end}`.replaceAll(" ", "-");
}

/** An e-mail address. */
export function email(random: Random): string {
  return `${login(random)}@${domain(random)}`;
}

/** A web address. */
export function url(random: Random): string {
  return `https://${domain(random)}/${noun(random)}/${noun(random)}`;
}

/** A file name. */
export function fileName(random: Random): string {
  const end = random.pick(["ts", "md", "json", "py", "png", "go", "test.ts"]);
  return `${noun(random)}${random.pick(["-", "_", ""])}${noun(random)}.${end}`;
}

/** An absolute path. */
export function filePath(random: Random): string {
  const root = random.pick(["/usr/lib", "/home/user", "/var/lib", "/srv/app"]);
  return `${root}/${noun(random)}/${noun(random)}/${fileName(random)}`;
}

/** A random code point from a range, as text. */
export function codePoint(random: Random, first: number, last: number): string {
  return String.fromCodePoint(random.between(first, last));
}

/** A record as REST services answer with. */
export function apiRecord(random: Random): unknown {
  return random.pick([issue, run, article, feature])(random);
}

function issue(random: Random): unknown {
  const user = login(random);
  return {
    id: random.between(1e8, 2e9),
    number: random.below(40_000),
    title: sentence(random).trim(),
    state: random.pick(["open", "closed"]),
    user: {
      id: random.below(99_999_999),
      login: user,
      node_id: "MDQ6VXNlc" + random.letters(BASE62, 9),
      avatar_url: `https://avatars.example.com/u/${random.below(9e7)}?v=4`,
      url: `https://api.example.com/users/${user}`,
      type: "User",
      site_admin: false,
    },
    labels: [{
      id: random.below(1e9),
      name: random.pick([
        "bug",
        "enhancement",
        "good first issue",
        "area: cli",
      ]),
      color: random.letters(HEX, 6),
    }],
    comments: random.below(40),
    created_at: timestamp(random),
    updated_at: timestamp(random),
    closed_at: null,
    body: sentence(random) + sentence(random) + sentence(random),
  };
}

function run(random: Random): unknown {
  return {
    id: uuid(random),
    name: `${noun(random)}-${noun(random)}`,
    flow_id: uuid(random),
    state_type: random.pick(["COMPLETED", "FAILED", "SCHEDULED", "CRASHED"]),
    start_time: timestamp(random),
    end_time: timestamp(random),
    total_run_time: Number((random.next() * 1_000).toFixed(6)),
    tags: [noun(random)],
    parameters: {
      limit: random.below(999),
      source: `s3://${noun(random)}/${fileName(random)}`,
    },
    run_count: random.below(6),
  };
}

function article(random: Random): unknown {
  return {
    sku: random.letters(CAPITALS + DIGITS, 10),
    name: product(random),
    description: sentence(random).trim(),
    price: (random.next() * 900).toFixed(2),
    stock: random.below(500),
    dims: [1, 2, 3].map(() => Number((random.next() * 9).toFixed(2))),
    createdAt: timestamp(random),
    email: email(random),
    ip: address(random),
    address: {
      street: `${random.below(9_999)} ${capital(noun(random))} Street`,
      city: city(random),
      zip: random.letters(DIGITS, 5),
      lat: Number((random.next() * 180 - 90).toFixed(4)),
      lng: Number((random.next() * 360 - 180).toFixed(4)),
    },
  };
}

function feature(random: Random): unknown {
  return {
    type: "Feature",
    geometry: {
      type: "Point",
      coordinates: [random.next() * 360 - 180, random.next() * 180 - 90],
    },
    properties: { a: random.below(9), b: random.next() < 0.5, c: null },
  };
}
