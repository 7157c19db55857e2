import { describe, expect, it } from "vitest";
import { type Misfit, misfitOfOpening, misfitsOf, movedWith, remindersAhead } from "./misfits";
import type { PlannedStep } from "./schedule";

const hours = { from: 8, to: 20 };
const at = (text: string) => new Date(`${text}+02:00`);
const now = at("2026-12-01T12:00");
const end = at("2026-12-20T16:00");
const first = { kind: "invitation", step: 1 } as const;
const reminder = (step: 1 | 2 | 3) => ({ kind: "reminder", step }) as const;
const planned = (step: { kind: string; step: number }, sendAt: Date, finishedAt: Date | null = null): PlannedStep => ({
  ...step,
  sendAt,
  finishedAt,
});
const misfits = (timed: Parameters<typeof misfitsOf>[0], given: Partial<Parameters<typeof misfitsOf>[1]> = {}) =>
  misfitsOf(timed, { planned: [], end, hours, now, ...given }).map(({ step, misfit }) => [
    `${step.kind} ${step.step}`,
    misfit,
  ]);

describe("a message", () => {
  it.each<[string, Misfit | undefined]>([
    ["2026-12-01T11:59", "past"],
    ["2026-12-20T16:00", "afterEnd"],
    ["2026-12-20T15:59", undefined],
    ["2026-12-02T07:59", "outsideHours"],
    ["2026-12-02T08:00", undefined],
    ["2026-12-02T20:00", "outsideHours"],
    ["2026-12-02T19:59", undefined],
  ])("at %s: %s", (moment, misfit) => {
    expect(misfits([{ step: reminder(1), sendAt: at(moment) }])).toEqual(misfit ? [["reminder 1", misfit]] : []);
  });

  it("is later than those before it, also where one is left out or sent already", () => {
    const [early, late] = [at("2026-12-05T09:00"), at("2026-12-09T09:00")];
    const three = { step: reminder(3), sendAt: early };
    expect(misfits([three, { step: reminder(1), sendAt: late }])).toEqual([["reminder 3", "outOfOrder"]]);
    expect(misfits([three, { step: first, sendAt: early }])).toEqual([["reminder 3", "outOfOrder"]]);
    expect(misfits([three], { planned: [planned(reminder(2), late, late)] })).toEqual([["reminder 3", "outOfOrder"]]);
    expect(misfits([three, { step: reminder(1), sendAt: now }])).toEqual([["reminder 1", "past"]]);
  });

  it("may be due where it was planned so, and is not judged once it is sent", () => {
    const due = at("2026-12-01T09:00");
    const timed = [{ step: reminder(1), sendAt: due }];
    expect(misfits(timed, { planned: [planned(reminder(1), due)] })).toEqual([]);
    expect(misfits(timed, { planned: [planned(reminder(1), at("2026-12-01T10:00"))] })).toHaveLength(1);
    expect(misfits(timed, { planned: [planned(reminder(1), due, due)] })).toEqual([]);
  });
});

it("an order is opened with what still leaves at the moment that was chosen, and can be answered then", () => {
  const [over, soon] = [now, at("2026-12-05T09:00")];
  const why = (...plan: PlannedStep[]) => misfitOfOpening(plan, { end, now });
  expect(why(planned(reminder(2), over), planned(first, soon))).toEqual({ ...reminder(2), misfit: "past" });
  expect(why(planned(first, over))).toEqual({ ...first, misfit: "past" });
  expect(why(planned(first, end))).toEqual({ ...first, misfit: "afterEnd" });
  // A late reminder is said on the page, and harms nobody.
  expect(why(planned(first, soon), planned(reminder(1), end))).toBeUndefined();
  expect(
    why(planned(first, over, over), { kind: "last_day", step: 1, sendAt: null, finishedAt: null }),
  ).toBeUndefined();
});

describe("reminders", () => {
  it("move by as many days as a deadline, at the time of day that they had, over a change of the clocks", () => {
    const ahead = remindersAhead([
      planned(first, at("2026-10-01T09:00")),
      planned(reminder(1), new Date("2026-10-20T09:00+03:00")),
      planned(reminder(2), at("2026-12-05T09:00"), now),
      { kind: "last_day", step: 1, sendAt: null, finishedAt: null },
    ]);
    expect(ahead.map(({ step }) => step)).toEqual([reminder(1)]);
    const moved = movedWith(ahead, { from: new Date("2026-10-24T16:00+03:00"), to: at("2026-10-31T10:00") });
    expect(moved).toEqual([{ step: reminder(1), sendAt: at("2026-10-27T09:00") }]);
  });
});
