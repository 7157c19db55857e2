import { describe, expect, it } from "vitest";
import { momentFields, readMoment, readMomentAhead } from "./typed-moment";

const read = (date: string, time: string) => {
  const [day = "", month = "", year = ""] = date.split(".");
  const found = readMoment({ day, month, year, time });
  return "moment" in found ? found.moment.toISOString() : found.problem;
};

describe("a moment typed in Helsinki", () => {
  it.each([
    ["30.11.2026", "16.00", "2026-11-30T14:00:00.000Z"],
    ["1.7.2026", "8:05", "2026-07-01T05:05:00.000Z"],
    ["1.7.2026", "8", "2026-07-01T05:00:00.000Z"],
    // The hour that comes twice in autumn: the earlier one.
    ["25.10.2026", "3.30", "2026-10-25T00:30:00.000Z"],
    ["25.10.2026", "2.59", "2026-10-24T23:59:00.000Z"],
    // The hour that spring leaves out.
    ["28.3.2027", "3.30", "noSuchTime"],
    ["28.3.2027", "3.00", "noSuchTime"],
    ["28.3.2027", "4.00", "2027-03-28T01:00:00.000Z"],
    ["30.2.2026", "12", "noSuchDate"],
    ["1.1.0026", "12", "noSuchDate"],
    ["1.1.26", "12", "dateInvalid"],
    ["1.x.2026", "12", "dateInvalid"],
    ["1.1.2026", "24.00", "timeInvalid"],
    ["1.1.2026", "12.60", "timeInvalid"],
    ["1.1.2026", "", "timeInvalid"],
    ["１.１.２０２６", "１２", "2026-01-01T10:00:00.000Z"],
  ])("%s %s is %s", (date, time, expected) => {
    expect(read(date, time)).toBe(expected);
  });

  it.each([
    ["30.11.2028", undefined],
    ["1.12.2028", "tooFar"],
    ["30.11.9999", "tooFar"],
    // Whether it may have passed is not said here.
    ["30.11.2020", undefined],
  ])("that is still to come is at most two years ahead: %s", (date, problem) => {
    const [day = "", month = "", year = ""] = date.split(".");
    const typed = { day, month, year, time: "23.59" };
    const now = new Date("2026-11-30T06:00:00Z");
    const read = readMomentAhead(typed, { now, before: undefined });
    expect("problem" in read ? read.problem : undefined).toBe(problem);
    // What stands may stay, to the second.
    const before = new Date(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}T21:59:42Z`);
    expect(readMomentAhead(typed, { now, before })).toEqual({ moment: before });
  });

  it.each([
    ["30.11.2031", undefined],
    ["1.12.2031", "tooFar"],
  ])("that is still to come may lie up to an end further ahead, and be no later than it was: %s", (date, problem) => {
    const [day = "", month = "", year = ""] = date.split(".");
    const typed = { day, month, year, time: "23.58" };
    const now = new Date("2026-11-30T06:00:00Z");
    const far = new Date("2031-11-30T21:59:42Z");
    for (const given of [{ before: far }, { before: undefined, until: far }, { before: now, until: far }]) {
      const read = readMomentAhead(typed, { now, ...given });
      expect("problem" in read ? read.problem : undefined).toBe(problem);
    }
    expect(readMomentAhead(typed, { now, before: now, until: null })).toEqual({ problem: "tooFar" });
  });

  it("is typed back as it is shown", () => {
    const moment = new Date("2026-11-30T14:00:00Z");
    expect(momentFields(moment)).toEqual({ day: "30", month: "11", year: "2026", time: "16.00" });
    expect(readMoment(momentFields(moment))).toEqual({ moment });
  });
});
