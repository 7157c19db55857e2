/** The classes of the attack. Each makes its requests from random choices, so that no run attacks one example only. */
import { formTokenField } from "~/design/form-token-field";
import type { Random } from "../../tests/fixtures/random";
import type { Field, Target } from "./targets";

/** What an attack says of its request; the rest is as an ordinary browser would send it. */
export type Blow = {
  method?: string;
  /** Replaces the path, the query or the whole request target. */
  target?: string;
  query?: string;
  contentType?: string | undefined;
  body?: Buffer | string;
  /** Set instead of, or besides, the ordinary ones. A value of undefined leaves a header out. */
  headers?: Record<string, string | undefined>;
  /** Further ones, which may repeat a name. */
  extraHeaders?: [string, string][];
  /** Besides the session's. */
  cookie?: string;
  /** Sent as the person for whom the form's token was made. */
  hasOwnToken?: boolean;
  /** What the answer has to be, beyond what holds for all. */
  must?: Must;
  /** The connection may be closed without a word: what was sent is no HTTP. */
  mayClose?: boolean;
};

export type Must = "refuse" | "be4xx" | "notUseBrotli";

export type Aim = {
  target: Target;
  isSignedIn: boolean;
  port: number;
  /** Names of all fields that any form of the product shows. */
  names: readonly string[];
};

export type AttackClass = {
  name: string;
  aims: "actions" | "loaders" | "all" | "endpoints";
  make: (random: Random, aim: Aim) => Blow;
};

/** Most bytes of a body and characters of an address that the entry takes; attacks go to and around them. */
export const limits = { body: 256 * 1_024, url: 4_096, header: 16 * 1_024 } as const;

