import { expect, it } from "vitest";
import { translatorFor } from "~/i18n/translator.server";
import { aHiddenCell, anItem, aReport, aTold, aUnit } from "../../../../tests/fixtures/disclosure/made-reports";
import { fill, wordsOf } from "../../../../tests/fixtures/words";
import { indexKey, type OutlinedGroup } from "../disclosure/report-outline";
import { heatMapView } from "./heat-map-view.server";

const words = { t: translatorFor("en"), language: "en" as const };

it("lists each unit below the one it is a part of, also where a name begins like another", () => {
  const paths = [["Care & home"], ["Care", "Night"], ["Care", "Night", "Ward"], [], ["Care"], ["Care-taking"]];
  const groups = paths.map((path) => aUnit(...path));
  const items = [anItem("core", "sleep")];
  const { rows } = heatMapView(words, aReport({ groups, items, cells: [] }), {
    group: groups[0] as OutlinedGroup,
    part: { key: "core", title: "Core" },
    addressOf: () => "",
  });
  const { partOf } = wordsOf("en").reports;
  expect(rows.map(({ key, depth, partOf }) => [key, depth, partOf])).toEqual([
    ["all", 0, undefined],
    ["unit:Care", 1, undefined],
    ["unit:Care / Night", 2, fill(partOf, { unit: "Care" })],
    ["unit:Care / Night / Ward", 3, fill(partOf, { unit: "Night" })],
    ["unit:Care & home", 1, undefined],
    ["unit:Care-taking", 1, undefined],
  ]);
});

it("explains a word that stands for several reasons in one note with all of them", () => {
  const groups = [aUnit(), aUnit("Care"), aUnit("Office")];
  const items = [anItem("core", "sleep"), anItem("core", "food")];
  const cells = [
    aTold("core.sleep", "unit:Care", { mean: 60 }),
    aHiddenCell("core.food", "unit:Care", "sibling"),
    aTold("core.food", "unit:Office", { mean: 60 }),
    aHiddenCell("core.sleep", "unit:Office", "combination"),
  ];
  const notesOf = (shown: typeof cells) =>
    heatMapView(words, aReport({ groups, items, cells: shown }), {
      group: groups[0] as OutlinedGroup,
      part: { key: "core", title: "Core" },
      addressOf: () => "",
    }).notes;
  const { reason, reasons, short } = wordsOf("en").reportPage.map;
  const { combination, sibling } = wordsOf("en").reports.hidden;
  expect(notesOf(cells)).toEqual([fill(reasons, { short: short.sibling, why: `${combination} ${sibling}` })]);
  expect(notesOf(cells.slice(0, 2))).toEqual([fill(reason, { short: short.sibling, why: sibling })]);
});

it("explains a word that stands in place of a number, where there is one", () => {
  const groups = [aUnit(), aUnit("Care")];
  const notesOf = (level: "mid" | null) =>
    heatMapView(
      words,
      aReport({
        groups,
        items: [anItem("core", "sleep")],
        cells: [aTold("core.sleep", "unit:Care", level ? { status: "coarse", level } : { mean: 60 })],
      }),
      { group: groups[0] as OutlinedGroup, part: { key: "core", title: "Core" }, addressOf: () => "" },
    ).notes;
  expect(notesOf("mid")).toEqual([wordsOf("en").reportPage.read.words]);
  expect(notesOf(null)).toEqual([]);
});

it("explains words that only the list of phones has to phones alone, and none that stand nowhere", () => {
  const groups = [aUnit(), aUnit("Care"), aUnit("Office")];
  const items = [anItem("core", "sleep"), anItem("core", "food")];
  const hidden = [
    aHiddenCell("core.sleep", "unit:Care", "sibling"),
    aHiddenCell("core.food", "unit:Care", "sibling"),
    aTold("core.sleep", "unit:Office", { mean: 60 }),
  ];
  const notesOf = (cells: typeof hidden) => {
    const asked = { group: groups[0] as OutlinedGroup, part: { key: "core", title: "Core" }, addressOf: () => "" };
    const { notes, phoneNotes } = heatMapView(words, aReport({ groups, items, cells }), asked);
    return { notes, phoneNotes };
  };
  const { reason, short } = wordsOf("en").reportPage.map;
  const note = fill(reason, { short: short.sibling, why: wordsOf("en").reports.hidden.sibling });
  const ofIndex = [aHiddenCell(indexKey, "unit:Care", "sibling"), aTold(indexKey, "unit:Office", { mean: 60 })];
  expect(notesOf([...hidden, ...ofIndex])).toEqual({ notes: [], phoneNotes: [note] });
  expect(notesOf(hidden)).toEqual({ notes: [], phoneNotes: [] });
  const inTable = [...hidden, ...ofIndex, aHiddenCell("core.food", "unit:Office", "sibling")];
  expect(notesOf(inTable)).toEqual({ notes: [note], phoneNotes: [] });
});
