import { expect, it } from "vitest";
import type { App } from "~/app.server";
import { newUnderWay, sealUnderWay } from "~/features/provider-login/under-way.server";
import { parseEnv } from "~/platform/env.server";
import { createSecrets } from "~/platform/secrets.server";
import { forgetUnderWay, keepUnderWay, readUnderWay } from "./login-cookies.server";

let minutes = 0;
const app = {
  env: parseEnv({ VOINTI_MODE: "demo", PUBLIC_ORIGIN: "https://vointi.example" }),
  secrets: createSecrets(["a secret of this test"]),
  clock: { now: () => new Date(Date.UTC(2026, 0, 1, 12, minutes)) },
} as App;

/** A browser that keeps what it is told to, in the order of the names. */
function browser() {
  const jar = new Map<string, string>();
  const request = (state = "") => {
    const cookie = [...jar].sort().map(([name, value]) => `${name}=${value}`);
    return new Request(`https://vointi.example/?state=${state}`, { headers: { cookie: cookie.join("; ") } });
  };
  const take = (headers: [string, string][]) => {
    for (const [, line] of headers) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
  };
  return { jar, request, take };
}

function begin({ request, take }: ReturnType<typeof browser>, path: string): string {
  minutes++;
  const given = { organisationId: "o", issuer: "https://a.example", version: "1", language: "fi", path } as const;
  const underWay = newUnderWay(app, { ...given, purpose: "signIn" });
  take(keepUnderWay(app, request(), { state: underWay.state, sealed: sealUnderWay(app, underWay) }));
  return underWay.state;
}

it("sign-ins at a provider in two tabs are kept beside each other, and the end of one is not the other's", () => {
  const own = browser();
  const [one, two] = [begin(own, "/one"), begin(own, "/two")];
  const read = (state: string) => readUnderWay(app, own.request(state))?.path;
  expect([read(one), read(two), read("made-up"), read("")]).toEqual(["/one", "/two", undefined, undefined]);
  own.take([forgetUnderWay(app, { state: one })]);
  expect([read(one), read(two)]).toEqual([undefined, "/two"]);
});

it("of many sign-ins that nobody ended the newest three are kept, and nothing else that calls itself one", () => {
  const own = browser();
  own.jar.set("__Host-vointi_provider_of-nobody", "x");
  const states = ["/1", "/2", "/3", "/4", "/5"].map((path) => begin(own, path));
  expect(states.map((state) => readUnderWay(app, own.request(state))?.path)).toEqual([
    undefined,
    undefined,
    "/3",
    "/4",
    "/5",
  ]);
  expect(own.jar.size).toBe(3);
});

it("a sign-in whose way on is too long for its cookie is kept without it", () => {
  const own = browser();
  const [fits, tooLong] = [`/en?x=${"a".repeat(1_580)}`, `/en?x=${"a".repeat(1_600)}`];
  const states = [begin(own, fits), begin(own, tooLong)];
  expect(states.map((state) => readUnderWay(app, own.request(state))?.path)).toEqual([fits, ""]);
  for (const [name, value] of own.jar) expect(name.length + value.length).toBeLessThan(4_096);
});
