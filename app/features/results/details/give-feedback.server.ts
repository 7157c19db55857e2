import type { Ctx } from "~/features/ctx.server";
import type { Person } from "~/features/people/person";
import { latestResults } from "../queries.server";
import { resultToShow } from "../shown-result";
import { moduleAskedOf } from "./feedback-prompt";
import { saveResultsFeedback } from "./save-feedback.server";

export type FeedbackOutcome =
  | { outcome: "saved" }
  /** The page was opened before a newer result came, which asks for itself; or no module asks at all. */
  | { outcome: "notAsked" }
  /** Neither a thumb up nor a thumb down. */
  | { outcome: "invalid" };

/** Keeps what a person thinks of the feedback on the one module of their result that asks. */
export async function giveFeedback(
  { db }: Pick<Ctx, "db">,
  input: { person: Pick<Person, "userUuid">; orderId: string; resultId: unknown; thumb: unknown },
): Promise<FeedbackOutcome> {
  const { person, orderId, resultId, thumb } = input;
  const { userUuid } = person;
  const shown = resultToShow(await latestResults(db, userUuid, orderId));
  const asked = shown && moduleAskedOf(shown);
  if (!asked || resultId !== shown.id) return { outcome: "notAsked" };
  if (thumb !== "up" && thumb !== "down") return { outcome: "invalid" };
  const given = { userUuid, resultId: shown.id, questionnaire: asked.key, thumbUp: thumb === "up" };
  return { outcome: (await saveResultsFeedback(db, given)) ? "saved" : "notAsked" };
}
