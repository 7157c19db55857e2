import { legalBases, specialConditions } from "~/features/orders/processing-basis";
import type { SurveyFlowVariant } from "~/features/survey/variants";
import type { Words } from "~/i18n/words.server";
import type { BasisFieldsData } from "./basis-fields";
import { type BasisProblem, proposedBasis, type TypedBasis } from "./basis-of-order";

type Given = { typed: TypedBasis; needing: readonly SurveyFlowVariant[]; problems: readonly { field: string }[] };

/** What an order stands on, with what its survey's own words propose. */
export function basisFieldsView({ t }: Pick<Words, "t">, { typed, needing, problems }: Given): BasisFieldsData {
  const errorOf = (field: BasisProblem["field"]) => {
    const found = problems.find((problem) => problem.field === field);
    return found && basisProblemText({ t }, found as BasisProblem);
  };
  const choose = { value: "", label: t("orders:form.choose") };
  return {
    legend: t("basis:form.title"),
    hint: t("basis:form.hint"),
    error: errorOf("basis"),
    basisFor: typed.basisFor,
    proposals: Object.fromEntries(needing.map((variant) => [variant, proposedBasis(variant)])),
    filledIn: t("basis:form.filledIn"),
    legalBasis: {
      label: t("basis:legalBasis"),
      hint: t("basis:form.legalBasisHint"),
      value: typed.legalBasis,
      error: errorOf("legalBasis"),
      options: [choose, ...legalBases.map((value) => ({ value, label: t(`basis:short.legalBasis.${value}`) }))],
    },
    specialCondition: {
      label: t("basis:specialCondition"),
      hint: t("basis:form.specialConditionHint"),
      value: typed.specialCondition,
      error: errorOf("specialCondition"),
      options: [
        choose,
        ...specialConditions.map((value) => ({ value, label: t(`basis:short.specialCondition.${value}`) })),
      ],
    },
    confirmed: {
      label: t("basis:form.confirm"),
      checked: typed.basisConfirmed,
      error: errorOf("basisConfirmed"),
    },
  };
}

export function basisProblemText({ t }: Pick<Words, "t">, { field, problem }: BasisProblem): string {
  if (problem === "requiredField") return t(`basis:errors.required.${field}`);
  return t(`basis:errors.${problem}`);
}
