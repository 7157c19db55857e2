import type { Words } from "~/i18n/words.server";
import type { SurveyFlowVariant } from "./variants";

/** How long each variant takes, as spec §9 says. */
const durations: Record<SurveyFlowVariant, "long" | "psychosocial" | "fdf" | "pulse" | "personal"> = {
  default: "long",
  only_psychosocial_workload: "psychosocial",
  vointi_safety: "long",
  vointi_student: "long",
  energetic_person_plus_extended_work: "long",
  only_extended_work: "long",
  pulse: "pulse",
  fdf_marsmars: "fdf",
  personal: "personal",
};

/** How long a whole survey takes, in words. */
export function surveyDuration({ t }: Pick<Words, "t">, variant: SurveyFlowVariant): string {
  return t(`start:duration.${durations[variant]}`);
}
