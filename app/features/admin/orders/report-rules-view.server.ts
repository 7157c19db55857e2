import type { AdministeredOrder } from "~/features/orders/administered.server";
import { commonAttributes, floors, mostOwnClasses, ownAttribute } from "~/features/reports/disclosure/rules";
import { attributeName, rulesText } from "~/features/reports/report-words-view.server";
import { ownField, type RulesProblems, rulesVersion } from "~/features/reports/rules-form";
import type { OrderRules } from "~/features/reports/save-rules.server";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import type { EditReply } from "../edit-form";
import { editForm, type OwnForm } from "../edit-form-view.server";
import type { ReportRulesViewData } from "./report-rules-view";

/** The rules of an order's reports: a form while nobody is invited, and what stands afterwards. */
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
    back: { href: pageUrl("adminOrder", language, at), label: order.name },
    title: t("reportPlan:rules.title"),
    lead: t(frozen ? "reportPlan:rules.frozen" : "reportPlan:rules.lead"),
    saved: saved ? t("admin:form.saved") : undefined,
    form: frozen
      ? undefined
      : editForm(words, own, {
          version: rulesVersion(rules, ownAttributes),
          fields: [
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
          ],
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

/** What somebody else has saved meanwhile. */
export function rulesConflict(
  { t, language }: Pick<Words, "t" | "language">,
  { rules, ownAttributes }: OrderRules,
): Pick<NonNullable<EditReply["conflict"]>, "version" | "saved"> {
  const names = rules.attributes.map((attribute) => attributeName({ t }, attribute));
  return {
    version: rulesVersion(rules, ownAttributes),
    saved: [
      { label: t("reportPlan:rules.k"), value: String(rules.k) },
      { label: t("reportPlan:rules.sensitiveK"), value: String(rules.sensitiveK) },
      {
        label: t("reportPlan:rules.attributes"),
        value: new Intl.ListFormat(language).format(names) || t("reportPlan:rules.none"),
      },
    ],
  };
}
