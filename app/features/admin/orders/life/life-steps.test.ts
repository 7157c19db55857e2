import { expect, it } from "vitest";
import { answeredShare, leastAnswered } from "./answered";
import { lifeSteps, nextAction, stepNow, stepStatus } from "./life-steps";

const empty = {
  draft: true,
  closed: false,
  hasInvited: false,
  groups: 0,
  remindersPlanned: false,
  hasReport: false,
  mayReadReport: true,
};
type Lived = typeof empty;

it.each<[string, Partial<Lived>, string, string | undefined]>([
  ["a draft without anybody", {}, "people", "invite"],
  ["a draft with people", { hasInvited: true }, "answering", "open"],
  ["a draft with a group", { groups: 1 }, "answering", "open"],
  ["an open one without anybody", { draft: false }, "people", "invite"],
  ["an open one without reminders", { draft: false, hasInvited: true }, "answering", "planReminders"],
  ["an open one of groups alone", { draft: false, groups: 1 }, "answering", "inviteMore"],
  ["an open one", { draft: false, hasInvited: true, remindersPlanned: true }, "answering", "inviteMore"],
  ["one that has ended", { draft: false, closed: true, hasInvited: true }, "report", undefined],
  ["one without anybody that has ended", { draft: false, closed: true }, "report", undefined],
  ["one with a report", { draft: false, closed: true, hasReport: true }, "report", "readReport"],
  [
    "one whose report others read",
    { draft: false, closed: true, hasReport: true, mayReadReport: false },
    "report",
    undefined,
  ],
])("%s", (_, given, step, action) => {
  const order = { ...empty, ...given };
  expect([stepNow(order), nextAction(order)]).toEqual([step, action]);
});

it("what is before the step is done, what is after it comes later, and with the report all is done", () => {
  const all = (given: Partial<Lived>) => lifeSteps.map((step) => stepStatus(step, { ...empty, ...given }));
  expect(all({ hasInvited: true })).toEqual(["done", "done", "done", "now", "later", "later"]);
  expect(all({ closed: true })).toEqual(["done", "done", "done", "done", "done", "now"]);
  expect(new Set(all({ closed: true, hasReport: true }))).toEqual(new Set(["done"]));
});

it("a share is told as exactly as the number is, and not at all where that isn't", () => {
  expect(answeredShare(24, { invited: 80, groups: 0 })).toBe("30");
  expect(answeredShare({ from: 20, to: 24 }, { invited: 80, groups: 0 })).toBe("25–30");
  expect(answeredShare({ from: 20, to: 24 }, { invited: 16, groups: 0 })).toBe("100");
  expect([leastAnswered({ from: 20, to: 24 }, 80), leastAnswered({ from: 20, to: 24 }, 16)]).toEqual([20, 16]);
  expect(answeredShare(24, { invited: 80, groups: 1 })).toBeUndefined();
  expect(answeredShare(undefined, { invited: 80, groups: 0 })).toBeUndefined();
  expect(answeredShare(0, { invited: 0, groups: 0 })).toBeUndefined();
});
