/** Blows at whatever reads values and bodies: Unicode, sizes, encodings, content types, multipart, JSON. */
import type { Random } from "../../tests/fixtures/random";
import {
  type Aim,
  type Blow,
  brokenJson,
  encoded,
  fields,
  form,
  innerNames,
  limits,
  nameOf,
  sizeUpTo,
  unicodeText,
  visible,
  word,
  wordField,
} from "./blow";

/** One field of the form holds this, raw: percent-encoding would let in a third. */
export function oneField(random: Random, aim: Aim, value: Buffer): Blow {
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

export function sizes(random: Random, aim: Aim): Blow {
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

export function encodings(random: Random, aim: Aim): Blow {
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

export function contentTypes(random: Random, aim: Aim): Blow {
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

export function multipart(random: Random, aim: Aim): Blow {
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
export function json(random: Random, _aim: Aim): Blow {
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
