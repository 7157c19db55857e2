import { dbWithin } from "~/db/request-db.server";
import type { Ctx } from "~/features/ctx.server";
import { isMember, joinGroupByLink } from "~/features/groups/groups.server";
import type { Person } from "~/features/people/person";
import { type SecondStep, secondStepOf } from "~/features/sessions/second-step.server";
import { endSession, readSession } from "~/features/sessions/session.server";
import { timeLimit } from "~/platform/time/time-limit";

/**
 * Milliseconds for what follows a sign-in. Its link or code is used up by now: were there no time left of the request's
 * own, its person would be told to come again, and then that it was used.
 */
const ownMs = 2_000;

/** The group whose link led here, and whether its person has said to join: by asking for the sign-in there, or on the page. */
export type Joining = { groupId: string | undefined; joins: boolean };

/** The new session's second step, and whether the group was joined whose link led here. */
export type CompletedSignIn = { secondStep: SecondStep } & (
  | { outcome: "signedIn" }
  | { outcome: "groupNotJoined"; groupId: string }
);

/**
 * What follows once somebody has signed in, whichever way: whoever was signed in in this browser no longer is, and
 * whoever came by a group's link joins it, where that is their own doing: a link that a stranger has asked for leads to the
 * group's page, which asks. Where it was not for them, or has ended meanwhile, they are told, and so is whoever may not
 * answer: a link gives nobody an invitation that they could do nothing with.
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
  await endSession(ctx, { sessionToken: oldSessionToken });
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
