import type { StaffFormData } from "~/design/staff-form";
import type { AdministeredOrder } from "~/features/orders/administered.server";
import { orderNameIn } from "~/features/orders/order-name";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { writtenList } from "~/i18n/written-list";
import type { ReportRules } from "./disclosure/rules";
import type { Merge } from "./merges";
import { partOfWords, reason, rulesText } from "./page/report-words-view.server";
import { isSure, mostWithAttributes, type Outlook, type PlannedGroup } from "./plan";
import type { KnownUnits, TriedPlan } from "./plan.server";
import { mostPlannedPeople, mostPlannedUnits, type PlanProblem, type TypedPlan, writtenUnits } from "./plan-form";
import type { PlanViewData, ToldOutlook } from "./plan-view";

type Asked = {
  form: StaffFormData;
  order: AdministeredOrder;
  rules: ReportRules;
  known?: KnownUnits;
  typed?: TypedPlan;
  problems?: readonly PlanProblem[];
  tried?: TriedPlan;
};

/** Of a hundred, who answer where nobody says otherwise. */
const usualResponse = "65";

export function planView(
  words: Words,
  { form, order, rules, known, typed, problems = [], tried }: Asked,
): PlanViewData {
  const { t, language } = words;
  const errorOf = (field: PlanProblem["field"]) => {
    const found = problems.find((problem) => problem.field === field);
    return found && problemText(words, found);
  };
  return {
    title: t("reportPlan:title"),
    back: {
      href: pageUrl("adminOrder", language, { assessmentOrderId: order.id }),
      label: orderNameIn(language, order),
    },
    intro: t("reportPlan:intro"),
    filled: known && known.people > 0 ? filledText(words, known) : undefined,
    result: tried && resultView(words, form, tried),
    form: {
      title: t(tried ? "reportPlan:again" : "reportPlan:formTitle"),
      form,
      errorSummary: t("common:errorSummary"),
      errorPrefix: t("common:errorPrefix"),
      errors: problems.map((problem) => ({ href: `#${problem.field}`, text: problemText(words, problem) })),
      units: {
        label: t("reportPlan:units"),
        hint: t("reportPlan:unitsHint"),
        value: typed?.units ?? writtenUnits(known?.units ?? []),
        error: errorOf("units"),
      },
      response: {
        label: t("reportPlan:response"),
        hint: t("reportPlan:responseHint"),
        value: typed?.response ?? usualResponse,
        error: errorOf("response"),
      },
      submit: t("reportPlan:submit"),
      sending: t("reportPlan:sending"),
    },
    rules: {
      title: t("reports:rules.title"),
      lines: rulesText(words, rules),
      link: {
        href: pageUrl("adminOrderReportRules", language, { assessmentOrderId: order.id }),
        label: t("reportPlan:rules.title"),
      },
    },
  };
}

function filledText({ t }: Words, { from, people, joinable }: KnownUnits): string {
  const filled = t(`reportPlan:filled.${from}`, { count: people });
  return joinable ? `${filled} ${t("reportPlan:filled.joinable")}` : filled;
}

function problemText({ t }: Words, problem: PlanProblem): string {
  const most = problem.problem === "tooManyPeople" ? mostPlannedPeople : mostPlannedUnits;
  const at = "line" in problem ? { line: problem.line, text: problem.text } : {};
  return t(`reportPlan:errors.${problem.problem}`, { most, ...at });
}

function resultView(
  words: Words,
  form: StaffFormData,
  { plan, rules, groups, better }: TriedPlan,
): PlanViewData["result"] {
  const { t } = words;
  const units = unitsOf(groups);
  const classes = groups.filter(({ attribute }) => attribute !== undefined);
  const people = groups.find(({ kind }) => kind === "whole")?.people ?? 0;
  return {
    title: t("reportPlan:result"),
    summary: shownUnits(words, groups, "reportPlan:summary"),
    trials: t("reportPlan:trials", { trials: units[0]?.ordinary.trials ?? 0, response: plan.response }),
    caption: t("reportPlan:result"),
    columns: [
      { label: t("reports:column.unit") },
      { label: t("reportPlan:people"), numeric: true },
      { label: t("reportPlan:ordinary") },
      { label: t("reportPlan:sensitive") },
      { label: t("reports:participation") },
    ],
    rows: units.map(({ key, unit, people: count, ordinary, sensitive, participation }) => ({
      key,
      name: unit.at(-1) ?? t("reports:whole"),
      partOf: partOfWords(words, unit),
      depth: Math.min(unit.length, 3) as 0 | 1 | 2 | 3,
      people: String(count),
      outlooks: [ordinary, sensitive, ...(participation ? [participation] : [])].map((one) => told(words, one)),
    })),
    classes:
      classes.length > 0
        ? t("reportPlan:classes", {
            shown: classes.filter(({ ordinary }) => isSure(ordinary)).length,
            all: classes.length,
          })
        : rules.attributes.length > 0 && people > mostWithAttributes
          ? t("reportPlan:noClasses", { most: mostWithAttributes })
          : undefined,
    better: better && {
      title: t("reportPlan:merges.title"),
      lines: better.merges.map((merge) => mergeText(words, merge)),
      after: shownUnits(words, better.groups, "reportPlan:merges.after"),
      form,
      units: writtenUnits(better.units),
      response: String(plan.response),
      use: t("reportPlan:merges.use"),
    },
    note: t("reportPlan:note"),
  };
}

/** Units in the order of a tree, each before those below it. */
function unitsOf(groups: readonly PlannedGroup[]): PlannedGroup[] {
  const path = ({ unit }: PlannedGroup) => unit.join("\n");
  return groups
    .filter(({ kind }) => kind === "whole" || kind === "unit")
    .sort((a, b) => (path(a) < path(b) ? -1 : path(a) > path(b) ? 1 : 0));
}

function shownUnits(
  { t }: Words,
  groups: readonly PlannedGroup[],
  key: "reportPlan:summary" | "reportPlan:merges.after",
): string {
  const units = groups.filter(({ kind }) => kind === "unit" || kind === "whole");
  const shown = units.filter(({ ordinary }) => isSure(ordinary)).length;
  return t(key, { count: units.length, shown });
}

function told({ t }: Words, outlook: Outlook): ToldOutlook {
  const share = outlook.shown / outlook.trials;
  const [word, tone] = isSure(outlook)
    ? (["sure", "positive"] as const)
    : share >= 0.6
      ? (["likely", "primary"] as const)
      : share > 0.4
        ? (["open", "caution"] as const)
        : share > 0.1
          ? (["unlikely", "caution"] as const)
          : (["never", "neutral"] as const);
  const why = word === "sure" || !outlook.reason ? undefined : reason({ t }, outlook.reason);
  return { word: t(`reportPlan:outlook.${word}`), tone, why };
}

function mergeText({ t, language }: Words, { within, names, people, into }: Merge): string {
  return t(`reportPlan:merges.${into}`, {
    within: within.length > 0 ? within.join(" / ") : t("reports:whole"),
    names: writtenList(names, language),
    people,
  });
}
