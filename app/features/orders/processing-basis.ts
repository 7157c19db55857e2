/** Legal bases of GDPR art. 6(1) that an order can state, in the order of its letters. */
export const legalBases = ["consent", "contract", "legal_obligation", "public_task", "legitimate_interest"] as const;
export type LegalBasis = (typeof legalBases)[number];

/** Conditions of GDPR art. 9(2) for special categories of data, in the order of its letters; or that none is asked for. */
export const specialConditions = [
  "explicit_consent",
  "employment_law",
  "occupational_health",
  "public_health",
  "research",
  "none",
] as const;
export type SpecialCondition = (typeof specialConditions)[number];

/** On what the controller of an order processes its answers. */
export type ProcessingBasis = { legalBasis: LegalBasis; specialCondition: SpecialCondition };

/** The same with the day from which people could read it. */
export type StatedBasis = ProcessingBasis & { statedAt: Date };
