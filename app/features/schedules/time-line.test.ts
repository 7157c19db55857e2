import { expect, it } from "vitest";
import type { PlannedStep } from "./schedule";
import { type TimedOrder, timeLine } from "./time-line";

const hours = { from: 8, to: 20 };
const at = (text: string) => new Date(`${text}+02:00`);
const draft: TimedOrder = {
  draft: true,
  trial: false,
  closed: false,
  startedAt: at("2026-12-01T10:00"),
  endTimestamp: at("2026-12-20T22:00"),
  closedAt: null,
  showResultsToEndUser: true,
  hasInvited: true,
};
const step = (kind: string, sendAt: string | null, given: Partial<PlannedStep> = {}): PlannedStep => ({
  kind,
  step: 1,
  sendAt: sendAt === null ? null : at(sendAt),
  finishedAt: null,
  ...given,
});
const planned = [
  step("last_day", null),
  step("reminder", "2026-12-08T09:00"),
  step("reminder", "2026-12-21T09:00", { step: 2 }),
  step("results_ready", null),
  step("trial_ends", null),
];
const line = (given: Partial<TimedOrder>, steps = planned, madeAt?: Date) =>
  timeLine({ ...draft, ...given }, { planned: steps, hours, report: { madeAt } }).map(({ what, at: when, state }) => [
    what,
    when?.toISOString(),
    state,
  ]);

it("of a draft begins with an opening that has no moment, and says what would come too late", () => {
  expect(line({})).toEqual([
    ["opening", undefined, "coming"],
    ["invitation", undefined, "coming"],
    ["reminder", "2026-12-08T07:00:00.000Z", "coming"],
    ["last_day", "2026-12-20T06:00:00.000Z", "coming"],
    ["end", "2026-12-20T20:00:00.000Z", "coming"],
    ["report", "2026-12-20T20:15:00.000Z", "coming"],
    ["results_ready", "2026-12-21T06:00:00.000Z", "coming"],
    ["reminder", "2026-12-21T07:00:00.000Z", "never"],
  ]);
});

it("of one that was closed by hand ends there: what was still to come never comes", () => {
  const closedAt = at("2026-12-06T12:00");
  const sent = step("invitation", "2026-12-02T09:00", { finishedAt: at("2026-12-02T09:03") });
  expect(line({ draft: false, closed: true, closedAt }, [sent, ...planned], at("2026-12-06T12:20"))).toEqual([
    ["opening", "2026-12-01T08:00:00.000Z", "past"],
    ["invitation", "2026-12-02T07:03:00.000Z", "past"],
    ["last_day", "2026-12-06T06:00:00.000Z", "never"],
    ["results_ready", "2026-12-06T10:00:00.000Z", "coming"],
    ["end", "2026-12-06T10:00:00.000Z", "past"],
    ["report", "2026-12-06T10:20:00.000Z", "past"],
    ["reminder", "2026-12-08T07:00:00.000Z", "never"],
    ["reminder", "2026-12-21T07:00:00.000Z", "never"],
  ]);
});

it("without a deadline ends with what follows one", () => {
  expect(line({ draft: false, endTimestamp: null, hasInvited: false }, [step("last_day", null)])).toEqual([
    ["opening", "2026-12-01T08:00:00.000Z", "past"],
    ["invitation", undefined, "coming"],
    ["last_day", undefined, "coming"],
    ["end", undefined, "coming"],
    ["report", undefined, "coming"],
  ]);
});
