import { DateTime } from "luxon";
import type { ActionState } from "~/features/action-plan/action";
import { planCells, planColumns } from "~/features/action-plan/listed-action-view.server";
import type { SampleKey } from "~/features/reports/sample/sample-organisation";
import type { Wave } from "~/features/reports/summary/report-summary";
import type { Words } from "~/i18n/words.server";
import { homeZone } from "~/platform/time/home-zone";
import { dayInHelsinki } from "~/platform/time/written-time";
import type { SamplePlanData } from "./sample-report";

type SampleAction = {
  key: "rest" | "breaks" | "workload";
  itemKey: string;
  unit: readonly SampleKey[];
  state: ActionState;
  /** From the month of whoever looks to the one that it is due at the end of: a plan is of now, whenever it is looked at. */
  months: number;
};

/** What the made-up organisation does about three of its concerns, the first due first. */
const actions: readonly SampleAction[] = [
  { key: "rest", itemKey: "core.sleep", unit: ["care", "nightTeam"], state: "done", months: -1 },
  { key: "breaks", itemKey: "my_work.recovery", unit: [], state: "under_way", months: 1 },
  { key: "workload", itemKey: "my_work.workload", unit: ["care", "homeCareNorth"], state: "planned", months: 2 },
];

/** No account: every owner is a role. */
const nobody = { firstName: null, lastName: null, email: null, phoneNumber: null };

/** Its plan of actions as every organisation's is listed. */
export function samplePlan(words: Words, { outline: { items } }: Pick<Wave, "outline">, now: Date): SamplePlanData {
  const { t } = words;
  return {
    title: t("actionPlan:title"),
    text: t("marketing:sample.plan.text"),
    columns: planColumns(words).map(({ column: _, ...shown }) => shown),
    rows: actions.map(({ key, itemKey, unit, state, months }) => ({
      key,
      cells: planCells(words, {
        what: t(`marketing:sample.plan.${key}.what`),
        itemKey,
        area: items.find((item) => item.key === itemKey)?.title ?? null,
        unit: unit.map((name) => t(`marketing:sample.units.${name}`)),
        ownerWords: t(`marketing:sample.plan.${key}.owner`),
        owner: nobody,
        ownerIsStaff: false,
        ownerSharesName: false,
        dueOn: DateTime.fromJSDate(now, { zone: homeZone }).plus({ months }).endOf("month").toFormat("yyyy-MM-dd"),
        today: dayInHelsinki(now),
        state,
      }),
    })),
  };
}
