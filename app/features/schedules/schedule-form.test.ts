import { expect, it } from "vitest";
import { steps } from "./schedule";
import { readTyped, type TypedStep } from "./schedule-form";

it("lets a message lie anywhere before its order's end, however far ahead that is", () => {
  const step = steps[1];
  const typed: TypedStep[] = [{ step, moment: { day: "29", month: "11", year: "2030", time: "9.00" }, on: false }];
  const around = { planned: [], hours: { from: 8, to: 20 }, now: new Date("2026-11-30T06:00:00Z") };
  const sendAt = new Date("2030-11-29T07:00:00Z");
  expect(readTyped(typed, { ...around, end: new Date("2030-11-30T14:00:00Z") })).toEqual({ plan: [{ step, sendAt }] });
  expect(readTyped(typed, { ...around, end: null })).toEqual({ problems: [{ step, problem: "tooFar" }] });
});
