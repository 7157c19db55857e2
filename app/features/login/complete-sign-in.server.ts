import type { Ctx } from "~/features/ctx.server";
import { joinGroupByLink } from "~/features/groups/groups.server";
import { endSession, readSession } from "~/features/sessions/session.server";

/**
 * What follows once somebody has signed in, whichever way: whoever was signed in in this browser no longer is, and
 * whoever came by a group's link joins it. Where it was not for them, or has ended meanwhile, they are told, and so is
 * whoever may not answer: a link gives nobody an invitation that they could do nothing with.
 */
export async function completeSignIn(
  ctx: Pick<Ctx, "db" | "clock">,
  {
    oldSessionToken,
    newSessionToken,
    groupId,
  }: { oldSessionToken: string | undefined; newSessionToken: string; groupId: string | undefined },
): Promise<{ outcome: "signedIn" } | { outcome: "groupNotJoined"; groupId: string }> {
  await endSession(ctx, { sessionToken: oldSessionToken });
  if (!groupId) return { outcome: "signedIn" };
  const person = await readSession(ctx.db, newSessionToken);
  const joined = person && (await joinGroupByLink(ctx, { person, groupId }));
  return joined?.outcome === "joined" ? { outcome: "signedIn" } : { outcome: "groupNotJoined", groupId };
}
