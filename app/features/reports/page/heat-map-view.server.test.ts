import { expect, it } from "vitest";
import { translatorFor } from "~/i18n/translator.server";
import { anItem, aReport, aUnit } from "../../../../tests/fixtures/disclosure/made-reports";
import type { OutlinedGroup } from "../disclosure/report-outline";
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
  expect(rows.map(({ key, depth }) => [key, depth])).toEqual([
    ["all", 0],
    ["unit:Care", 1],
    ["unit:Care / Night", 2],
    ["unit:Care / Night / Ward", 3],
    ["unit:Care & home", 1],
    ["unit:Care-taking", 1],
  ]);
});
