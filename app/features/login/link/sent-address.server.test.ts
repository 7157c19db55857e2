import { expect, it } from "vitest";
import { createSecrets } from "~/platform/secrets.server";
import { openSentAddress, sealSentAddress } from "./sent-address.server";

const secrets = createSecrets(["a secret of tests that is at least 32 long"]);
const sentAt = new Date("2026-11-25T08:00:00Z");
const later = (seconds: number) => ({ secrets, clock: { now: () => new Date(sentAt.getTime() + seconds * 1_000) } });
const sealed = sealSentAddress(later(0), { email: "anna@firm.example", waitSeconds: 60 });

it("a browser remembers where its sign-in mail went, while the mail is of use and an hour after", () => {
  const opened = [0, 45, 60, 3_599, 3_600, 7_199, 7_200].map((seconds) => openSentAddress(later(seconds), sealed));
  const email = "anna@firm.example";
  expect(opened).toEqual([
    { email, waitSeconds: 60, isOver: false },
    { email, waitSeconds: 15, isOver: false },
    { email, waitSeconds: 0, isOver: false },
    { email, waitSeconds: 0, isOver: false },
    { email, waitSeconds: 0, isOver: true },
    { email, waitSeconds: 0, isOver: true },
    undefined,
  ]);
});

it.each([undefined, "", "made up", sealed.slice(0, -4)])("and nothing by %j, which is no such memory", (value) => {
  expect(openSentAddress(later(0), value)).toBeUndefined();
});
