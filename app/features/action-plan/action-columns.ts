import { actionStates, openStates } from "./action";

/** What the list of actions can be sorted by; the first is the order it has by itself. */
export const actionColumns = ["due", "what", "state"] as const;
export type ActionColumn = (typeof actionColumns)[number];

/** Which actions the list shows: all, those of which something is still to be done, or those of one state. */
export const stateFilters = ["all", "open", ...actionStates] as const;
export type StateFilter = (typeof stateFilters)[number];

/** The states that a filter lets through; undefined for all of them. */
export function statesOf(filter: StateFilter): readonly string[] | undefined {
  if (filter === "all") return undefined;
  return filter === "open" ? openStates : [filter];
}
