import type { Cell, CellStatus } from "./cell";
import type { ReportRules } from "./rules";

/** A cell of a report, with the module or other item it is of and the change since the wave before. */
export type ReportCell = Cell & { itemKey: string; change: number | null };

/** What a report's publisher signs: under which rules which numbers were published, and how many were not. */
export type Certificate = {
  format: "vointi-report-1" | "vointi-report-2";
  snapshotId: string;
  wave: number;
  rules: ReportRules;
  counts: Partial<Record<ToldStatus, number>>;
  /** Of which units, with all below them, and the line of the whole beside them; absent where it is of all cells. */
  part?: string[];
  /** Hidden cells, shown as a combination, for which the audit's budget ended first; absent in older reports. */
  undecided?: number;
  /** SHA-256 of the cells as they are published (see publishedText), in hexadecimal. */
  digest: string;
  /** Ed25519, base64url: the key that verifies the signature of all the above. */
  publicKey: string;
  signature: string;
};

/** The status as readers see it. `nearly_all` is in reports made before 2026-11-23 only. */
export type ToldStatus = Exclude<CellStatus, "undecided"> | "nearly_all";

/** To readers an undecided cell is a combination. */
const toldStatus = (status: CellStatus | ToldStatus): ToldStatus => (status === "undecided" ? "combination" : status);

/** Whether something is said of a cell's people, in a number or a word. */
export const isTold = (status: CellStatus | ToldStatus): boolean => status === "published" || status === "coarse";

type Kept = Omit<ReportCell, "status"> & { status: CellStatus | ToldStatus };

/**
 * A cell as it is stored, published and signed. `level`, `basis` and `until` are left out where they are null, because
 * reports made before 2026-11-23 were signed without them.
 */
export function publishedCell(cell: Kept) {
  const { itemKey, groupKey, k, peopleBand, mean, bound, shares, change, level, basis, until } = cell;
  return {
    ...{ itemKey, groupKey, status: toldStatus(cell.status), k, peopleBand, mean, bound, shares, change },
    ...(level !== null && { level }),
    ...(basis !== null && { basis }),
    ...(until !== null && { until }),
  };
}

export type PublishedCell = ReturnType<typeof publishedCell>;

/** The text whose digest is signed, piece by piece: a JSON list of the cells, in the order of their keys. */
export function* publishedText(cells: readonly PublishedCell[]): Generator<string> {
  const keyed = cells.map((cell) => [`${cell.itemKey}\n${cell.groupKey}`, cell] as const);
  keyed.sort(([a], [b]) => (a < b ? -1 : 1));
  let before = "[";
  for (const [, cell] of keyed) {
    yield before + JSON.stringify(inOrder(cell));
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

export function countsOf(cells: readonly PublishedCell[]): Certificate["counts"] {
  const counts: Certificate["counts"] = {};
  for (const { status } of cells) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The text that is signed: all but the signature, whatever the order in which it was kept. */
export const signedText = ({ signature: _, ...rest }: Certificate): string => JSON.stringify(inOrder(rest));

function inOrder(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner)]));
}

declare module "~/db/schema/room-types" {
  interface RoomTypes {
    certificate: Certificate;
    toldStatus: ToldStatus;
  }
}
