import { expect, it } from "vitest";
import { translatorFor } from "~/i18n/translator.server";
import { anItem, aReport, aTold, aUnit } from "../../../../tests/fixtures/disclosure/made-reports";
import type { OutlinedGroup } from "../disclosure/report-outline";
import { classTables } from "./comparisons-view.server";

const words = { t: translatorFor("en"), language: "en" as const };

it("has the classes of a unit, and of none whose way only reads alike", () => {
  const units = [aUnit("Care", "Home"), aUnit("Care,Home")];
  const classes = units.map(
    ({ key, unit }): OutlinedGroup => ({
      ...{ key: `${key}|gender:female`, kind: "crossing", unit },
      ...{ attribute: "gender", value: "female" },
    }),
  );
  const items = [anItem("core", "sleep")];
  const cells = classes.map(({ key }) => aTold("core.sleep", key, { mean: 60 }));
  const report = aReport({ groups: [aUnit(), ...units, ...classes], items, cells });
  report.outline.rules.attributes = ["gender"];
  const found = classTables(words, report, units[0] as OutlinedGroup);
  expect(found?.tables.map(({ rows }) => rows.map(({ key }) => key))).toEqual([["unit:Care / Home|gender:female"]]);
});
