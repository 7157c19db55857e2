import type { Doors } from "./doors";
import type { Employee } from "./drawn-organisation";

/** What is known of a number: that it is not below the first and not above the second. */
export type Interval = readonly [low: number, high: number];

/** What a report's file tells of one group and module, read as an attacker reads it. */
export type ToldCell = {
  item: string;
  group: string;
  /** Everybody who was invited and is in the group, as their employer knows. */
  invited: readonly string[];
  status: string;
  k: number;
  peopleBand: string | null;
  people: Interval | undefined;
  /** Of the mean that is told; a band word is a wide one. */
  mean: Interval | undefined;
  /** Whether the mean is a number and no band. */
  exact: boolean;
  shares: { by: string; values: readonly number[] } | null;
  change: number | null;
};

export type ToldReport = { wave: number; cells: ToldCell[] };

type FileCell = {
  itemKey: string;
  groupKey: string;
  status: string;
  k: number;
  peopleBand: string | null;
  mean: number | null;
  bound: string | null;
  level?: "low" | "mid" | "high" | null;
  until?: number | null;
  shares: { by: string; values: number[] } | null;
  change: number | null;
};

/** Where the middle and the high band of each module begin: its survey tells everybody. */
export type BandEdges = ReadonlyMap<string, { midFrom: number; highFrom: number }>;

export type Reported = { orderId: string; people: readonly Employee[]; edges: BandEdges };

/** The reports of an order as its subscriber downloads them, wave after wave. */
export async function toldReports(doors: Doors, reported: Reported): Promise<ToldReport[]> {
  const found = new Map<number, ToldReport>();
  for (let asked = 1; ; asked++) {
    const file = { params: { assessmentOrderId: reported.orderId, format: "json" }, query: { wave: String(asked) } };
    const { status, text } = await doors.page("reportsFile", file);
    if (status !== 200) return [...found.values()];
    const { certificate, cells } = JSON.parse(text) as { certificate: { wave: number }; cells: FileCell[] };
    found.set(certificate.wave, { wave: certificate.wave, cells: readCells(cells, reported) });
  }
}

function readCells(cells: readonly FileCell[], { people, edges }: Reported): ToldCell[] {
  const membersOf = memberships(
    cells.map(({ groupKey }) => groupKey),
    people,
  );
  return cells.map((cell) => {
    const { itemKey, groupKey, status, k, peopleBand, shares, change, mean } = cell;
    return {
      item: itemKey,
      group: groupKey,
      invited: membersOf(groupKey),
      status,
      k,
      peopleBand,
      people: peopleBand === null ? undefined : peopleInterval(peopleBand),
      mean: meanInterval(cell, edges.get(itemKey) ?? { midFrom: 50, highFrom: 75 }),
      exact: mean !== null,
      shares,
      change,
    };
  });
}

function meanInterval(
  { mean, bound, level, until }: FileCell,
  { midFrom, highFrom }: { midFrom: number; highFrom: number },
): Interval | undefined {
  if (mean !== null) return until == null ? [Math.max(0, mean - 0.5), Math.min(100, mean + 0.5)] : [mean, until];
  // The word may be of the mean as it is or as it is rounded.
  if (level === "low") return [0, midFrom];
  if (level === "mid") return [midFrom - 0.5, highFrom];
  if (level === "high") return [highFrom - 0.5, 100];
  return boundInterval(bound);
}

/** "7–9" as it stands; from 50 on numbers are told to the nearest ten. */
export function peopleInterval(band: string): Interval {
  const [low, high] = band.split("–").map(Number);
  if (low === undefined || Number.isNaN(low)) throw new Error(`no number of people: ${band}`);
  return high === undefined ? [low - 5, low + 5] : [low, high];
}

/** "at_least_83": told in place of a mean near an end. */
function boundInterval(bound: string | null): Interval | undefined {
  if (bound === null) return undefined;
  const [, side, edge] = /^at_(most|least)_(\d+)$/.exec(bound) ?? [];
  if (side === undefined) throw new Error(`the attack does not know what "${bound}" tells`);
  return side === "most" ? [0, Number(edge) + 0.5] : [Number(edge) - 0.5, 100];
}

/**
 * Who is in a group, by what its key says: "unit:A / B|gender:female", "all|age:30–39". Those of no class that is named in
 * the unit are in the one with a plus.
 */
function memberships(keys: readonly string[], people: readonly Employee[]): (key: string) => readonly string[] {
  const named = new Set(keys.map((key) => key.replace(/\+$/, "")));
  const found = new Map<string, readonly string[]>();
  return (key) => {
    const [place = "", division] = key.split("|");
    const unit = place === "all" ? [] : place.replace(/^unit:/, "").split(" / ");
    const members =
      found.get(key) ??
      people.flatMap((person) => {
        const isInUnit = unit.every((name, depth) => person.unit[depth] === name);
        return isInUnit && (division === undefined || isOf(person, division, (value) => named.has(`${place}|${value}`)))
          ? person.id
          : [];
      });
    found.set(key, members);
    return members;
  };
}

function isOf({ gender, bornYear }: Employee, division: string, isNamed: (division: string) => boolean): boolean {
  const [attribute = "", value = ""] = division.split(":");
  if (attribute === "gender") {
    return value.replace("+", "") === gender || (value.endsWith("+") && !isNamed(`gender:${gender}`));
  }
  if (attribute !== "age") throw new Error(`the attack does not know the attribute ${attribute}`);
  const [from = "", to = ""] = value.split("–");
  // Those of the test are born in the middle of a class, so nobody is at its edge.
  const age = new Date().getUTCFullYear() - bornYear;
  return age >= Number(from || 0) && age <= Number(to || 200);
}
