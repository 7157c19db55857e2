import { expect, it } from "vitest";
import { translatorFor } from "~/i18n/translator.server";
import { stateLines } from "./report-state-view.server";

it("names the last day on which people may answer where a survey ends with it", () => {
  const words = { t: translatorFor("en"), language: "en" as const };
  // Midnight in Helsinki, which begins the first of December.
  const end = new Date("2026-11-30T22:00:00Z");
  expect(stateLines(words, { state: "open", end, k: 7 })[0]).toContain("30\u00a0Nov\u00a02026");
});
