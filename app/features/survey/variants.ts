import type { MetamoduleKey } from "./definition";

/** The survey flow variants of spec §1 ({product} is "vointi"), and the personal comprehensive analysis. */
export const surveyFlowVariants = [
  "default",
  "only_psychosocial_workload",
  "vointi_safety",
  "vointi_student",
  "energetic_person_plus_extended_work",
  "only_extended_work",
  "pulse",
  "fdf_marsmars",
  "personal",
] as const;
export type SurveyFlowVariant = (typeof surveyFlowVariants)[number];

const fixedKinds: Record<Exclude<SurveyFlowVariant, "vointi_safety">, readonly MetamoduleKey[]> = {
  default: ["core", "me", "us", "my_work", "motivational_work", "inspiring_culture", "feedback_on_work"],
  only_psychosocial_workload: ["psychosocial_workload"],
  vointi_student: ["core", "student"],
  // Without my_work: psychosocial_workload asks about the same subjects at length, and together they took over half an hour.
  energetic_person_plus_extended_work: [
    "core",
    "me",
    "motivational_work",
    "inspiring_culture",
    "feedback_on_work",
    "psychosocial_workload",
  ],
  only_extended_work: [
    "my_work",
    "motivational_work",
    "inspiring_culture",
    "feedback_on_work",
    "psychosocial_workload",
  ],
  pulse: ["pulse"],
  fdf_marsmars: ["fdf"],
  personal: ["core", "risk_of_illness"],
};

/** The survey kinds a person answers, in order. The safety culture is asked from the person's own viewpoint. */
export function metamoduleKeysOf(
  variant: SurveyFlowVariant,
  person: { supervisor: boolean },
): readonly MetamoduleKey[] {
  if (variant !== "vointi_safety") return fixedKinds[variant];
  return ["work_safety", person.supervisor ? "work_safety_culture_supervisors" : "work_safety_culture_employees"];
}

/** Whether supervisors are asked other questions than everybody else, so that whoever invites says who is one. */
export function asksSupervisorsApart(variant: SurveyFlowVariant): boolean {
  const [own, others] = [true, false].map((supervisor) => metamoduleKeysOf(variant, { supervisor }).join());
  return own !== others;
}
