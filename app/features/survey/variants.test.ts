import { describe, expect, it } from "vitest";
import type { MetamoduleKey } from "./definition";
import { metamoduleKeysOf, type SurveyFlowVariant, surveyFlowVariants } from "./variants";

const work: MetamoduleKey[] = ["my_work", "motivational_work", "inspiring_culture", "feedback_on_work"];

const kinds: Record<SurveyFlowVariant, MetamoduleKey[]> = {
  default: ["core", "me", "us", ...work],
  only_psychosocial_workload: ["psychosocial_workload"],
  vointi_safety: ["work_safety", "work_safety_culture_employees"],
  vointi_student: ["core", "student"],
  energetic_person_plus_extended_work: ["core", "me", ...work.slice(1), "psychosocial_workload"],
  only_extended_work: [...work, "psychosocial_workload"],
  pulse: ["pulse"],
  fdf_marsmars: ["fdf"],
  personal: ["core", "risk_of_illness"],
};

describe("metamoduleKeysOf", () => {
  it.each(surveyFlowVariants)("asks in %s what was agreed, in its order", (variant) => {
    expect(metamoduleKeysOf(variant, { supervisor: false })).toEqual(kinds[variant]);
  });

  it("asks supervisors for their own view of the safety culture, and otherwise the same as everybody", () => {
    for (const variant of surveyFlowVariants) {
      const expected = kinds[variant].map((key) => key.replace("culture_employees", "culture_supervisors"));
      expect(metamoduleKeysOf(variant, { supervisor: true })).toEqual(expected);
    }
  });
});
