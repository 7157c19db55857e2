import { randomUUID } from "node:crypto";
import { type Random, seededRandom } from "../../fixtures/random";

/** Somebody of a drawn organisation, as their employer knows them. */
export type Employee = {
  id: string;
  email: string;
  unit: readonly string[];
  gender: "female" | "male" | "other";
  bornYear: number;
  supervisor: boolean;
};

/** An employer's units and people, and how these feel: from 0 to 100, and how much that differs from subject to subject. */
export type DrawnOrganisation = {
  seed: number;
  name: string;
  people: Employee[];
  mood: ReadonlyMap<string, number>;
  /** Who answers, wave after wave. */
  answered: ReadonlySet<string>[];
};

const genders = { female: 50, male: 45, other: 5 } as const;
/** Middle years of birth of the age classes a report may have, youngest first. */
const births = { 2000: 15, 1991: 25, 1981: 25, 1971: 25, 1962: 10 } as const;

/**
 * 40 to 200 people in 4 to 14 units, some of them teams of a department, some much larger than others; about one in eight
 * leads the others of the unit. 60 to 100 of a hundred answer, and some of them do not come again in the second wave.
 */
export function drawnOrganisation(seed: number): DrawnOrganisation {
  const random = seededRandom(seed * 7919 + 17);
  const size = 40 + random.below(161);
  const unitCount = 4 + random.below(11);
  const shares = Array.from({ length: unitCount }, () => 0.2 + random.next() ** 2 * 2);
  const isTree = random.chance(0.5);
  const unitMood = Array.from({ length: unitCount }, () => gauss(random) * 7);
  const mood = new Map<string, number>();
  const led = new Set<number>();
  const people = Array.from({ length: size }, (_, place): Employee => {
    const unit = pickByShare(random, shares);
    const isFirst = !led.has(unit);
    led.add(unit);
    const id = randomUUID();
    mood.set(id, 62 + (unitMood[unit] as number) + gauss(random) * 12);
    return {
      id,
      email: `person-${place}@org-${seed}.example`,
      unit: isTree ? [`Department ${unit % 3}`, `Team ${unit}`] : [`Unit ${unit}`],
      gender: pickNamed(random, genders),
      bornYear: Number(pickNamed(random, births)),
      supervisor: isFirst || random.chance(0.07),
    };
  });
  const response = 0.6 + random.next() * 0.4;
  const staying = 0.85 + random.next() * 0.13;
  const first = new Set(people.flatMap(({ id }) => (random.chance(response) ? [id] : [])));
  const second = new Set([...first].filter(() => random.chance(staying)));
  return { seed, name: `Drawn ${seed}`, people, mood, answered: [first, second] };
}

/** About the normal distribution of mean 0 and deviation 1. */
export function gauss(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

function pickNamed<Name extends string | number>(random: Random, shares: Record<Name, number>): Name {
  const names = Object.keys(shares) as Name[];
  return names[
    pickByShare(
      random,
      names.map((name) => shares[name]),
    )
  ] as Name;
}

function pickByShare(random: Random, shares: readonly number[]): number {
  let at = random.next() * shares.reduce((sum, share) => sum + share, 0);
  const found = shares.findIndex((share) => {
    at -= share;
    return at < 0;
  });
  return found < 0 ? shares.length - 1 : found;
}
