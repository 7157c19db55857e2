import type { ResultContent } from "~/features/scoring/result";
import type { Metamodule } from "~/features/survey/definition";

/** A result as the results page reads it: completed, or what there is of the one in progress. */
export type ShownResult = {
  id: string;
  completed: boolean;
  /** When it was completed, or when the last answer was saved. */
  timestamp: Date;
  content: ResultContent;
  metamodules: Metamodule[];
  /** Whether the person has said what the feedback was like; undefined until then. */
  thumbUp: boolean | undefined;
};

/** What a person has of an order: the newest completed result and the one in progress, whichever exist. */
export type OrderResults = { completed: ShownResult | undefined; inProgress: ShownResult | undefined };

/** The result that the page of an order shows: the newest completed one; before there is one, what there is so far. */
export function resultToShow({ completed, inProgress }: OrderResults): ShownResult | undefined {
  return completed ?? inProgress;
}
