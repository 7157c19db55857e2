import { expect, it } from "vitest";
import { readGroup } from "./group-form";

const now = new Date("2026-11-30T06:00:00Z");

it("lets a group end as late as its order, however far ahead that is", () => {
  const typed = { name: "", day: "30", month: "11", year: "2030", time: "16.00", recruits: false };
  const expiresAt = new Date("2030-11-30T14:00:00Z");
  expect(readGroup(typed, { now, until: expiresAt })).toMatchObject({ group: { expiresAt } });
  for (const until of [null, new Date("2030-11-30T13:59:00Z")]) {
    expect(readGroup(typed, { now, until })).toEqual({ problems: [{ field: "deadline", problem: "tooFar" }] });
  }
});
