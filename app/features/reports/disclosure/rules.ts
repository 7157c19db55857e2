/** What people tell of themselves, and are grouped by besides their unit. */
export type CommonAttribute = "gender" | "age";

/** What the organisation tells of them under a name of its own: a report has the values of the day of the invitation. */
export type OwnAttribute = `own:${string}`;

export type Attribute = CommonAttribute | OwnAttribute;

const own = "own:";

export const ownAttribute = (name: string): OwnAttribute => `${own}${name}`;

export const isOwn = (attribute: Attribute): attribute is OwnAttribute => attribute.startsWith(own);

/** The name that the organisation has given it. */
export const ownName = (attribute: OwnAttribute): string => attribute.slice(own.length);

/** The class of each attribute that somebody is in. */
export type Classes = Partial<Record<Attribute, string>>;

export const commonClasses: Record<CommonAttribute, readonly string[]> = {
  gender: ["female", "male", "other"],
  age: ["–29", "30–39", "40–49", "50–59", "60–"],
};

/** An attribute of more classes than this is not used: hardly any of them would have enough people. */
export const mostOwnClasses = 20;

/** All classes of an attribute: of an organisation's own those that somebody invited is in. */
export function classesOf(attribute: Attribute, members: readonly { classes: Classes }[]): readonly string[] {
  if (!isOwn(attribute)) return commonClasses[attribute];
  const values = new Set(members.flatMap(({ classes }) => classes[attribute] ?? []));
  return values.size > mostOwnClasses ? [] : [...values].sort();
}

export const commonAttributes: readonly CommonAttribute[] = ["gender", "age"];

/** The most attributes that an order's rules may name; the database refuses more. */
export const mostReportAttributes = 5;

/** Frozen when an order is open with people; they stand on each person's start page. */
export type ReportRules = {
  /** The least number of people who answered that a number may be about, alone or combined with others. */
  k: number;
  /** The same for modules about health, money and harm. */
  sensitiveK: number;
  attributes: readonly Attribute[];
  /** The least number of people in a unit that is divided by an attribute as well. */
  crossingFrom: number;
};

/** No order's rules ask for fewer people than these: the database refuses it too. */
export const floors = { k: 5, sensitiveK: 10 };

/** What holds where nobody decided before the opening; the database has the same as its defaults. */
export const defaultRules: ReportRules = { k: 7, sensitiveK: 10, attributes: [], crossingFrom: 50 };

/** How careful a report is with a module (rule R1b). */
export type Subject = "ordinary" | "sensitive" | "offence";

/** Least people where somebody is asked with yes or no whether others have hurt them. No rule of an order is lower. */
const offenceK = 20;

/** The least number of people that a number about a subject may be about. */
export function leastPeople({ k, sensitiveK }: Pick<ReportRules, "k" | "sensitiveK">, subject: Subject): number {
  switch (subject) {
    case "ordinary":
      return k;
    case "sensitive":
      return sensitiveK;
    case "offence":
      return Math.max(offenceK, sensitiveK);
  }
}

/** Modules in which a yes means that the person was hit or threatened. */
const offenceModules = new Set(["psychosocial_workload.violence"]);

/** Modules about health, feelings, money, and harm from work or from others, by survey kind and module. */
const sensitiveModules = new Set([
  "core.physical_health",
  "core.mental_health",
  "core.finance",
  "fdf.mental_readiness",
  "fdf.health_limits",
  "psychosocial_workload.conflict",
  "psychosocial_workload.emotional_demands",
  "psychosocial_workload.recovery",
  "pulse.wellbeing_now",
  "student.study_feelings",
  "student.finance_of_studies",
  "student.equal_treatment",
  "us.fair_treatment",
  "work_safety.lone_work_and_threats",
]);

export function subjectOf(metamoduleKey: string, moduleKey: string): Subject {
  const key = `${metamoduleKey}.${moduleKey}`;
  if (offenceModules.has(key)) return "offence";
  return metamoduleKey === "risk_of_illness" || sensitiveModules.has(key) ? "sensitive" : "ordinary";
}

declare module "~/db/schema/room-types" {
  interface RoomTypes {
    reportAttribute: Attribute;
  }
}

/**
 * Whether it is certain, by what the organisation knows itself, that an order as it is gets no report. Where people may have
 * joined by a link it never is: it would tell how many have.
 */
export function hasTooFewInvited({ invited, joinable }: { invited: number; joinable: boolean }): boolean {
  return !joinable && invited < defaultRules.k;
}
