import type { Ctx } from "~/features/ctx.server";
import { isProfileComplete, isValidPerson, type Person } from "~/features/people/person";
import type { ActiveOrder, ResultInProgress } from "./active-order";
import { loadActiveOrder } from "./active-order.server";
import { type AnswerVerdict, mayAnswer } from "./may-answer";

type Known = { person: Person; order: ActiveOrder["order"] };

/** Whether the person of a session may answer their active order now, with what was read to judge it. */
export type Guarded =
  | { verdict: "notSignedIn" | "invalidPerson" | "noOrder" }
  | (Known & { verdict: "closed" | "profileIncomplete" | "consentsMissing"; run: ResultInProgress | undefined })
  | (Known & { verdict: "notStarted"; run: undefined })
  | (Known & { verdict: "expired" | "sectionFinished" | "may"; run: ResultInProgress });

/** Every door of answering begins here: one read, one judge (may-answer.ts). */
export async function guardAnswering(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  { sessionToken, surveyModuleVid }: { sessionToken: string | undefined; surveyModuleVid?: string },
): Promise<Guarded> {
  const found = sessionToken === undefined ? undefined : await loadActiveOrder(db, sessionToken);
  const { person, active } = found ?? {};
  const run = active?.result;
  const verdict: AnswerVerdict = mayAnswer({
    person: person && {
      isValid: isValidPerson(person, clock.now()),
      isProfileComplete: isProfileComplete(person),
    },
    order: active?.order,
    run,
    section:
      surveyModuleVid === undefined ? undefined : { finished: run?.finishedModuleVids.has(surveyModuleVid) ?? false },
  });
  if (verdict === "notSignedIn" || verdict === "invalidPerson" || verdict === "noOrder") return { verdict };
  // What a verdict says of person, order and run is what mayAnswer has just looked at.
  return { verdict, person, order: active?.order, run } as Guarded;
}
