import { describe, expect, it } from "vitest";
import { bufferedBodyOf, bufferedResponse } from "./buffered-response";
import { etagOf, unlessKnown } from "./conditional.server";

const text = '{"a":1}';
const etag = etagOf(text);
const headers = { "content-type": "application/json", "cache-control": "private, no-store", "x-else": "1" };
const ask = (known?: string, { method = "GET", status = 200 } = {}) =>
  unlessKnown(
    new Request("https://own.invalid/", { method, headers: known === undefined ? {} : { "if-none-match": known } }),
    bufferedResponse(text, { status, headers }),
  );

describe("an answer", () => {
  it("has the tag of its text, weak because it is sent compressed too", () => {
    const answer = ask();
    expect([answer.status, answer.headers.get("etag"), bufferedBodyOf(answer)]).toEqual([200, etag, text]);
    expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
    expect(etagOf(`${text} `)).not.toBe(etag);
  });

  it.each([etag, etag.slice(2), `"x", ${etag}`, `W/"x",${etag} , "y"`, "*", " * "])(
    "is 304 to who has it: %s",
    (known) => {
      for (const method of ["GET", "HEAD"]) {
        const answer = ask(known, { method });
        expect([answer.status, answer.body, bufferedBodyOf(answer)]).toEqual([304, null, undefined]);
        expect(Object.fromEntries(answer.headers)).toEqual({
          etag,
          "cache-control": "private, no-store",
          vary: "accept-encoding",
          "x-else": "1",
        });
      }
    },
  );

  it.each(['"x"', "", etag.slice(2, -1), etag.toUpperCase(), `"*"`, `${etag}x`])(
    "is whole to who has another: %s",
    (known) => {
      expect(ask(known).status).toBe(200);
    },
  );

  it("is left alone where it is no reading that went well", () => {
    for (const answer of [ask("*", { method: "POST" }), ask("*", { status: 202 }), ask("*", { status: 404 })]) {
      expect(answer.status).not.toBe(304);
      expect(answer.headers.has("etag")).toBe(false);
    }
    const stream = new Response("stream");
    expect(unlessKnown(new Request("https://own.invalid/", { headers: { "if-none-match": "*" } }), stream)).toBe(
      stream,
    );
  });
});
