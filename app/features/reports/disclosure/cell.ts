import type { Choice } from "./choose-cells";

/** Whether a cell is published, or why not. A coarse one is published as a word: why it is one is told to nobody. */
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
  /** The least number of people that held for it. */
  k: number;
  peopleBand: string | null;
  /** 0–100, whole. */
  mean: number | null;
  /** Instead of a mean near an end of the scale. */
  bound: Bound | null;
  /** Of a coarse cell only. */
  level: Level | null;
  shares: Shares | null;
  /** Of an index: how many modules have a mean in it (`of`), of how many (`all`). */
  basis: { of: number; all: number } | null;
  /** Of participation: the upper end of the range of percents; `mean` is its lower end. */
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
