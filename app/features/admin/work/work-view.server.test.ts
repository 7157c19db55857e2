import { describe, expect, it } from "vitest";
import { queueNames } from "~/features/jobs/queues";
import type { Lane } from "~/features/messages/lane";
import { languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { workView } from "./work-view.server";

type Given = { language?: (typeof languages)[number]; lanes?: Map<string, Lane>; reason?: string };

function page({ language = "en", lanes = new Map(), reason = "timeout" }: Given) {
  const queues = queueNames.map((name) => ({ name, waiting: 0, active: 0, failed: 0 }));
  const groups = [{ queue: "mail", reason, count: 1 } as const];
  const work = { queues, lanes, groups, failures: [], total: 0, page: 1, done: undefined, now: new Date() };
  return workView({ t: translatorFor(language), language, formToken: "x" }, work);
}

describe("when queues finish", () => {
  const shown = (lanes: Map<string, Lane>) => {
    const { columns, rows } = page({ lanes }).queues;
    return [columns.length, ...new Set(rows.map(({ cells }) => cells.length))];
  };

  it("is left out where no queue has an end", () => {
    expect(shown(new Map())).toEqual([4, 4]);
  });

  it("is said where one has", () => {
    const lane = { requests: 1, perSecond: undefined, pausedSeconds: 0, isHeld: false };
    expect(shown(new Map([["mail", lane]]))).toEqual([5, 5]);
  });
});

describe("why a job failed", () => {
  const told = (given: Given) => page(given).groups.rows.map(({ cells, reason }) => [cells[1], reason])[0];

  it.each(languages)("is said in words where the email service refused it (%s)", (language) => {
    const [text, reason] = told({ language, reason: "validation_error" }) ?? [];
    expect(text).toMatch(/^\p{Lu}.* \(validation_error\)$/u);
    expect(reason).toBe("validation_error");
  });

  it("is called a code where it is one", () => {
    expect(told({ reason: "ECONNREFUSED" })).toEqual(["Error code ECONNREFUSED", "ECONNREFUSED"]);
  });
});
