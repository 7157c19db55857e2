import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { sessions } from "~/db/schema/login";
import { organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { isValidPerson, type Person } from "~/features/people/person";
import { readProvidersSession, sessionIsOfUse } from "./by-provider.server";
import { secondStepOf } from "./second-step.server";
import { readSession } from "./session.server";
import { sessionIdHash } from "./session-token.server";
import type { StaffRole } from "./staff";

/** Somebody of a role who is signed in, of one organisation or of all. */
export type Staff = { userUuid: string; organisation: { id: string; name: string } | null };

export type StaffRefusal =
  | { outcome: "notAuthenticated" }
  /** Signed in, and not of this role. */
  | { outcome: "forbidden" }
  /** This session has not shown the second factor, or its person has none yet. */
  | { outcome: "secondFactorNeeded" };

/**
 * Who asks, where only people of a role may: the one gate for all that staff do. Read anew for every call, so that a role
 * that is taken away is gone at once.
 */
export async function readStaff(
  ctx: Pick<Ctx, "db" | "clock">,
  {
    sessionToken,
    role,
    person: readPerson = () => readSession(ctx.db, sessionToken ?? ""),
  }: {
    sessionToken: string | undefined;
    role: StaffRole;
    /**
     * Whoever is signed in, as the page reads them. Without it somebody's own session alone counts: a page of the console says
     * that one which a provider has opened does as well, and no other door does.
     */
    person?: () => Promise<Person | undefined>;
  },
): Promise<{ outcome: "staff"; staff: Staff } | StaffRefusal> {
  if (!sessionToken) return { outcome: "notAuthenticated" };
  const person = await readPerson();
  if (!person) {
    const isConfirming = (await secondStepOf(ctx.db, sessionToken)) === "confirm";
    return { outcome: isConfirming ? "secondFactorNeeded" : "notAuthenticated" };
  }
  const [found] = await ctx.db
    .select(roleColumns)
    .from(sessions)
    .innerJoin(userRoles, eq(userRoles.userId, sessions.userId))
    .leftJoin(organisations, eq(organisations.id, userRoles.organisationId))
    .where(and(isRoleOf(sessionIdHash(sessionToken), role), eq(userRoles.userId, person.userUuid), sessionIsOfUse));
  if (!found || !isValidPerson(person, ctx.clock.now())) return { outcome: "forbidden" };
  if (!found.secondFactorAt) return { outcome: "secondFactorNeeded" };
  return { outcome: "staff", staff: staffOf(found) };
}

/**
 * The same for work in the background, which was asked for in a session that it knows by the hash of its id: undefined where
 * that has ended, or its person is no longer of the role. Asking does not prolong the session.
 */
export async function staffOfSession(
  ctx: Pick<Ctx, "db" | "clock">,
  { idHash, role }: { idHash: Buffer; role: StaffRole },
): Promise<Staff | undefined> {
  const [found] = await ctx.db
    .select({ ...roleColumns, active: users.active, dateOfBirth: users.dateOfBirth })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(organisations, eq(organisations.id, userRoles.organisationId))
    .where(and(isRoleOf(idHash, role), sessionIsOfUse));
  return found?.secondFactorAt && isValidPerson(found, ctx.clock.now()) ? staffOf(found) : undefined;
}

/** Their own session, or one that their organisation's provider has opened for its staff. For the pages that it opens. */
export async function readStaffSession(db: Db, token: string): Promise<Person | undefined> {
  return (await readSession(db, token)) ?? readProvidersSession(db, token);
}

const roleColumns = {
  userUuid: userRoles.userId,
  organisation: { id: organisations.id, name: organisations.name },
  secondFactorAt: sessions.secondFactorAt,
};

function isRoleOf(idHash: Buffer, role: StaffRole) {
  return and(eq(sessions.idHash, idHash), eq(userRoles.role, role));
}

function staffOf({ userUuid, organisation }: Staff): Staff {
  return { userUuid, organisation };
}
