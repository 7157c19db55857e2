import { and, eq } from "drizzle-orm";
import { organisations } from "~/db/schema/orders";
import { userRoles } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { isValidPerson } from "~/features/people/person";
import { readSession } from "./session.server";

/** An administrator who is signed in, of one organisation or of all. */
export type Admin = { userUuid: string; organisation: { id: string; name: string } | null };

export type AdminOutcome = { outcome: "admin"; admin: Admin } | { outcome: "notAuthenticated" | "forbidden" };

/** Who asks, where only administrators may. Read anew for every call, so that a role that is taken away is gone at once. */
export async function readAdmin(
  ctx: Pick<Ctx, "db" | "clock">,
  { sessionToken }: { sessionToken: string | undefined },
): Promise<AdminOutcome> {
  const person = sessionToken ? await readSession(ctx.db, sessionToken) : undefined;
  if (!person) return { outcome: "notAuthenticated" };
  const [role] = await ctx.db
    .select({ id: organisations.id, name: organisations.name, organisationId: userRoles.organisationId })
    .from(userRoles)
    .leftJoin(organisations, eq(organisations.id, userRoles.organisationId))
    .where(and(eq(userRoles.userId, person.userUuid), eq(userRoles.role, "admin")));
  if (!role || !isValidPerson(person, ctx.clock.now())) return { outcome: "forbidden" };
  const { id, name } = role;
  return {
    outcome: "admin",
    admin: { userUuid: person.userUuid, organisation: id !== null && name !== null ? { id, name } : null },
  };
}
