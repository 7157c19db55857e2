import { expect, it } from "vitest";
import { createSecrets } from "~/platform/secrets.server";
import { openTriedAs, sealTriedAs } from "./tried-as.server";

const at = (minutes: number) => ({
  secrets: createSecrets(["a secret of the tests that is long enough"]),
  clock: { now: () => new Date(minutes * 60_000) },
});

it("an address that a trial was given is told to the session that tried, for ten minutes, and can't be read on its way", () => {
  const trial = { organisationId: "acme", sessionToken: "mine" };
  const sealed = sealTriedAs(at(0), { ...trial, email: "boss@acme.example" });
  expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("boss");
  expect(openTriedAs(at(9), sealed, trial)).toBe("boss@acme.example");
  expect(openTriedAs(at(10), sealed, trial)).toBeUndefined();
  expect(openTriedAs(at(9), sealed, { ...trial, sessionToken: "another" })).toBeUndefined();
  expect(openTriedAs(at(9), sealed, { ...trial, organisationId: "other" })).toBeUndefined();
  for (const none of [null, "", "x"]) expect(openTriedAs(at(9), none, trial)).toBeUndefined();
});
