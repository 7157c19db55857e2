import type { OwnForm } from "~/design/own-form";
import type { AdministeredOrder } from "~/features/orders/administered.server";
import { orderNameIn } from "~/features/orders/order-name";
import { commonAttributes, floors, mostOwnClasses, ownAttribute } from "~/features/reports/disclosure/rules";
import { rulesText } from "~/features/reports/page/report-words-view.server";
import { ownField, type RulesProblems, rulesVersion } from "~/features/reports/rules-form";
import type { OrderRules } from "~/features/reports/save-rules.server";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import type { EditField } from "../edit-form";
import { editForm } from "../edit-form-view.server";
import type { ReportRulesViewData } from "./report-rules-view";

/** The rules of an order's reports: a form until it is open with people, and what stands afterwards. */
export function reportRulesView(
  words: FormWords,
  {
    order,
    rules,
    ownAttributes,
    frozen,
    own,
    saved,
  }: OrderRules & { order: AdministeredOrder; own: OwnForm; saved: boolean },
): ReportRulesViewData {
  const { t, language } = words;
  const at = { assessmentOrderId: order.id };
  return {
    back: { href: pageUrl("adminOrder", language, at), label: orderNameIn(language, order) },
    title: t("reportPlan:rules.title"),
    lead: t(frozen ? "reportPlan:rules.frozen" : "reportPlan:rules.lead"),
    saved: saved ? t("admin:form.saved") : undefined,
    form: frozen
      ? undefined
      : editForm(words, own, {
          version: rulesVersion(rules, ownAttributes),
          fields: fieldsOf(words, { rules, ownAttributes }),
          submit: t("admin:form.save"),
        }),
    told: { title: t("reportPlan:rules.told"), lines: rulesText(words, rules) },
    plan: { href: pageUrl("adminOrderReportPlan", language, at), label: t("reportPlan:title") },
  };
}

export function rulesErrors({ t }: Pick<Words, "t">, problems: RulesProblems): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, found]) => {
      const { problem, ...numbers } = found;
      return [field, t(`reportPlan:rules.errors.${problem}`, numbers)];
    }),
  );
}

function fieldsOf(
  { t }: Pick<Words, "t">,
  { rules, ownAttributes }: Pick<OrderRules, "rules" | "ownAttributes">,
): EditField[] {
  return [
    {
      kind: "text",
      name: "k",
      label: t("reportPlan:rules.k"),
      hint: t("reportPlan:rules.kHint", { least: floors.k }),
      value: String(rules.k),
    },
    {
      kind: "text",
      name: "sensitiveK",
      label: t("reportPlan:rules.sensitiveK"),
      hint: t("reportPlan:rules.sensitiveKHint", { least: floors.sensitiveK }),
      value: String(rules.sensitiveK),
    },
    ...commonAttributes.map((attribute) => ({
      kind: "tick" as const,
      name: attribute,
      label: t(`reportPlan:rules.by.${attribute}`),
      value: rules.attributes.includes(attribute) ? "on" : "",
    })),
    ...ownAttributes.map((name, place) => ({
      kind: "tick" as const,
      name: ownField(place),
      label: t("reportPlan:rules.by.own", { attribute: name, most: mostOwnClasses }),
      value: rules.attributes.includes(ownAttribute(name)) ? "on" : "",
    })),
  ];
}

/** What somebody else has decided meanwhile; once the survey is open with people it can't be changed any more. */
export function rulesConflict(words: Pick<Words, "t">, found: OrderRules) {
  const { rules, ownAttributes, frozen } = found;
  return { version: frozen ? undefined : rulesVersion(rules, ownAttributes), fields: fieldsOf(words, found) };
}
