import { describe, expect, it, vi } from "vitest";
import { bufferedBodyOf, bufferedResponse } from "../../app/http/buffered-response";
import { PageCache } from "./page-cache";

const aino = { nonce: "nonce-of-aino", formToken: "salt.token-of-aino", resultId: "run-of-aino" };
const eino = { nonce: "nonce-of-eino", formToken: "salt.token-of-eino", resultId: "run-of-eino" };

const pageOf = ({ nonce, formToken, resultId }: typeof aino, init: ResponseInit = {}) =>
  bufferedResponse(`<script nonce="${nonce}"></script><p>${formToken} ${resultId}</p>`, init);

describe("the page cache", () => {
  it("makes a page once, with each person's own parts and the answer's own headers", async () => {
    const cache = new PageCache(100_000);
    const make = vi.fn(async () => pageOf(aino, { headers: { "x-page": "1" } }));
    for (const person of [aino, eino, aino]) {
      const answer = await cache.answer("a", person, make);
      expect(bufferedBodyOf(answer)).toBe(bufferedBodyOf(pageOf(person)));
      expect(answer.headers.get("x-page")).toBe("1");
      // What one answer is given later, the next one must not have.
      answer.headers.append("set-cookie", "visitor=aino");
    }
    expect(make).toHaveBeenCalledOnce();
    expect((await cache.answer("a", eino, make)).headers.has("set-cookie")).toBe(false);
  });

  it.each<[string, () => Response, typeof aino]>([
    ["with a cookie", () => pageOf(aino, { headers: { "set-cookie": "session=aino" } }), aino],
    ["that is no success", () => pageOf(aino, { status: 404 }), aino],
    ["that is a stream", () => new Response("text"), aino],
    ["whose token may stand there in another writing", () => pageOf(aino), { ...aino, formToken: "to<ken" }],
  ])("keeps no answer %s", async (_, response, person) => {
    const cache = new PageCache(100_000);
    const make = vi.fn(async () => response());
    for (let turn = 0; turn < 2; turn++) await cache.answer("a", person, make);
    expect(make).toHaveBeenCalledTimes(2);
    expect(cache.bytes).toBe(0);
  });

  it("never grows beyond its bytes, however many keys there are and however long they are", async () => {
    const most = 200_000;
    const cache = new PageCache(most);
    const make = vi.fn(async () => pageOf(aino));
    for (let key = 0; key < 2_000; key++) {
      await cache.answer(`${key} ${"x".repeat(key)}`, aino, make);
      expect(cache.bytes).toBeLessThanOrEqual(most);
    }
    expect(cache.bytes).toBeGreaterThan(most / 2);
    // The latest is there, the first is gone.
    make.mockClear();
    await cache.answer(`1999 ${"x".repeat(1_999)}`, eino, make);
    expect(make).not.toHaveBeenCalled();
    await cache.answer("0 ", eino, make);
    expect(make).toHaveBeenCalledOnce();
  });

  it("does not keep a single page that is larger than all of it", async () => {
    const cache = new PageCache(1_000);
    await cache.answer("a", aino, async () => bufferedResponse("x".repeat(10_000), {}));
    expect(cache.bytes).toBe(0);
  });
});
