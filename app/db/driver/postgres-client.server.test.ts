import { afterAll, expect, it } from "vitest";
import { openClient, openFormattedClient } from "./postgres-client.server";

/** What of postgres.js the driver relies on beyond what its documentation says. Nothing listens at this address. */
const nowhere = { url: "postgres://nobody@127.0.0.1:9/nothing" };

const client = openFormattedClient(nowhere, { max: 1 });
const plain = openClient(nowhere, { max: 1 });
afterAll(() => Promise.all([client.end({ timeout: 0 }), plain.end({ timeout: 0 })]));

it("formats are the client's own, so that drizzle's never change those of another", () => {
  const at = "2026-11-23 12:00:00+00";
  for (const type of [1082, 1083, 1114, 1184, 1115, 1182, 1185, 1231]) {
    expect(client.options.parsers[type]?.(at)).toBe(at);
    expect(client.options.serializers[type]?.(at)).toBe(at);
  }
  for (const type of [114, 3802]) {
    expect(client.options.parsers[type]?.('{"a":1}')).toEqual({ a: 1 });
    expect(client.options.serializers[type]?.('{"a":1}')).toBe('{"a":1}');
  }
  expect(plain.options.parsers[1184]?.(at)).toBeInstanceOf(Date);
  expect(plain.options.serializers[114]?.({ a: 1 })).toBe('{"a":1}');
});

it("a statement is sent when it is waited for, and not before", async () => {
  const unsent = client.unsafe("select 1");
  // Nothing was tried, so nothing has failed.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(Reflect.get(unsent, "active")).toBe(false);
  expect(Reflect.get(unsent, "executed")).toBe(false);
  expect(Reflect.get(unsent.values(), "isRaw")).toBe("values");
});
