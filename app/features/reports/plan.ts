import { standardBands } from "~/features/scoring/score";
import { seededRandom } from "~/platform/seeded-random";
import { isTold, type PublishedCell, publishedCell, type ToldStatus } from "./disclosure/certificate";
import type { InTurn } from "./disclosure/climb";
import { composeWave } from "./disclosure/compose-report";
import { type Member, type ReportGroup, reportGroups } from "./disclosure/report-groups";
import { participationKey } from "./disclosure/report-outline";
import { type Attribute, type CommonAttribute, commonClasses, isOwn, type ReportRules } from "./disclosure/rules";

/** People who belong to a unit itself, and to none below it. */
export type PlannedUnit = { unit: readonly string[]; people: number };

export type Plan = {
  units: readonly PlannedUnit[];
  /** Of a hundred invited, how many will answer. */
  response: number;
};

export const peopleIn = (units: readonly PlannedUnit[]): number => units.reduce((sum, { people }) => sum + people, 0);

/** In how many of the trials a number was shown, and why mostly not in the others. */
export type Outlook = { shown: number; trials: number; reason: { status: ToldStatus; k: number } | undefined };

export type PlannedGroup = Pick<ReportGroup, "key" | "kind" | "unit" | "attribute" | "value"> & {
  people: number;
  ordinary: Outlook;
  sensitive: Outlook;
  /** Of units only. */
  participation: Outlook | undefined;
};

/** Of this many people on, units alone are tried: gender and age would take too long to wait for. */
export const mostWithAttributes = 600;

/** More trials of small organisations, whose numbers depend more on who answers. */
const trialsOf = (people: number) => (people <= 300 ? 20 : people <= 3_000 ? 10 : 5);

const [ordinary, sensitive] = [
  { key: "ordinary", subject: "ordinary", bands: standardBands },
  { key: "sensitive", subject: "sensitive", bands: standardBands },
] as const;

/**
 * What a report would show if so many answered: makes it several times of answers by chance, in the way reports are made
 * (see composeWave). The same plan always gives the same.
 */
export async function tryPlan({ units, response }: Plan, rules: ReportRules, inTurn: InTurn): Promise<PlannedGroup[]> {
  const random = seededRandom(1);
  const people = peopleIn(units);
  const attributes = people > mostWithAttributes ? [] : rules.attributes.filter(isCommon);
  const members = units.flatMap(({ unit, people: count }) =>
    Array.from({ length: count }, (): Member => ({ unit, classes: drawnClasses(attributes, random) })),
  );
  const groups = reportGroups(members, { ...rules, attributes });
  const trials: PublishedCell[][] = [];
  while (trials.length < trialsOf(people)) trials.push(await oneTrial(groups, people, response, rules, random, inTurn));
  const cells = groupBy(trials.flat());
  return groups.map(({ key, kind, unit, attribute, value, people: inside }) => {
    const outlook = (item: string) => outlookOf(cells.get(`${item} ${key}`) ?? []);
    return {
      key,
      kind,
      unit,
      people: inside.length,
      ...(attribute !== undefined && { attribute }),
      ...(value !== undefined && { value }),
      ordinary: outlook(ordinary.key),
      sensitive: outlook(sensitive.key),
      participation: kind === "whole" || kind === "unit" ? outlook(participationKey) : undefined,
    };
  });
}

async function oneTrial(
  groups: readonly ReportGroup[],
  people: number,
  response: number,
  rules: ReportRules,
  random: () => number,
  inTurn: InTurn,
): Promise<PublishedCell[]> {
  const scores = new Map<number, number>();
  for (let person = 0; person < people; person++) {
    if (random() * 100 < response) scores.set(person, Math.floor(random() * 101));
  }
  const { cells } = await composeWave(
    {
      groups,
      items: [ordinary, sensitive],
      rules,
      answered: new Set(scores.keys()),
      scores: new Map([ordinary, sensitive].map(({ key }) => [key, { scores, bands: new Map() }])),
      before: new Map(),
      earlier: [],
      secret: "",
    },
    inTurn,
  );
  return cells.map(publishedCell);
}

const isCommon = (attribute: Attribute): attribute is CommonAttribute => !isOwn(attribute);

/** About how many of a hundred people are in each class; those of an organisation's own are not known before. */
const shares: Record<CommonAttribute, readonly number[]> = { gender: [52, 46, 2], age: [15, 25, 25, 25, 10] };

function drawnClasses(attributes: readonly CommonAttribute[], random: () => number): Member["classes"] {
  const classes: Member["classes"] = {};
  for (const attribute of attributes) {
    let at = random() * 100;
    classes[attribute] = commonClasses[attribute].find((_, index) => {
      at -= shares[attribute][index] as number;
      return at < 0;
    }) as string;
  }
  return classes;
}

function groupBy(cells: readonly PublishedCell[]): Map<string, PublishedCell[]> {
  const found = new Map<string, PublishedCell[]>();
  for (const cell of cells) {
    const key = `${cell.itemKey} ${cell.groupKey}`;
    const own = found.get(key);
    if (own) own.push(cell);
    else found.set(key, [cell]);
  }
  return found;
}

function outlookOf(cells: readonly PublishedCell[]): Outlook {
  const hidden = cells.filter(({ status }) => !isTold(status));
  const often = (status: ToldStatus) => hidden.filter((cell) => cell.status === status).length;
  const most = hidden.reduce<PublishedCell | undefined>(
    (found, cell) => (found && often(found.status) >= often(cell.status) ? found : cell),
    undefined,
  );
  return {
    shown: cells.length - hidden.length,
    trials: cells.length,
    reason: most && { status: most.status, k: most.k },
  };
}

/** A number that stands in nearly every trial. */
export const isSure = ({ shown, trials }: Outlook): boolean => shown >= 0.9 * trials;
