import { expect, it } from "vitest";
import { translatorFor } from "~/i18n/translator.server";
import { anItem, aReport, aTold, aUnit } from "../../../../tests/fixtures/disclosure/made-reports";
import type { Part } from "../disclosure/reader-part";
import { participationKey } from "../disclosure/report-outline";
import { reportView } from "./report-view.server";

const words = { t: translatorFor("en"), language: "en" as const };
const units = Array.from({ length: 12 }, (_, at) => aUnit(`Team ${at}`));
const items = ["lead", "trust", "calm", "drive"].map((key) => anItem("core", key));

/** The last of two waves, in which one unit has fallen; all areas are high in the same units. */
function viewFor(part: Part) {
  const reports = [1, 2].map((wave) => {
    const cells = units.flatMap(({ key }, at) =>
      items.map((item, place) => {
        const mean = 40 + at * 2 + place - (at === 0 ? (wave - 1) * 20 : 0);
        return aTold(item.key, key, { mean, change: wave > 1 ? (at === 0 ? -20 : 0) : null });
      }),
    );
    const whole = [aTold(participationKey, "all", { mean: 60, until: 70 })];
    return aReport({ wave, groups: [aUnit(), ...units], items, cells: [...cells, ...whole, ...ofWhole(wave)] });
  });
  const order = { id: "", name: "Survey", names: {}, organisation: "Firm", organisationId: "", part };
  const asked = { group: "0", survey: null };
  const report = reports[1] as (typeof reports)[number];
  return reportView(words, { order, lookingOn: false, reports, report, asked, leaflets: new Map() });
}

const ofWhole = (wave: number) => items.map(({ key }) => aTold(key, "all", { mean: 51, change: wave > 1 ? 0 : null }));

it("says which unit fell most and what goes together to whoever sees all units, and to nobody else", () => {
  const [all, part] = [viewFor(undefined), viewFor([["Team 0"]])];
  expect(all.screen.sentences.join(" ")).toContain("Team 0");
  expect(all.goesWith?.lines.length).toBeGreaterThan(1);
  expect(part.screen.sentences).toEqual(all.screen.sentences.slice(0, 1));
  expect(part.goesWith).toBeUndefined();
});