const innerNames = [
  "__proto__",
  "constructor",
  "prototype",
  "__state__",
  "__intent__",
  "toString",
  "hasOwnProperty",
  "length",
  "then",
];
const brokenJson = [
  "{",
  "null",
  "[]",
  '{"type":',
  '"',
  "0",
  "true",
  '{"type":"reset"}',
  '{"type":"insert","payload":{}}',
  '{"__proto__":{}}',
  "undefined",
  "[".repeat(10_000),
];
const queryNames = [
  "question",
  "path",
  "kept",
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

export const classes: AttackClass[] = [
  { name: "names", aims: "actions", make: (random, aim) => form([...fields(aim, random), ...nameBombs(random, aim)]) },
  { name: "pairs", aims: "actions", make: (random, aim) => ({ ...form([]), body: manyPairs(random, aim) }) },
  { name: "repetitions", aims: "actions", make: repetition },
  {
    name: "nesting",
    aims: "actions",
    make: (random, aim) => form([...fields(aim, random), [nested(random, aim), "x"]]),
  },
  {
    name: "marks and expanders",
    aims: "actions",
    make: (random, aim) => oneField(random, aim, unicodeText(random, sizeUpTo(random, limits.body - 600))),
  },
  { name: "sizes", aims: "actions", make: sizes },
  { name: "encodings", aims: "actions", make: encodings },
  { name: "content types", aims: "actions", make: contentTypes },
  { name: "multipart", aims: "actions", make: multipart },
  { name: "JSON", aims: "endpoints", make: json },
  { name: "origins", aims: "actions", make: origins },
  { name: "methods", aims: "all", make: methods },
  { name: "addresses", aims: "all", make: addresses },
  { name: "queries", aims: "loaders", make: queries },
  { name: "headers", aims: "all", make: headers },
  { name: "framing", aims: "actions", make: framing },
];

// Names and pairs

/** Mostly of one kind: what a reader stumbles over first must not hide the rest. */
function nameBombs(random: Random, aim: Aim): [string, string][] {
  const count = random.chance(0.6) ? 1 : 1 + random.below(40);
  const kind = random.pick([indexBomb, indexBomb, indexBomb, innerName, innerName, strangeName]);
  return Array.from({ length: count }, () => kind(random, aim));
}

/** A list with a hole: what is built for it is as long as its last place. */
function indexBomb(random: Random, aim: Aim): [string, string] {
  const name = nameOf(random, aim);
  const number = random.pick([2 ** (16 + random.below(17)), 10 ** (4 + random.below(6)), random.below(50_000_000)]);
  const rest = random.pick(["", "", "", `.${random.pick(aim.names)}`, "[0]", `[${number}]`]);
  return [`${name}[${number}]${rest}`, "x"];
}

function innerName(random: Random, aim: Aim): [string, string] {
  const name = random.pick(innerNames);
  return random.pick<() => [string, string]>([
    () => [name, random.pick(brokenJson)],
    () => [random.pick(["__intent__", "__state__"]), random.pick(brokenJson)],
    () => [`${name}.${random.pick(innerNames)}`, "x"],
    () => [`${nameOf(random, aim)}.${name}`, "x"],
    () => [`${name}[${random.pick(innerNames)}]`, "x"],
  ])();
}

const strangeNames =
  ". [] [ ] .. [.] [[]] NAME[ NAME] NAME[] .NAME NAME. NAME[-1] NAME[1.5] NAME[0x10] NAME[1e9] NAME[+1] NAME..a NAME%5B0%5D";

function strangeName(random: Random, aim: Aim): [string, string] {
  const strange = random.pick(["", "\u0000", "\ud800", "a[ 1 ]", ...strangeNames.split(" ")]);
  return random.pick<() => [string, string]>([
    () => [strange.replace("NAME", nameOf(random, aim)), "x"],
    () => [word(random, 1 + random.below(30)), "x"],
    () => [word(random, 10 ** random.below(5)), "x"],
    () => [unicodeText(random, 1 + random.below(2_000)).toString(), "x"],
  ])();
}

function nameOf(random: Random, { target, names }: Aim): string {
  const own = target.fields.map(({ name }) => name);
  return random.pick(own.length > 0 && random.chance(0.7) ? own : [...names, "a"]);
}

/** From some to as many as fit into the largest body. */
function manyPairs(random: Random, aim: Aim): Buffer {
  const pair = random.pick<(index: number) => string>([
    () => "a&",
    () => "&",
    () => "=&",
    () => "a=1&",
    (index) => `a${index.toString(36)}&`,
    (index) => `${index.toString(36)}=&`,
    () => `${nameOf(random, aim)}=x&`,
    (index) => `consents=${index}&`,
    (index) => `a[${index}]=&`,
    (index) => `a.${index.toString(36)}=&`,
  ]);
  const count = random.pick([1_000, 5_000, 20_000, 60_000, 130_000]);
  let text = "";
  for (let index = 0; index < count && text.length < limits.body - 200; index++) text += pair(index);
  return Buffer.from(text.slice(0, limits.body), "latin1");
}

function repetition(random: Random, aim: Aim): Blow {
  const single = aim.target.fields.filter(({ name, type }) => type !== "checkbox" && name !== formTokenField);
  const own = fields(aim, random);
  if (single.length === 0) {
    const name = random.pick(aim.names);
    return form([...own, ...repeated(random, name, "x")]);
  }
  const { name, value } = random.pick(single);
  const must = aim.isSignedIn ? ("refuse" as const) : undefined;
  return { ...form([...own.filter(([given]) => given !== name), ...repeated(random, name, value)]), must };
}

function repeated(random: Random, name: string, value: string): [string, string][] {
  const count = random.chance(0.5) ? 2 : 2 + random.below(5_000);
  return Array.from({ length: count }, (_, index) => [name, index === 0 ? value : `${value}${random.below(10)}`]);
}

function nested(random: Random, aim: Aim): string {
  const depth = random.pick([10, 100, 1_000, 10_000, 60_000]);
  const link = random.pick([".a", "[a]", "[0]", "[", ".", "]", "[0].a", `.${random.pick(innerNames)}`]);
  return nameOf(random, aim) + link.repeat(Math.min(depth, Math.floor((limits.body / 3 - 400) / link.length)));
}

// Text

const marks = ["\u0301", "\u0323", "\u0327", "\u0345", "\u05b0", "\u0f71", "\u1dce", "\ua66f"];
const expanders = ["\ufdfa", "\ufdfb", "\u3300", "\u1f82", "\u{1d160}", "\u2a74", "\ufb2c", "\u33ae", "\uac01"];
const others = ["\u1100\u1161\u11a8", "\u202e", "👨‍👩‍👧‍👦", "\u200b", " \t\r\n", "a@", "+", "9 ", "²"];

/** Text that costs more to normalise, measure or match than to send; at most so many bytes. */
function unicodeText(random: Random, bytes: number): Buffer {
  const alphabet = random.pick([marks, marks, expanders, others]);
  // Marks of different classes in turn are the worst: each has to find its place among all before it.
  const isMixed = random.chance(0.6);
  const period = isMixed
    ? Array.from({ length: 2 + random.below(40) }, () => random.pick(alphabet))
    : [random.pick(alphabet)];
  const unit = random.chance(0.2) ? `a${period.join("")}` : period.join("");
  const start = random.pick(["", "a", "a@a.", "+358"]);
  return Buffer.from(start + unit.repeat(Math.ceil(bytes / Buffer.byteLength(unit)))).subarray(0, bytes);
}

/** A name under which the form takes words, where it has one. */
function wordField(random: Random, aim: Aim): string {
  const taking = aim.target.fields.filter(({ type }) => ["text", "email", "tel", "number", "textarea"].includes(type));
  return taking.length > 0 ? random.pick(taking).name : nameOf(random, aim);
}

/** One field of the form holds this, raw: percent-encoding would let in a third. */
function oneField(random: Random, aim: Aim, value: Buffer): Blow {
  const name = wordField(random, aim);
  const rest = encoded(fields(aim, random).filter(([given]) => given !== name));
  const safe = Buffer.from(
    value.toString("latin1").replace(/[&=+%]/g, (sign) => (sign === "=" ? sign : " ")),
    "latin1",
  );
  return {
    ...form([]),
    body: Buffer.concat([Buffer.from(`${rest}&${encodeURIComponent(name)}=`), safe]).subarray(0, limits.body),
  };
}

function sizes(random: Random, aim: Aim): Blow {
  const around = (size: number) => Math.max(0, size + random.pick([-1, 0, 1]));
  return random.pick<() => Blow>([
    () =>
      oneField(random, aim, Buffer.alloc(around(random.pick([100, 200, 1_000, 9_999, 10_000, 100_000, 200_000])), "a")),
    () => ({ ...form([]), body: Buffer.alloc(around(limits.body), random.pick(["a", "&", "=", "%", "+"])) }),
    () => ({ ...form([]), body: Buffer.alloc(limits.body + random.below(4) * 1_000_000 + 1, "a"), mayClose: true }),
    () => ({ ...form(fields(aim, random)), query: `path=/fi/${word(random, 1_900 + random.below(3_200))}` }),
    () => ({ ...form(fields(aim, random)), query: word(random, around(limits.url - aim.target.path.length - 22)) }),
    () => ({
      ...form(fields(aim, random)),
      extraHeaders: [["x-filler", word(random, around(random.pick([1_000, 8_000, 15_000, limits.header])))]],
      mayClose: true,
    }),
    () => ({
      ...form(fields(aim, random)),
      cookie: `vointi_session=${word(random, around(random.pick([43, 4_096, 15_000])))}`,
      mayClose: true,
    }),
  ])();
}

function encodings(random: Random, aim: Aim): Blow {
  const name = nameOf(random, aim);
  const bad = random
    .pick([
      "%",
      "%f",
      "%ff",
      "%C3",
      "%C3%28",
      "%ED%A0%80",
      "%ED%B0%80",
      "%C0%AF",
      "%E0%80%AF",
      "%F8%80%80%80%80",
      "%F4%90%80%80",
      "%00",
      "a%00b",
      "%EF%BF%BE",
      "%u0041",
      "%%%",
      "\u0000",
      "\u00ff\u00fe",
      "\u00c3",
      "%0d%0aX-Evil:1",
      "+%",
      "%E2%80%A8",
      "%F0%9F",
    ])
    .repeat(random.chance(0.7) ? 1 : 1 + random.below(20_000));
  const body = `${encoded(fields(aim, random))}&${name}=${bad}`;
  return random.pick<() => Blow>([
    () => ({ ...form([]), body: Buffer.from(body.slice(0, limits.body), "latin1") }),
    () => ({ ...form([]), body: Buffer.from(`${bad}=x&${body}`.slice(0, limits.body), "latin1") }),
    () => ({ ...form([]), body: Buffer.from(body.slice(0, 20_000), "utf16le") }),
    () => ({ ...form(fields(aim, random)), query: `${name}=${visible(bad.slice(0, 3_000))}` }),
    () => ({ ...form(fields(aim, random)), target: `${aim.target.path}${visible(bad.slice(0, 300))}`, mayClose: true }),
  ])();
}

function contentTypes(random: Random, aim: Aim): Blow {
  const body = encoded(fields(aim, random));
  const plain = "application/x-www-form-urlencoded";
  const type = random.pick([
    undefined,
    "",
    "text/plain",
    "text/html",
    "application/json",
    "application/xml",
    "multipart/form-data",
    "multipart/mixed; boundary=a",
    `${plain}; charset=utf-7`,
    `${plain};charset=utf-16`,
    `${plain};${word(random, 3_000)}`,
    `${plain.toUpperCase()}`,
    `${plain},text/plain`,
    `${plain} ; boundary=x`,
    "multipart/form-data; boundary=",
    `multipart/form-data; boundary=${word(random, 2_000)}`,
    `multipart/form-data; boundary="a\\"b"`,
    "multipart/form-data; boundary=a; boundary=b",
    "application/",
    "/",
    ";",
    "*/*",
    "application/x-www-form-urlencodedx",
    "application/graphql",
    "application/octet-stream",
  ]);
  const doubled: [string, string][] = random.chance(0.2) ? [["content-type", random.pick(["text/plain", plain])]] : [];
  return { contentType: type, body, extraHeaders: doubled };
}

function multipart(random: Random, aim: Aim): Blow {
  const boundary = random.pick(["b", "----x", word(random, 70), "a b", "'()+_,-./:=?"]);
  const part = (name: string, more = "", value = "x") =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const own = fields(aim, random)
    .map(([name, value]) => part(name, "", value))
    .join("");
  const end = `--${boundary}--\r\n`;
  const name = nameOf(random, aim);
  const fill = (text: string) => text.repeat(Math.max(1, Math.floor((limits.body - own.length - 300) / text.length)));
  const body = random.pick<() => string>([
    () => own + fill(part("a")) + end,
    () => own + fill(part(name)) + end,
    () => own,
    () => own + part(name),
    () => own.replaceAll(boundary, "other") + end,
    () => "",
    () => end,
    () => fill(`--${boundary}\r\n`),
    () => own + part(name, `; filename="${random.pick(["x.txt", "", "../../x", "\u0000"])}"`, fill("x")) + end,
    () => `${own}--${boundary}\r\n${fill("X-Header: y\r\n")}\r\nx\r\n${end}`,
    () => `${own}--${boundary}\r\nContent-Disposition: form-data; name="${fill("a")}"\r\n\r\nx\r\n${end}`,
    () =>
      own +
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}[${random.below(10_000_000)}]"\r\n\r\nx\r\n${end}`,
    () =>
      `${own}--${boundary}\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n${fill("--c\r\n\r\nx\r\n")}--c--\r\n${end}`,
    () => `${own}--${boundary}\r\n\r\nx\r\n${end}`,
    () => own + part(name).replaceAll("\r\n", "\n") + end,
    () => own + part(name, "", "\u00c3\u0028\u0000") + end,
    () => own + part("__proto__") + part("__intent__", "", random.pick(brokenJson)) + end,
  ])();
  const type = random.chance(0.1)
    ? "multipart/form-data"
    : `multipart/form-data; boundary=${random.chance(0.3) ? `"${boundary}"` : boundary}`;
  return { contentType: type, body: Buffer.from(body.slice(0, limits.body), "latin1") };
}

