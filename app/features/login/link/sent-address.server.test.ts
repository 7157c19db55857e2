import { expect, it } from "vitest";
import { createSecrets } from "~/platform/secrets.server";
import { openSentAddress, sealSentAddress } from "./sent-address.server";

const secrets = createSecrets(["a secret of tests that is at least 32 long"]);
const sentAt = new Date("2026-11-25T08:00:00Z");
const later = (seconds: number) => ({ secrets, clock: { now: () => new Date(sentAt.getTime() + seconds * 1_000) } });
const sealed = sealSentAddress(later(0), { email: "anna@firm.example", waitSeconds: 60 });

it("a browser remembers where its sign-in mail went, while the mail is of use and an hour after", () => {
  const opened = [0, 45, 60, 3_599, 3_600, 7_199, 7_200].map((seconds) => openSentAddress(later(seconds), sealed));
  const known = { email: "anna@firm.example", at: sentAt.getTime() };
  expect(opened).toEqual([
    { ...known, waitSeconds: 60, over: undefined },
    { ...known, waitSeconds: 15, over: undefined },
    { ...known, waitSeconds: 0, over: undefined },
    { ...known, waitSeconds: 0, over: undefined },
    { ...known, waitSeconds: 0, over: "expired" },
    { ...known, waitSeconds: 0, over: "expired" },
    undefined,
  ]);
});

it("and that its code was tried too often, until the link has had its time as well", () => {
  const sent = openSentAddress(later(600), sealed);
  const tried = sent && sealSentAddress(later(600), { ...sent, triesOver: true });
  const over = [600, 3_599, 3_600, 7_200].map((seconds) => openSentAddress(later(seconds), tried)?.over);
  expect(over).toEqual(["tooManyAttempts", "tooManyAttempts", "expired", undefined]);
});

it.each([undefined, "", "made up", sealed.slice(0, -4)])("and nothing by %j, which is no such memory", (value) => {
  expect(openSentAddress(later(0), value)).toBeUndefined();
});
