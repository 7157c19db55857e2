import { subjectOf } from "~/features/reports/disclosure/rules";
import type { Metamodule, MetamoduleKey } from "~/features/survey/definition";
import { metamoduleKeysOf, type SurveyFlowVariant } from "~/features/survey/variants";

/**
 * Whether a kind of questions is about what GDPR art. 9 protects, or may tell of it: health and feelings, violence, injuries,
 * addiction. It follows from what reports and help are careful with already: a section's subject, and answers that need care.
 */
export function asksSpecialData({ key, modules }: Pick<Metamodule, "key" | "modules">): boolean {
  return modules.some(
    (module) => subjectOf(key, module.key) !== "ordinary" || module.questions.some(({ care }) => care !== undefined),
  );
}

/** Whether a survey has such a kind, whoever answers it. */
export function needsBasis(variant: SurveyFlowVariant, special: ReadonlySet<MetamoduleKey>): boolean {
  return [true, false].some((supervisor) => metamoduleKeysOf(variant, { supervisor }).some((key) => special.has(key)));
}
