/** Blows at what a request says of itself in its headers: where it comes from, what it takes, who it is. */
import type { Random } from "../../tests/fixtures/random";
import { type Aim, type Blow, fields, form, word } from "./blow";

export function origins(random: Random, aim: Aim): Blow {
  const own = `http://127.0.0.1:${aim.port}`;
  const origin = random.pick([
    undefined,
    "null",
    own,
    `${own}.evil.example`,
    "https://evil.example",
    own.replace("http", "https"),
    `${own}/`,
    own.toUpperCase(),
    "",
    "file://",
    `http://localhost:${aim.port}`,
    word(random, 5_000),
  ]);
  const site = random.pick([undefined, "same-origin", "none", "same-site", "cross-site", "", "SAME-ORIGIN", "x"]);
  const host = random.pick([
    undefined,
    undefined,
    "evil.example",
    `localhost:${aim.port}`,
    "127.0.0.1",
    `127.0.0.1:${aim.port}@evil.example`,
    "",
    `[::1]:${aim.port}`,
  ]);
  const forwarded: Record<string, string> = random.chance(0.3)
    ? { "x-forwarded-host": "evil.example", forwarded: "host=evil.example", "x-forwarded-proto": "https" }
    : {};
  const hasOwnToken = random.chance(0.5);
  // A browser that names no origin proves by the page's token that the form is ours.
  const isProven = (origin === undefined || origin === "null") && hasOwnToken;
  const isForeign = site !== undefined ? site !== "same-origin" && site !== "none" : origin !== own && !isProven;
  return {
    ...form(fields(aim, random)),
    headers: { origin, "sec-fetch-site": site, ...(host === undefined ? {} : { host }), ...forwarded },
    hasOwnToken,
    must: isForeign || host !== undefined ? "be4xx" : undefined,
  };
}

export function headers(random: Random, aim: Aim): Blow {
  const post = aim.target.kind === "action" ? form(fields(aim, random)) : {};
  const coding = random.pick(codings(random));
  const flood = (count: number, length: number) =>
    Array.from({ length: count }, (_, index): [string, string] => [`x-f${index}`, word(random, length)]);
  return {
    ...post,
    ...random.pick<() => Blow>([
      () => ({
        headers: { "accept-encoding": coding },
        must: /^br;q=0(,|$)/.test(coding) ? ("notUseBrotli" as const) : undefined,
      }),
      () => ({ extraHeaders: flood(1 + random.below(1_500), 1) }),
      () => ({ extraHeaders: flood(3, 1 + random.below(6_000)) }),
      () => ({
        headers: {
          "accept-language": random.pick(languages),
        },
      }),
      () => ({
        cookie: random.pick(cookies(random)),
      }),
      () => ({
        headers: {
          "x-forwarded-for": random.pick(forwardedFor(random)),
        },
      }),
      () => ({
        extraHeaders: [
          ["range", random.pick(["bytes=0-", "bytes=-1", "bytes=0-0,".repeat(500), "x"])],
          ["if-none-match", word(random, 100)],
          ["if-modified-since", "x"],
        ],
      }),
      () => ({ extraHeaders: [["expect", random.pick(["100-continue", "x"])]] }),
      () => ({
        extraHeaders: [
          ["upgrade", random.pick(["websocket", "h2c", "x"])],
          ["connection", "upgrade"],
        ],
      }),
      () => ({
        headers: {
          "user-agent": random.pick(["", word(random, 5_000), "\u00e4\u0080", "Googlebot", "bot ".repeat(1_500)]),
        },
      }),
      () => ({
        headers: {
          host: random.pick([
            "",
            undefined,
            "a,b",
            "\u00ff",
            word(random, 300),
            `127.0.0.1:${aim.port}:1`,
            `127.0.0.1.:${aim.port}`,
          ]),
        },
      }),
      () => ({ extraHeaders: [["host", "evil.example"]] }),
      () => ({ headers: { origin: "null", "sec-fetch-site": undefined, referer: word(random, 2_000) } }),
    ])(),
    mayClose: true,
  };
}

/** Each header with the ways to write it that nobody should. */
const codings = (random: Random) => [
  "br;q=0",
  "gzip;q=0, br;q=0",
  "identity;q=0",
  "*;q=0",
  "br;q=0,gzip",
  "BR",
  "br;q=abc",
  "br;q=-1",
  "br;q=2",
  ",,,,",
  "gzip;q=0.001",
  "*",
  "",
  word(random, 4_000),
  "br,".repeat(2_000),
  "br;".repeat(2_000),
  "br;q=0.".padEnd(3_000, "0"),
  "zstd, x-unknown",
];

const languages = [
  "xx",
  "*",
  "fi;q=x",
  "__proto__",
  "constructor",
  ",".repeat(5_000),
  "en-".repeat(2_000),
  "fi,".repeat(3_000),
  "sv;q=9".repeat(500),
  "\u00ff",
];

const cookies = (random: Random) => [
  "vointi_session",
  "vointi_session=",
  "vointi_session=%",
  "vointi_session=%ff",
  "=;=;=",
  ";".repeat(5_000),
  "vointi_session=a; vointi_session=b",
  `vointi_visitor=${word(random, 3_000)}`,
  "vointi_login=%00",
  `vointi_sms=${word(random, 500)}`,
  "__proto__=x",
  "vointi_session=\u00ff\u00fe",
  `${"a=b; ".repeat(1_500)}`,
  'vointi_session="x"',
  "vointi_login=e30.e30",
  "vointi_session=../../x",
];

const forwardedFor = (random: Random) => [
  "",
  ",",
  "::::",
  "unknown",
  "127.0.0.1, ".repeat(400),
  word(random, 3_000),
  "[::1]:80",
  "999.1.1.1",
  "\u00ff",
  "fe80::1%25eth0",
];
