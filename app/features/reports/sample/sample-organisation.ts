import { finaliseSection } from "~/features/scoring/finalise-section";
import { subResultOf } from "~/features/scoring/score";
import type { Metamodule } from "~/features/survey/definition";
import { plausibleAnswers } from "~/features/survey/plausible-answers";
import { seededRandom } from "~/platform/seeded-random";
import type { ItemScores } from "../disclosure/item-cells";
import type { Member } from "../disclosure/report-groups";

/** A made-up organisation whose report anybody may see. Its departments and teams go by keys: each language has its own names. */

type Team = readonly [department: string, team: string, people: number, mood: number];

/** Teams with how many people are in them, and how they are beside the whole. One is too small to be told of. */
const teams = [
  ["care", "birchHome", 44, 5],
  ["care", "pineHome", 41, -2],
  ["care", "homeCareNorth", 46, -3],
  ["care", "homeCareSouth", 39, 1],
  ["care", "nightTeam", 34, -9],
  ["food", "mainKitchen", 37, 0],
  ["food", "servingKitchens", 33, 5],
  ["property", "caretaking", 36, -1],
  ["property", "transport", 31, 2],
  ["property", "workshop", 6, 4],
  ["office", "finance", 29, 8],
  ["office", "customerService", 35, 2],
] as const satisfies readonly Team[];

/** What its departments and teams go by. */
export type SampleKey = (typeof teams)[number][0 | 1];

type Lies = { level?: number; moved?: number };

/** How areas are beside the others, and how they have moved since the first wave; all others lie where chance puts them. */
const areas: Readonly<Record<string, Lies>> = {
  "core.sleep": { level: -9, moved: 2 },
  "core.exercise": { level: -3 },
  "core.relationships": { level: 11 },
  "core.meaningful_life": { level: 10 },
  "core.work": { level: 3, moved: 9 },
  "my_work.workload": { level: -16, moved: -2 },
  "my_work.recovery": { level: -15, moved: 11 },
  "my_work.role": { level: 9 },
  "us.cooperation": { level: 8, moved: 4 },
};

/** What is different in one place from what its people say of everything else. */
const places: Readonly<Record<string, number>> = {
  "nightTeam core.sleep": -16,
  "nightTeam my_work.recovery": -10,
  "homeCareNorth my_work.workload": -13,
  "birchHome core.meaningful_life": 7,
  "mainKitchen core.exercise": 8,
};

const people = teams.flatMap(([department, team, count, mood]) =>
  Array.from({ length: count }, () => ({ department, team, mood })),
);

/** Everybody who is invited. */
export const sampleMembers: readonly Member[] = people.map(({ department, team }) => ({
  unit: [department, team],
  classes: {},
}));

export const sampleWaves = [1, 2] as const;

const seed = 20_261_126;

/** The share of those invited who answer each wave, and of the others the share who answer a wave by itself. */
const answering = { always: 0.62, once: 0.35 };

const bandPlaces = { low_result: 0, mid_result: 1, high_result: 2 } as const;

/** What each person scores in each area of a wave, by the answers that they give to its questions. */
export function sampleScores(metamodules: readonly Metamodule[], wave: number): Map<string, ItemScores> {
  const found = new Map<string, { scores: Map<number, number>; bands: Map<number, 0 | 1 | 2> }>();
  const all = metamodules.flatMap(({ key, modules }) =>
    modules.filter(({ scored }) => scored).map((module) => ({ area: `${key}.${module.key}`, module })),
  );
  const byChance = all.map((_, place) => ({ level: about(18, seededRandom(seed - 1 - place)) }));
  people.forEach(({ team, mood }, person) => {
    // The first is the same in all waves, the second the wave's own.
    const [lasting, now] = [seededRandom(seed + person), seededRandom(seed + 10_000 * wave + person)];
    const own = 66 + mood + about(34, lasting);
    if (lasting() >= answering.always && now() >= answering.once) return;
    for (const [place, { area, module }] of all.entries()) {
      const { level = 0, moved = 0 }: Lies = areas[area] ?? byChance[place] ?? {};
      const here = own + level + (places[`${team} ${area}`] ?? 0) + about(30, lasting);
      const wellbeing = here + (wave - 1) * moved + about(8, now);
      const answers = plausibleAnswers(module, () => wellbeing + about(34, now));
      const { numericScore, score } = subResultOf(module, finaliseSection(module, answers));
      if (numericScore === undefined || score === undefined) continue;
      const told = found.get(area) ?? { scores: new Map(), bands: new Map() };
      found.set(area, told);
      told.scores.set(person, numericScore);
      told.bands.set(person, bandPlaces[score]);
    }
  });
  return found;
}

/** From half of the spread below nought to half of it above. */
const about = (spread: number, random: () => number) => spread * (random() - 0.5);
