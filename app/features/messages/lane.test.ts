import { expect, it } from "vitest";
import { laneEnd } from "./lane";

const now = new Date("2026-11-25T12:13:40Z");
const end = (requests: number, perSecond: number | undefined = 2, pausedSeconds = 0) =>
  laneEnd(now, { requests, perSecond, pausedSeconds, isHeld: false });

it.each([
  ["what leaves at once is said to be there by the next five minutes", 1, "2026-11-25T12:15:00Z"],
  ["never before it can be", 2 * 90, "2026-11-25T12:20:00Z"],
  ["20,000 mails at two requests a second", 200, "2026-11-25T12:20:00Z"],
  ["beyond an hour to the quarter", 2 * 60 * 65, "2026-11-25T13:30:00Z"],
  ["over midnight", 2 * 60 * 60 * 24, "2026-11-26T12:15:00Z"],
])("%s", (_, requests, expected) => {
  expect(end(requests)).toEqual(new Date(expected));
});

it("says soon where nobody keeps a pace, and no moment while the provider takes nothing", () => {
  expect(laneEnd(now, { requests: 0, perSecond: undefined, pausedSeconds: 0, isHeld: false })).toBe("soon");
  expect(end(200, 2, 5)).toBe("paused");
  expect(laneEnd(now, { requests: 0, perSecond: 2, pausedSeconds: 0, isHeld: true })).toBe("held");
  // The turns of this second are used up, as they are all the time.
  expect(end(200, 2, 0.9)).toEqual(new Date("2026-11-25T12:20:00Z"));
});
