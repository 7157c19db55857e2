import { describe, expect, it } from "vitest";
import { type SummaryStatus, summaryStatus } from "./summary-status";

const now = new Date("2026-11-20T12:00:00Z");
const daysAgo = (days: number, seconds = 0) => new Date(now.getTime() - days * 86_400_000 - seconds * 1_000);

describe("summaryStatus", () => {
  it.each<[SummaryStatus, { completed: boolean; timestamp: Date } | undefined, "open" | "closed"]>([
    ["not-started-survey-open", undefined, "open"],
    ["not-started-survey-closed", undefined, "closed"],
    ["survey-partially-completed", { completed: false, timestamp: daysAgo(0) }, "open"],
    ["survey-partially-completed", { completed: false, timestamp: daysAgo(14) }, "open"],
    ["incomplete-survey-from-over-two-weeks-ago", { completed: false, timestamp: daysAgo(14, 1) }, "open"],
    ["started-survey-closed", { completed: false, timestamp: daysAgo(0) }, "closed"],
    ["started-survey-closed", { completed: false, timestamp: daysAgo(14, 1) }, "closed"],
    ["survey-completed", { completed: true, timestamp: daysAgo(0) }, "open"],
    ["survey-completed", { completed: true, timestamp: daysAgo(14) }, "open"],
    ["survey-completed-over-two-weeks-ago", { completed: true, timestamp: daysAgo(14, 1) }, "open"],
    ["survey-completed", { completed: true, timestamp: daysAgo(0) }, "closed"],
    ["survey-completed-over-two-weeks-ago", { completed: true, timestamp: daysAgo(14, 1) }, "closed"],
  ])("is %s for %j in an order that is %s", (status, shown, order) => {
    expect(summaryStatus(shown, order === "closed", now)).toBe(status);
  });

  it("counts two weeks as 14 × 24 hours, also where the clocks change in between", () => {
    const shown = { completed: true, timestamp: new Date("2026-10-18T12:00:00+03:00") };
    expect(summaryStatus(shown, false, new Date("2026-11-01T11:00:00+02:00"))).toBe("survey-completed");
    expect(summaryStatus(shown, false, new Date("2026-11-01T11:00:01+02:00"))).toBe(
      "survey-completed-over-two-weeks-ago",
    );
  });
});
