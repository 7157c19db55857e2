import { minutesUntilSettled } from "~/features/orders/order";
import { ledgerMonths } from "~/features/report-ledger/kept-ledger.server";
import { defaultRules, floors, leastPeople } from "~/features/reports/disclosure/rules";
import { leastPoints } from "~/features/reports/summary/noise";
import { noiseOfIndex, noiseOfModule } from "~/features/results/comparison/noise";
import { standardBands } from "~/features/scoring/score";
import { lifeAreas } from "~/features/survey/definition";

const five = { questions: Array.from({ length: 5 }, () => ({ weight: 1 })) };

const figures = {
  leastPeople: defaultRules.k,
  leastEver: floors.k,
  leastSensitive: leastPeople(defaultRules, "sensitive"),
  leastOffence: leastPeople(defaultRules, "offence"),
  ledgerMonths,
  reportMinutes: minutesUntilSettled,
  lifeAreas: lifeAreas.length,
  fairFrom: standardBands.midFrom,
  goodFrom: standardBands.highFrom,
  noiseOfFive: noiseOfModule(five),
  noiseOfIndex: noiseOfIndex(lifeAreas.map(() => five)),
  noiseOfGroups: leastPoints,
};

/** What texts of the content service name in braces of how surveys are counted and people protected: as the code does it. */
export const surveyFigures: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(figures).map(([name, value]) => [name, String(value)]),
);
