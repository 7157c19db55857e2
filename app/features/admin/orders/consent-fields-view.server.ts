import { type ConsentKey, consentKeys } from "~/features/consents/consent-type";
import { reasonMax, reasonMin } from "~/features/exports/stated-reason";
import type { Words } from "~/i18n/words.server";
import type { OwnOrganisation } from "../organisations/own-organisations.server";
import type { ConsentFieldsData } from "./consent-fields";
import { consentRule } from "./consents-of-variant";
import { consentField, type OrderProblem, orderedVariants, type TypedOrder } from "./order-form";

type Given = { typed: TypedOrder; organisations: readonly OwnOrganisation[]; problems: readonly OrderProblem[] };

/** What an order's people are asked for, with what each survey fills in. */
export function consentFieldsView({ t }: Pick<Words, "t">, given: Given): ConsentFieldsData {
  const { typed, organisations, problems } = given;
  const errorOf = (field: OrderProblem["field"]) => {
    const found = problems.find((problem) => problem.field === field);
    return found && consentProblemText({ t }, found);
  };
  const reasonError = errorOf("consentReason");
  const suggestions = (employer: boolean) =>
    Object.fromEntries(orderedVariants.map((variant) => [variant, consentRule(variant, { employer }).suggested]));
  return {
    legend: t("orders:form.consents"),
    hint: t("orders:form.consentsHint"),
    error: errorOf("consents"),
    boxes: consentKeys.map((value) => ({
      name: consentField(value),
      label: t(`orders:consents.${value}`),
      checked: typed.consents.includes(value),
    })),
    suggested: typed.suggested,
    follows: {
      employees: suggestions(true),
      others: suggestions(false),
      withoutEmployees: organisations.filter(({ employer }) => !employer).map(({ id }) => id),
    },
    filledIn: t("orders:form.consentFilledIn", { consent: "{consent}" }),
    reason:
      reasonError !== undefined || typed.consentReason !== ""
        ? {
            label: t("orders:form.consentReason"),
            hint: t("orders:form.consentReasonHint", { max: reasonMax }),
            value: typed.consentReason,
            error: reasonError,
          }
        : undefined,
  };
}

/** What is wrong with an order's consents; undefined for every other problem. */
export function consentProblemText({ t }: Pick<Words, "t">, problem: OrderProblem): string | undefined {
  if (problem.field !== "consents" && problem.field !== "consentReason") return undefined;
  const consent = t(`orders:consents.${problem.consent satisfies ConsentKey}`);
  return t(`orders:errors.${problem.problem}`, { consent, min: reasonMin, max: reasonMax });
}
