import type { Ctx } from "~/features/ctx.server";
import { joinGroup } from "~/features/groups/groups.server";
import { endSession, readSession } from "~/features/sessions/session.server";

/**
 * What follows once somebody has signed in, whichever way: whoever was signed in in this browser no longer is, and
 * whoever came by a group's link joins it. Where it was not for them, or has ended meanwhile, they are told.
 */
export async function completeSignIn(
  { db }: Pick<Ctx, "db">,
  {
    oldSessionToken,
    newSessionToken,
    groupId,
  }: { oldSessionToken: string | undefined; newSessionToken: string; groupId: string | undefined },
): Promise<{ outcome: "signedIn" } | { outcome: "groupNotJoined"; groupId: string }> {
  await endSession({ db }, { sessionToken: oldSessionToken });
  if (!groupId) return { outcome: "signedIn" };
  const person = await readSession(db, newSessionToken);
  const joined = person && (await joinGroup({ db }, { userUuid: person.userUuid, groupId }));
  return joined?.outcome === "joined" ? { outcome: "signedIn" } : { outcome: "groupNotJoined", groupId };
}
