import type { App } from "~/app.server";
import { seededRandom } from "../../fixtures/random";
import { derivedSets } from "./attacks/derived";
import { type Finding, together } from "./attacks/finding";
import { hiddenAlone, type Looks } from "./attacks/hidden-alone";
import { indexTellsMore } from "./attacks/index-of-modules";
import { insiders } from "./attacks/insiders";
import { leavers } from "./attacks/leavers";
import { participationTold } from "./attacks/participation";
import { countsOfRests } from "./attacks/shares";
import { type Answered, linearCombinations } from "./attacks/sums";
import { doorsOf } from "./doors";
import { drawnOrganisation } from "./drawn-organisation";
import { partBeyondWhole } from "./read-part";
import {
  makeTheReport,
  type StoredOrder,
  type StoredOrganisation,
  storeOrder,
  storeOrganisation,
} from "./stored-organisation";
import { type ToldReport, toldReports } from "./told";

/** By the name of the attack, as the table has it. */
export type Attacked = { findings: Record<string, Finding>; looks: Looks; published: Published };

/** How much is told, beside how safe it is: of the cells that enough people answered. */
export type Published = { enough: number; exact: number; coarse: number };

export type MainOrder = {
  organisation: StoredOrganisation;
  order: StoredOrder;
  reports: ToldReport[];
  /** What the reader of one unit has beside them. */
  part: Finding;
};

const variants = [
  "default",
  "vointi_safety",
  "only_psychosocial_workload",
  "vointi_student",
  "only_extended_work",
] as const;
const attributes = [["gender", "age"], ["gender"], ["gender", "age"], ["age"], []] as const;

/** One organisation with an order of two waves, and its reports as the subscriber downloads them. */
export async function addMainOrder(app: App, seed: number): Promise<MainOrder> {
  const organisation = await storeOrganisation(app, drawnOrganisation(seed));
  const order = await storeOrder(app, organisation, {
    name: `Survey ${seed}`,
    variant: variants[(seed - 1) % variants.length] as (typeof variants)[number],
    attributes: attributes[(seed * 3) % attributes.length] as readonly ("gender" | "age")[],
    answered: organisation.answered,
    endedDaysAgo: 2,
    seed,
    plantAlike: true,
  });
  await makeTheReport(app, order.orderId);
  const doors = doorsOf(app, organisation.onlookers.subscriber);
  const reports = await toldReports(doors, order);
  if (reports.length !== order.truth.length) throw new Error("a wave has no report");
  return { organisation, order, reports, part: await partBeyondWhole(app, organisation, order) };
}

/** Every attack that the reports of one order alone allow. */
export function attackReports({ organisation, order, reports, part }: MainOrder, rounds: number): Attacked {
  const random = seededRandom(organisation.seed + 4_001);
  const answeredIn = (wave: number): Answered => {
    const truth = order.truth.find((one) => one.wave === wave);
    return (item) => truth?.scores.get(item);
  };
  const findings = reports.map((report) => attackWave(report, answeredIn(report.wave), organisation, random, rounds));
  const [first, second] = reports.map((report) => ({ report, answered: answeredIn(report.wave) }));
  const sums = (name: string) => together(findings.flatMap((one) => one[name] ?? []));
  const all = Object.fromEntries(Object.keys(findings[0] ?? {}).map((name) => [name, sums(name)]));
  const looks = reports.map((report) => hiddenAlone(report, answeredIn(report.wave)));
  return {
    findings: {
      ...all,
      "reader of a unit: beyond the subscriber": part,
      ...(first && second && { "leavers between waves": leavers(first, second) }),
    },
    looks: looks.reduce((a, b) => ({
      hidden: a.hidden + b.hidden,
      alike: a.alike + b.alike,
      alone: a.alone + b.alone,
      aloneAlike: a.aloneAlike + b.aloneAlike,
    })),
    published: publishedOf(reports, answeredIn),
  };
}

function attackWave(
  report: ToldReport,
  answered: Answered,
  { people }: StoredOrganisation,
  random: ReturnType<typeof seededRandom>,
  rounds: number,
): Record<string, Finding> {
  const items = [...new Set(report.cells.map(({ item }) => item))];
  const derived = items.flatMap((item) => derivedSets(report.cells, item, answered));
  const scored = items.filter((item) => item.startsWith("core."));
  return {
    "sums: a combination about fewer than k": linearCombinations(report, answered, random, rounds),
    "shares: exact counts of a rest": countsOfRests(derived),
    "insiders: one, two where k is 10 or more": insiders(derived, answered, (k) => (k >= 10 ? 2 : 1)),
    "insiders: two": insiders(derived, answered, () => 2),
    "insiders: three": insiders(derived, answered, () => 3),
    "nobody: from outside": insiders(derived, answered, () => 0),
    "participation and bands": participationTold(report, unitTree(people)),
    "index beside its modules": indexTellsMore(report, scored),
  };
}

/** The unit above each unit, by the keys of a report. */
function unitTree(people: StoredOrganisation["people"]): Map<string, string> {
  const key = (unit: readonly string[]) => (unit.length === 0 ? "all" : `unit:${unit.join(" / ")}`);
  return new Map(
    people.flatMap(({ unit }) =>
      unit.map((_, depth) => [key(unit.slice(0, depth + 1)), key(unit.slice(0, depth))] as const),
    ),
  );
}

function publishedOf(reports: readonly ToldReport[], answeredIn: (wave: number) => Answered): Published {
  const told = { enough: 0, exact: 0, coarse: 0 };
  for (const { cells, wave } of reports) {
    for (const { item, invited, k, exact, mean } of cells) {
      const scores = answeredIn(wave)(item);
      if (!scores || invited.filter((one) => scores.has(one)).length < k) continue;
      told.enough += 1;
      if (exact) told.exact += 1;
      else if (mean) told.coarse += 1;
    }
  }
  return told;
}
