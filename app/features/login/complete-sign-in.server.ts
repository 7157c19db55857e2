import { dbWithin } from "~/db/request-db.server";
import type { Ctx } from "~/features/ctx.server";
import { isMember, joinGroupByLink } from "~/features/groups/groups.server";
import type { Person } from "~/features/people/person";
import { type SecondStep, secondStepOf } from "~/features/sessions/second-step.server";
import { readSession, replaceSession } from "~/features/sessions/session.server";
import { timeLimit } from "~/platform/time/time-limit";

/**
 * Milliseconds for what follows a sign-in, apart from the request's own time limit. The link or code is used up by now: were
 * the request to run out of time here, the person would be asked to try again, and then be told that it was used.
 */
const ownMs = 2_000;

/** The group whose link led here; `joins`: the person chose to join, by requesting the sign-in there or on the link's page. */
export type Joining = { groupId: string | undefined; joins: boolean };

/** The new session's second step, and whether the group was joined whose link led here. */
export type CompletedSignIn = { secondStep: SecondStep } & (
  | { outcome: "signedIn" }
  | { outcome: "groupNotJoined"; groupId: string }
);

/**
 * What follows every sign-in, whichever way. The browser's earlier session is ended. Whoever came by a group's link joins the
 * group if they chose to (`joins`): a link that somebody else requested leads to the group's page, which asks. Otherwise
 * the outcome is `groupNotJoined`, also where the group has ended or isn't for this person, or where they may not answer:
 * nobody gets an invitation that they could do nothing with.
 */
export async function completeSignIn(
  { db: ofRequest, clock }: Pick<Ctx, "db" | "clock">,
  {
    oldSessionToken,
    newSessionToken,
    groupId,
    joins,
  }: { oldSessionToken: string | undefined; newSessionToken: string } & Joining,
): Promise<CompletedSignIn> {
  const ctx = { db: dbWithin(timeLimit(ownMs), ofRequest), clock };
  await replaceSession(ctx, { oldSessionToken, newSessionToken });
  const person = groupId ? await readSession(ctx.db, newSessionToken) : undefined;
  const isIn = groupId !== undefined && person !== undefined && (await isInNow(ctx, { person, groupId, joins }));
  const secondStep = await secondStepOf(ctx.db, newSessionToken);
  if (!groupId || isIn) return { outcome: "signedIn", secondStep };
  return { outcome: "groupNotJoined", groupId, secondStep };
}

async function isInNow(
  ctx: Pick<Ctx, "db" | "clock">,
  { person, groupId, joins }: { person: Person; groupId: string; joins: boolean },
): Promise<boolean> {
  if (!joins) return isMember(ctx.db, person.userUuid, groupId);
  return (await joinGroupByLink(ctx, { person, groupId })).outcome === "joined";
}
