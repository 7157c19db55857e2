import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { orderCalendars } from "~/db/schema/calendars";
import { organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { actsForAll } from "~/features/orders/reach";
import type { StatedPurpose } from "~/features/own-data/access";
import { forgetAttributesOf } from "~/features/people/attributes.server";
import { isUuid } from "~/platform/uuid";
import { type Account, type Asking, findAccount, recordByAdmin } from "./read-person.server";

export type MoveOutcome =
  | { outcome: "moved" }
  | { outcome: "notThere" }
  /** Only who acts for all organisations moves anybody between them. */
  | { outcome: "notManageable" }
  | { outcome: "unknownOrganisation" }
  /** The organisation has an account with the same address or number. */
  | { outcome: "inUse" }
  | { outcome: "conflict"; saved: Account };

type Move = Asking & { version: string; organisationId: string; purpose: StatedPurpose; requestId: string };

/**
 * Moves a person to another organisation, or to none (""). Orders, consents, answers and reports belong to the
 * organisation that asked: they stay, and a person counts in them in the unit of the day they were invited. The unit, what
 * else the old organisation told of them and the roles for it end; with the roles the database ends the sessions.
 */
export async function movePerson(
  { db }: Pick<Ctx, "db">,
  { version, organisationId, purpose, requestId, ...asking }: Move,
): Promise<MoveOutcome> {
  if (!actsForAll(asking.admin)) return { outcome: "notManageable" };
  return db.transaction(async (tx): Promise<MoveOutcome> => {
    const account = await findAccount(tx, asking, { lock: true });
    if (!account) return { outcome: "notThere" };
    if (account.organisationVersion !== version) return { outcome: "conflict", saved: account };
    const target = organisationId === "" ? null : organisationId;
    if (target === (account.organisation?.id ?? null)) return { outcome: "moved" };
    // Locked, so that it is not removed before the person is there.
    const [known] = isUuid(organisationId)
      ? await tx
          .select({ id: organisations.id })
          .from(organisations)
          .where(eq(organisations.id, organisationId))
          .for("key share")
      : [];
    if (target !== null && !known) return { outcome: "unknownOrganisation" };
    if (await isThere(tx, account, target)) return { outcome: "inUse" };
    await tx.update(users).set({ organisationId: target, organisationalUnit: null }).where(eq(users.id, account.id));
    await forgetAttributesOf(tx, account.id);
    await tx.delete(userRoles).where(and(eq(userRoles.userId, account.id), isNotNull(userRoles.organisationId)));
    await tx.delete(orderCalendars).where(eq(orderCalendars.userId, account.id));
    await recordByAdmin(tx, { ...asking, purpose, requestId, what: "details_changed" });
    return { outcome: "moved" };
  });
}

async function isThere(tx: Db, { email, phoneNumber }: Account, organisationId: string | null): Promise<boolean> {
  const there = organisationId === null ? isNull(users.organisationId) : eq(users.organisationId, organisationId);
  const same = or(
    email ? eq(users.email, email) : undefined,
    phoneNumber ? eq(users.phoneNumber, phoneNumber) : undefined,
  );
  const [found] = await tx.select({ id: users.id }).from(users).where(and(there, same)).limit(1);
  return found !== undefined;
}
