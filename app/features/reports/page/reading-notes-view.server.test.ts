import { expect, it } from "vitest";
import { translatorFor } from "~/i18n/translator.server";
import { anItem, aReport, aTold, aUnit } from "../../../../tests/fixtures/disclosure/made-reports";
import { fill, wordsOf } from "../../../../tests/fixtures/words";
import { indexKey, type ReportItem } from "../disclosure/report-outline";
import { readingNotes } from "./reading-notes-view.server";

const words = { t: translatorFor("en"), language: "en" as const };
const { read } = wordsOf("en").reportPage;

const notesOf = (items: ReportItem[]) => {
  const report = aReport({ groups: [aUnit()], items, cells: [aTold(indexKey, "all", { mean: 60 })] });
  return readingNotes(words, report, { groupKey: "all", isFirst: true });
};

it("names the areas that the index is made of, and no others", () => {
  const within = ["sleep", "food", "work"].map((key) => anItem("core", key));
  const outside = [anItem("me", "drive"), { ...anItem("core", "money"), inIndex: false }];
  expect(notesOf([...within, ...outside])).toContain(fill(read.index_other, { areas: "“sleep”, “food” and “work”" }));
  expect(notesOf(within)).toContain(read.indexAll);
  expect(notesOf([anItem("core", "sleep"), ...outside])).toContain(fill(read.index_one, { areas: "“sleep”" }));
});

it("says nothing of the index of a report that has not kept what it is made of", () => {
  const { inIndex: _, ...before } = anItem("core", "sleep");
  expect(notesOf([before]).join(" ")).not.toContain("index");
});
