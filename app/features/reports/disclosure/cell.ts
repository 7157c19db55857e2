import type { Choice } from "./choose-cells";

/** Why a number is published or not. A coarse one is a word: what stands behind it is told to nobody. */
export type CellStatus = Choice | "too_few" | "sensitive_too_few" | "coarse";

/** What is said instead of a mean: the band it is in. */
export type Level = "low" | "mid" | "high";

export type Bound = `at_most_${number}` | `at_least_${number}`;

/** Shares of people by fifths of the scale, or by its bands, in percent; together 100. */
export type Shares = { by: "fifths" | "bands"; values: number[] };

/** What is published about a group and an item. */
export type Cell = {
  groupKey: string;
  status: CellStatus;
  /** The threshold that held. */
  k: number;
  peopleBand: string | null;
  /** 0–100, whole. */
  mean: number | null;
  /** Instead of a mean near an end of the scale. */
  bound: Bound | null;
  /** Of a coarse cell only. */
  level: Level | null;
  shares: Shares | null;
  /** Of an index: how many of its modules are in it, of how many. */
  basis: { of: number; all: number } | null;
  /** Of participation: where the range of percents ends that begins with the mean. */
  until: number | null;
};

export const hiddenCell = (groupKey: string, status: CellStatus, k: number): Cell => ({
  groupKey,
  status,
  k,
  peopleBand: null,
  mean: null,
  bound: null,
  level: null,
  shares: null,
  basis: null,
  until: null,
});

declare module "~/db/schema/room-types" {
  interface RoomTypes {
    cellBound: Bound;
    cellLevel: Level;
    cellShares: Shares;
    cellBasis: Cell["basis"];
  }
}
