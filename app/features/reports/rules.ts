import { leastK } from "./choose-cells";

/** What people are grouped by besides their unit. */
export const attributes = ["gender", "age"] as const;
export type Attribute = (typeof attributes)[number];

/** Frozen with an order's first invitation; they stand on each person's start page. */
export type ReportRules = {
  /** The least number of people who answered that a number may be about, alone or combined with others. */
  k: number;
  /** The same for modules about health, money and harm. */
  sensitiveK: number;
  attributes: readonly Attribute[];
  /** The least number of people in a unit that is divided by an attribute as well. */
  crossingFrom: number;
};

export const defaultRules: ReportRules = { k: 7, sensitiveK: 10, attributes: [], crossingFrom: 50 };

/** Nobody may go below these. */
const floors = { k: leastK, sensitiveK: 10, crossingFrom: 50 };

export function rulesAreAllowed(rules: ReportRules): boolean {
  const { k, sensitiveK, crossingFrom } = rules;
  return k >= floors.k && sensitiveK >= Math.max(k, floors.sensitiveK) && crossingFrom >= floors.crossingFrom;
}

/** Modules about health, feelings, money, and harm from others, by survey kind and module. */
const sensitiveModules = new Set([
  "core.physical_health",
  "core.mental_health",
  "core.finance",
  "fdf.mental_readiness",
  "fdf.health_limits",
  "psychosocial_workload.conflict",
  "psychosocial_workload.violence",
  "pulse.wellbeing_now",
  "student.study_feelings",
  "student.finance_of_studies",
  "student.equal_treatment",
  "us.fair_treatment",
  "work_safety.lone_work_and_threats",
]);

export const isSensitive = (metamoduleKey: string, moduleKey: string): boolean =>
  metamoduleKey === "risk_of_illness" || sensitiveModules.has(`${metamoduleKey}.${moduleKey}`);
