import { and, eq } from "drizzle-orm";
import { sessions } from "~/db/schema/login";
import { organisations } from "~/db/schema/orders";
import { userRoles } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { isValidPerson, type Person } from "~/features/people/person";
import { hashToken } from "~/platform/secrets.server";
import { secondStepOf } from "./second-step.server";
import { readSession } from "./session.server";
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
    /** Whoever is signed in, where somebody else of the same request reads it too. */
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
    .select({ id: organisations.id, name: organisations.name, secondFactorAt: sessions.secondFactorAt })
    .from(userRoles)
    .innerJoin(sessions, eq(sessions.userId, userRoles.userId))
    .leftJoin(organisations, eq(organisations.id, userRoles.organisationId))
    .where(
      and(
        eq(userRoles.userId, person.userUuid),
        eq(userRoles.role, role),
        eq(sessions.idHash, hashToken(sessionToken)),
      ),
    );
  if (!found || !isValidPerson(person, ctx.clock.now())) return { outcome: "forbidden" };
  const { id, name, secondFactorAt } = found;
  if (!secondFactorAt) return { outcome: "secondFactorNeeded" };
  return {
    outcome: "staff",
    staff: { userUuid: person.userUuid, organisation: id !== null && name !== null ? { id, name } : null },
  };
}
