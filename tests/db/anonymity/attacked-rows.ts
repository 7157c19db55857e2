import type { App } from "~/app.server";
import { seededRandom } from "../../fixtures/random";
import type { MainOrder } from "./attacked-organisation";
import { type Linkage, linkage } from "./attacks/linkage";
import { doorsOf } from "./doors";
import { exportedRows, judgedRows } from "./exported-rows";

export type LinkedRows = { everybody: Linkage; supervisors: Linkage };

const none: Linkage = { rows: 0, alone: 0, joint: 0, claimed: 0, claimedRightly: 0 };

const summed = (all: readonly Linkage[]) =>
  all.reduce((a, b) => ({
    rows: a.rows + b.rows,
    alone: a.alone + b.alone,
    joint: a.joint + b.joint,
    claimed: a.claimed + b.claimed,
    claimedRightly: a.claimedRightly + b.claimedRightly,
  }));

/** A recipient of rows who also has the report: puts rows of the first wave into units, then supervisors among supervisors. */
export async function attackRows(
  app: App,
  key: string,
  { organisation, order, reports }: MainOrder,
  { rounds, ...effort }: { steps: number; solutions: number; rounds: number },
): Promise<LinkedRows> {
  const rows = judgedRows(await exportedRows(doorsOf(app, undefined), key, order.orderId), order.truth);
  const [report] = reports;
  const [first] = order.truth;
  if (!report || !first) return { everybody: none, supervisors: none };
  const answered = new Set([...first.scores.values()].flatMap((scores) => [...scores.keys()]));
  const random = seededRandom(organisation.seed + 77);
  const attack = (isMeant: (supervisor: boolean) => boolean) => {
    const people = organisation.people.filter(({ id, supervisor }) => answered.has(id) && isMeant(supervisor));
    const own = new Set(people.map(({ id }) => id));
    const theirs = rows.filter(({ wave, person }) => wave === 1 && own.has(person));
    // Places of people whose row was left out are left out as well: which those are is not known to an attacker.
    const told = new Set(theirs.map(({ person }) => person));
    const places = people
      .filter(({ id }) => told.has(id))
      .map(({ id, unit }) => ({ person: id, unit: unit.join(" / ") }));
    if (theirs.length < 5) return none;
    return summed(Array.from({ length: rounds }, () => linkage(theirs, report, places, random, effort)));
  };
  return { everybody: attack(() => true), supervisors: attack((supervisor) => supervisor) };
}