/** The endpoints of /api/v1; a page gets one in passing, as a body of the wrong kind. */
function json(random: Random, _aim: Aim): Blow {
  const names = ["uuid", "code", "phoneNumber", ...innerNames];
  const name = random.pick(names);
  const room = limits.body - 200;
  const deep = random.pick([64, 1_000, 20_000, 100_000]);
  const body = random.pick<() => string>([
    () => "[".repeat(deep) + (random.chance(0.5) ? "]".repeat(deep) : ""),
    () => `${`{"${name}":`.repeat(Math.min(deep, Math.floor(room / (name.length + 5))))}1`,
    () => `{"${name}":${"[".repeat(deep)}${"]".repeat(deep)}}`,
    () => `{"${name}":${"9".repeat(1 + random.below(room))}}`,
    () => `{"${name}":1e${random.pick(["400", "-400", "9".repeat(1_000)])}}`,
    () => `{"${name}":"x",${`"${name}":"y",`.repeat(1 + random.below(5_000))}"code":1}`,
    () => `{${Array.from({ length: 1 + random.below(20_000) }, (_, index) => `"k${index}":0`).join(",")}}`,
    () => `{"${name}":"${random.pick(["\\ud800", "\\u0000", "\\u202e", "\\ufdfa"]).repeat(1 + random.below(30_000))}"}`,
    () =>
      `{"${name}":"${unicodeText(random, sizeUpTo(random, room))
        .toString()
        .replace(/["\\\r\n\t]/g, "")}"}`,
    () =>
      `{"uuid":${random.pick(['"x"', "[]", "{}", "null", "1", `"${word(random, 5_000)}"`])},"code":${random.pick(['"1"', "123456", '"²²²²²²"', "[1]"])},"phoneNumber":${random.pick(['"+358"', "{}", `"+${"9".repeat(1_000)}"`, '"+-------"', '"٠١٢٣٤٥٦٧٨٩"'])}}`,
    () =>
      random.pick([
        "",
        "null",
        "{",
        "\u00ef\u00bb\u00bf{}",
        "NaN",
        "{'a':1}",
        "{}x",
        "\u00ff\u00fe",
        '"x"',
        "true",
        "0",
        '{"a":01}',
        "{}{}",
      ]),
    () => `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"${name}":"x"}`,
  ])();
  const type = random.pick([
    "application/json",
    "application/json",
    "application/json; charset=utf-8",
    "application/json;charset=utf-16",
    "APPLICATION/JSON",
    "application/jsonp",
    "text/json",
    undefined,
  ]);
  return { contentType: type, body: Buffer.from(body.slice(0, limits.body), "utf8").subarray(0, limits.body) };
}

// Who asks, for what, and how

function origins(random: Random, aim: Aim): Blow {
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
  const isForeign =
    site !== undefined ? site !== "same-origin" && site !== "none" : origin !== undefined && origin !== own;
  return {
    ...form(fields(aim, random)),
    headers: { origin, "sec-fetch-site": site, ...(host === undefined ? {} : { host }), ...forwarded },
    hasOwnToken: random.chance(0.5),
    must: isForeign || host !== undefined ? "be4xx" : undefined,
  };
}

function methods(random: Random, aim: Aim): Blow {
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

function addresses(random: Random, aim: Aim): Blow {
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

function queries(random: Random, aim: Aim): Blow {
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

function headers(random: Random, aim: Aim): Blow {
  const post = aim.target.kind === "action" ? form(fields(aim, random)) : {};
  const coding = random.pick([
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
  ]);
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
          "accept-language": random.pick([
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
          ]),
        },
      }),
      () => ({
        cookie: random.pick([
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
        ]),
      }),
      () => ({
        headers: {
          "x-forwarded-for": random.pick([
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
          ]),
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

/** Where one request ends and the next begins. */
function framing(random: Random, aim: Aim): Blow {
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

// What they are made of

/** What the form sends when nobody attacks, with something typed where a person types. */
function fields({ target }: Aim, random: Random): [string, string][] {
  const seen = new Set<string>();
  return target.fields.flatMap((field): [string, string][] => {
    // Of radio buttons and of buttons a browser sends one.
    if (seen.has(field.name)) return [];
    seen.add(field.name);
    return [[field.name, field.value || typed(field, random)]];
  });
}

function typed({ name, type }: Field, random: Random): string {
  if (type === "email" || /email/i.test(name)) return `attack-${random.below(1_000_000)}@example.com`;
  if (type === "tel" || /phone/i.test(name)) return `+35850${1_000_000 + random.below(100)}`;
  return random.pick(["50", "1", "Aino"]);
}

function form(pairs: [string, string][]): Blow {
  return { contentType: "application/x-www-form-urlencoded", body: encoded(pairs) };
}

function encoded(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`).join("&");
}

/** Brackets and dots stay as they are, or they would take three times the room; half a surrogate pair is sent as it is. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd")).replace(/%(5B|5D|3A|2C|40)/g, (code) =>
    decodeURIComponent(code),
  );
}

/** Without the characters that no request line can carry. */
function visible(text: string): string {
  return Array.from(text, (sign) => (sign <= " " ? "_" : sign)).join("");
}

function word(random: Random, length: number): string {
  const block = Array.from({ length: Math.min(length, 40) }, () => random.below(36).toString(36)).join("");
  return block.repeat(Math.ceil(length / Math.max(1, block.length))).slice(0, length);
}

/** As large as there is room for, as often as smaller. */
function sizeUpTo(random: Random, most: number): number {
  return random.chance(0.5) ? most : Math.max(30, Math.floor(most / 2 ** random.below(9)));
}
