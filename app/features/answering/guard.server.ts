import type { Ctx } from "~/features/ctx.server";
import { isProfileComplete, isValidPerson, type Person } from "~/features/people/person";
import { isUuid } from "~/platform/uuid";
import type { ActiveOrder, ResultInProgress } from "./active-order";
import { loadActiveOrder, loadInvitedOrder } from "./active-order.server";
import { mayAnswer } from "./may-answer";

type Known = { person: Person; order: ActiveOrder["order"] };

/** Whether the person of a session may answer their active order now, with what was read to judge it. */
export type Guarded =
  | { verdict: "notSignedIn" | "invalidPerson" | "noOrder" }
  | (Known & { verdict: "closed"; run: ResultInProgress | undefined })
  | (Known & { verdict: "profileIncomplete" | "consentsMissing"; run: ResultInProgress | undefined })
  | (Known & { verdict: "notStarted"; run: undefined })
  | (Known & { verdict: "expired" | "sectionFinished" | "may"; run: ResultInProgress });

/** Every door of answering begins here or at `guardOrder`: one read, one judge (may-answer.ts). */
export async function guardAnswering(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  { sessionToken, surveyModuleVid }: { sessionToken: string | undefined; surveyModuleVid?: string },
): Promise<Guarded> {
  const found = sessionToken === undefined ? undefined : await loadActiveOrder(db, sessionToken);
  return judged({ person: found?.person, active: found?.active, surveyModuleVid }, clock.now());
}

/** The same for who names the order, which need not be the active one. Not theirs and not there look the same. */
export async function guardOrder(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  { person, orderId, surveyModuleVid }: { person: Person; orderId: string; surveyModuleVid?: string },
): Promise<Guarded> {
  const active = isUuid(orderId) ? await loadInvitedOrder(db, person.userUuid, orderId) : undefined;
  return judged({ person, active, surveyModuleVid }, clock.now());
}

function judged(
  {
    person,
    active,
    surveyModuleVid,
  }: { person: Person | undefined; active: ActiveOrder | undefined; surveyModuleVid: string | undefined },
  now: Date,
): Guarded {
  const run = active?.result;
  const verdict = mayAnswer({
    person: person && { isValid: isValidPerson(person, now), isProfileComplete: isProfileComplete(person) },
    order: active?.order,
    run,
    section:
      surveyModuleVid === undefined ? undefined : { finished: run?.finishedModuleVids.has(surveyModuleVid) ?? false },
  });
  if (verdict === "notSignedIn" || verdict === "invalidPerson" || verdict === "noOrder") return { verdict };
  const order = active?.order;
  if (!person || !order) throw new Error(`judged as ${verdict} without a person and an order`);
  switch (verdict) {
    case "closed":
    case "profileIncomplete":
    case "consentsMissing":
      return { verdict, person, order, run };
    case "notStarted":
      return { verdict, person, order, run: undefined };
    default:
      if (!run) throw new Error(`judged as ${verdict} without a run`);
      return { verdict, person, order, run };
  }
}

type TurnedAway = Extract<Guarded, { verdict: "notSignedIn" | "invalidPerson" | "noOrder" | "closed" }>;

/** Whether there is nothing this person could begin or go on with. */
export function isTurnedAway(guarded: Guarded): guarded is TurnedAway {
  return ["notSignedIn", "invalidPerson", "noOrder", "closed"].includes(guarded.verdict);
}

/** What all doors say of them; an account that may not answer is told no more than one without an order. */
export function turnedAway({ verdict }: TurnedAway): { outcome: "notSignedIn" | "noOrder" | "closed" } {
  return { outcome: verdict === "invalidPerson" ? "noOrder" : verdict };
}
