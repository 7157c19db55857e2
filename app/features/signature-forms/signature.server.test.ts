import { createHash, createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { mostAgeMs, onnistuuSignature, type SignedCall } from "./signature.server";

const [key, older] = [Buffer.from("a key of the test"), Buffer.from("the key before it")];
const verify = onnistuuSignature("id-1", [key, older]);
const now = new Date("2026-11-22T12:00:00Z");
const body = Buffer.from('{"formId":"f","ä":1}');

/** A call as the scheme's own description says, with what a test changes before and after it is signed. */
function call(given: {
  at?: Date;
  key?: Buffer;
  identifier?: string;
  after?: Record<string, string | null>;
  body?: Buffer;
}) {
  const md5 = createHash("md5").update(body).digest("base64");
  const date = (given.at ?? now).toUTCString();
  const text = `POST\n${md5}\napplication/json\n${date}\n/api/v1/x`;
  const mac = createHmac("sha512", given.key ?? key)
    .update(text)
    .digest("base64");
  const headers: Record<string, string | null> = {
    authorization: `Onnistuu ${given.identifier ?? "id-1"}:${mac}`,
    date,
    "content-type": "application/json",
    "content-md5": md5,
    ...given.after,
  };
  const header = (name: string) => headers[name] ?? null;
  return { method: "POST", target: "/api/v1/x", header, body: given.body ?? body } satisfies SignedCall;
}

const moved = (ms: number) => new Date(now.getTime() + ms);

it.each([
  ["the key", {}],
  ["the key before it", { key: older }],
  ["a clock that is behind", { at: moved(-mostAgeMs) }],
  ["a clock that is ahead", { at: moved(mostAgeMs) }],
])("is good with %s", (_, given) => expect(verify(call(given), now)).toBeDefined());

it.each([
  ["another key", { key: Buffer.from("x") }],
  ["another identifier", { identifier: "id-2" }],
  ["a body with a byte changed", { body: Buffer.from('{"formId":"g","ä":1}') }],
  ["a body written anew", { body: Buffer.from('{"formId": "f", "ä": 1}') }],
  ["one sent six minutes ago", { at: moved(-6 * 60_000) }],
  ["one from the future", { at: moved(6 * 60_000) }],
  ["no signature", { after: { authorization: null } }],
  ["no date", { after: { date: null } }],
  ["a date in another form", { after: { date: now.toISOString() } }],
  ["another date than was signed", { after: { date: moved(1_000).toUTCString() } }],
  ["no sum of the body", { after: { "content-md5": null } }],
  ["two sums", { after: { "content-md5": `${createHash("md5").update(body).digest("base64")}, x` } }],
  ["another type than was signed", { after: { "content-type": "text/plain" } }],
  ["another scheme", { after: { authorization: "Bearer x" } }],
  ["a short signature", { after: { authorization: "Onnistuu id-1:AAAA" } }],
])("is none with %s", (_, given) => expect(verify(call(given), now)).toBeUndefined());

it("is none for another address or method", () => {
  expect(verify({ ...call({}), target: "/api/v1/y" }, now)).toBeUndefined();
  expect(verify({ ...call({}), method: "PUT" }, now)).toBeUndefined();
});
