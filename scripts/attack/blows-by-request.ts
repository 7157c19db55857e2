/** Blows at what stands around a body: by which method, for which address, where one request ends. */
import type { Random } from "../../tests/fixtures/random";
import { type Aim, type Blow, encoded, fields, form, innerNames, limits, word } from "./blow";

export function methods(random: Random, aim: Aim): Blow {
  const method = random.pick([
    "HEAD",
    "PUT",
    "PATCH",
    "DELETE",
    "OPTIONS",
    "TRACE",
    "CONNECT",
    "PROPFIND",
    "QUERY",
    "PURGE",
    "get",
    "POST ",
    "FOO",
    "G\u0000T",
    word(random, 100),
    "LOCK",
    "SOURCE",
  ]);
  const override: Record<string, string> = random.chance(0.3)
    ? { "x-http-method-override": random.pick(["DELETE", "POST", "GET", "FOO"]), "x-method-override": "PUT" }
    : {};
  const withBody = random.chance(0.5) ? form(fields(aim, random)) : {};
  return { ...withBody, method, headers: override, mayClose: true };
}

export function addresses(random: Random, aim: Aim): Blow {
  const own = `127.0.0.1:${aim.port}`;
  const { path } = aim.target;
  const segments = path.split("/");
  const changed = (with_: string) =>
    segments.map((segment, index) => (index === segments.length - 1 ? with_ : segment)).join("/");
  const garbage = random.pick([
    "%",
    "%ff",
    "%00",
    "%2e%2e",
    "..",
    ".",
    "%2f",
    "%5c",
    "%c0%af",
    "%ED%A0%80",
    "{}",
    "'",
    '"',
    "<script>",
    "0",
    "-1",
    "1e999",
    "null",
    "undefined",
    word(random, 36),
    "00000000-0000-0000-0000-000000000000",
    "%EF%B7%BA".repeat(1 + random.below(200)),
    "%CC%81".repeat(1 + random.below(600)),
    "constructor",
    "__proto__",
    "a.css",
    "a.data",
    "_.data",
  ]);
  const post = aim.target.kind === "action" ? form(fields(aim, random)) : {};
  return {
    ...post,
    ...random.pick<() => Blow>([
      () => ({ target: changed(garbage) }),
      () => ({ target: `${path}/${garbage}` }),
      () => ({ target: `${path}${garbage}` }),
      () => ({ target: `/${garbage}${path}` }),
      () => ({ target: path.replaceAll("/", "//") }),
      () => ({ target: `//${random.pick(["evil.example", own])}${path}` }),
      () => ({ target: `http://evil.example${path}`, must: "be4xx" as const }),
      () => ({ target: `http://${own}${path}` }),
      () => ({ target: `http://${own}${path}`, headers: { host: "evil.example" }, must: "be4xx" as const }),
      () => ({
        target: random.pick([
          "*",
          "http://",
          "http:///",
          "http://[",
          "\\",
          "?",
          "#",
          "///",
          "http://a:99999/",
          `//${"a".repeat(300)}`,
        ]),
        mayClose: true,
      }),
      () => ({ target: `/${word(random, 1_900 + random.below(3_200))}` }),
      () => ({ target: `${path}?${word(random, 1_900 + random.below(3_200))}` }),
      // Without its language: it redirects, and a redirect needs more room than the address it came by.
      () => ({
        target: `/${segments.slice(2).join("/")}?x=${"ä%C3%A4".repeat(1 + random.below(450))}`.replaceAll("ä", "%e4"),
      }),
      () => ({ target: `/${segments.slice(2).join("/")}/${"%C3%A4".repeat(1 + random.below(700))}` }),
      () => ({ target: `${path}?${"a&".repeat(1 + random.below(2_000))}` }),
    ])(),
    mayClose: true,
  };
}

export function queries(random: Random, aim: Aim): Blow {
  const value = () =>
    random.pick([
      "",
      "x",
      "1",
      "-1",
      "null",
      "[]",
      "%00",
      "%",
      "%ff",
      "%ED%A0%80",
      "//evil.example",
      "/%5cevil.example",
      "javascript:alert(1)",
      "%0d%0aa:b",
      "../..",
      "http://[",
      "0".repeat(1 + random.below(2_000)),
      "%CC%81".repeat(1 + random.below(500)),
      "%EF%B7%BA".repeat(1 + random.below(400)),
      "a@b.example",
      word(random, 50),
      `/${word(random, 2_500)}`,
      "/fi/profiili?path=%2Ffi%2Fprofiili%3Fpath%3D",
    ]);
  const count = random.chance(0.7) ? 1 + random.below(3) : 1 + random.below(60);
  const pairs = Array.from(
    { length: count },
    () => `${random.pick([...queryNames, ...aim.names, ...innerNames, "a[0]", "a[9999999]"])}=${value()}`,
  );
  return { query: pairs.join("&").slice(0, 5_000) };
}

/** Where one request ends and the next begins. */
export function framing(random: Random, aim: Aim): Blow {
  const text = encoded(fields(aim, random));
  const length = String(Buffer.byteLength(text));
  const chunked = (body: string) => `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const te = (value: string): Record<string, string | undefined> => ({
    "transfer-encoding": value,
    "content-length": undefined,
  });
  return {
    ...form([]),
    ...random.pick<() => Blow>([
      () => ({ body: chunked(text), headers: te("chunked") }),
      () => ({ body: chunked(text), headers: { "transfer-encoding": "chunked", "content-length": length } }),
      () => ({
        body: chunked(text),
        headers: te(
          random.pick(["Chunked", "chunked, chunked", "gzip, chunked", "identity", "x", "chunked;q=1", "\tchunked"]),
        ),
      }),
      () => ({ body: text, extraHeaders: [["content-length", String(random.below(200))]] }),
      () => ({
        body: text,
        headers: {
          "content-length": random.pick(["-1", "+5", "0x10", "1e3", "x", "", "9".repeat(30), "1,1", " 5 ", "5.0"]),
        },
      }),
      () => ({ body: `${text}GET /fi HTTP/1.1\r\nHost: evil.example\r\n\r\n`, headers: { "content-length": length } }),
      () => ({ body: "zz\r\nx\r\n", headers: te("chunked") }),
      () => ({ body: `${"f".repeat(random.pick([8, 17, 400]))}\r\n${text}`, headers: te("chunked") }),
      () => ({ body: `5;${word(random, 1 + random.below(20_000))}\r\nhello\r\n0\r\n\r\n`, headers: te("chunked") }),
      () => ({ body: `${"1\r\na\r\n".repeat(random.pick([1_000, 20_000]))}0\r\n\r\n`, headers: te("chunked") }),
      () => ({ body: `${"1\r\na\r\n".repeat(limits.body + 10)}0\r\n\r\n`, headers: te("chunked") }),
      () => ({ body: `0\r\n${"x: y\r\n".repeat(1 + random.below(2_000))}\r\n`, headers: te("chunked") }),
      () => ({ body: text, headers: { "content-encoding": random.pick(["gzip", "br", "x"]) } }),
      () => ({ body: text, extraHeaders: [["x", "a\r\n b: folded"]] }),
      () => ({
        body: text,
        extraHeaders: [
          ["x\u0000", "y"],
          ["x y", "z"],
          ["", "z"],
        ],
      }),
    ])(),
    mayClose: true,
  };
}

const queryNames = [
  "question",
  "path",
  "draft",
  "expired",
  "saved",
  "code",
  "email",
  "state",
  "index",
  "_routes",
  "_data",
  "summary",
  "virtaResultsPageType",
  "language",
  "type",
];
