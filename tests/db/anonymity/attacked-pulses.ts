import { sql } from "drizzle-orm";
import type { App } from "~/app.server";
import { type Random, seededRandom } from "../../fixtures/random";
import { guessedScores, type ToldMean } from "./attacks/pulses";
import { doorsOf } from "./doors";
import { drawnOrganisation, type Employee, gauss } from "./drawn-organisation";
import { makeTheReport, storeOrder, storeOrganisation } from "./stored-organisation";
import { toldReports } from "./told";

/** People whose score was guessed to within ten points, of so many: by all orders together, and without them. */
export type Guessed = { people: number; together: number; chance: number; means: number };

const within = 10;

/** Small orders in a row, people in other units each time, everybody's score moving by a deviation of 8 in between. */
export async function attackPulses(app: App, seed: number, orders: number): Promise<Guessed> {
  const random = seededRandom(seed + 9_001);
  const drawn = drawnOrganisation(seed + 1_000);
  const people = drawn.people.slice(0, 40);
  const organisation = await storeOrganisation(app, { ...drawn, name: `Pulses ${seed}`, people });
  const trait = new Map(people.map(({ id }) => [id, 60 + gauss(random) * 16]));
  const doors = doorsOf(app, organisation.onlookers.subscriber);
  const told = new Map<string, ToldMean[]>();
  const truth = new Map<string, Map<string, number[]>>();
  for (let order = 0; order < orders; order++) {
    const placed = await reshuffled(app, people, random);
    const answered = new Set(people.flatMap(({ id }) => (random.chance(0.97) ? [id] : [])));
    const stored = await storeOrder(app, organisation, {
      name: `Pulse ${order}`,
      variant: "pulse",
      attributes: [],
      answered: [answered],
      moodOf: ({ id }) => (trait.get(id) as number) + gauss(random) * 8,
      spread: { subject: 0, question: 4 },
      endedDaysAgo: 1 + (orders - order) * 30,
      seed: seed * 100 + order,
      people: placed,
    });
    await makeTheReport(app, stored.orderId);
    const [report] = await toldReports(doors, stored);
    const [wave] = stored.truth;
    for (const { item, invited, mean } of report?.cells ?? []) {
      const scores = wave?.scores.get(item);
      if (!mean || !scores) continue;
      const own = invited.filter((one) => scores.has(one));
      told.set(item, [...(told.get(item) ?? []), { order, people: own, mean }]);
    }
    for (const [item, scores] of wave?.scores ?? []) {
      const all = truth.get(item) ?? new Map<string, number[]>();
      for (const [person, score] of scores) all.set(person, [...(all.get(person) ?? []), score]);
      truth.set(item, all);
    }
  }
  return judged(people, told, truth, orders);
}

/** Everybody in some unit of eight; told in the console, and frozen with the next invitation. */
async function reshuffled(app: App, people: readonly Employee[], random: Random): Promise<Employee[]> {
  const order = people.map((person) => ({ person, at: random.next() })).sort((a, b) => a.at - b.at);
  const placed = order.map(({ person }, at) => ({ ...person, unit: [`Unit ${Math.floor(at / 8)}`] }));
  const rows = placed.map(({ id, unit }) => ({ id, unit: unit.join(" / ") }));
  await app.db.execute(sql`
    update users set organisational_unit = placed.unit
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) placed (id uuid, unit text) where placed.id = users.id`);
  return placed;
}

function judged(
  people: readonly Employee[],
  told: ReadonlyMap<string, readonly ToldMean[]>,
  truth: ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>,
  orders: number,
): Guessed {
  const found: Guessed = { people: 0, together: 0, chance: 0, means: 0 };
  for (const [item, scores] of truth) {
    const means = told.get(item) ?? [];
    const ids = people.flatMap(({ id }) => (scores.has(id) ? [id] : []));
    const own = (id: string) => {
      const all = scores.get(id) as readonly number[];
      return all.reduce((sum, one) => sum + one, 0) / all.length;
    };
    const isNear = (id: string, guess: number) => Math.abs(guess - own(id)) <= within;
    if (means.length === 0) continue;
    const guess = guessedScores(means, ids, { among: 16, within: 8 });
    const last = means.filter(({ order }) => order === orders - 1 || order === means.at(-1)?.order);
    const lastOf = (id: string) => {
      const small = last.filter((one) => one.people.includes(id)).sort((a, b) => a.people.length - b.people.length)[0];
      return small ? (small.mean[0] + small.mean[1]) / 2 : guess.overall;
    };
    const count = (by: (id: string) => number) => ids.filter((id) => isNear(id, by(id))).length;
    found.people += ids.length;
    found.means += means.length;
    found.together += count((id) => guess.scores.get(id) as number);
    found.chance += Math.max(
      count(() => guess.overall),
      count(lastOf),
    );
  }
  return found;
}
