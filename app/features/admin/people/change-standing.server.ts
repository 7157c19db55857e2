import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { orderCalendars } from "~/db/schema/calendars";
import { userRoles, users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { ownOrganisation } from "~/features/orders/reach";
import type { StatedPurpose } from "~/features/own-data/access";
import { deletePerson } from "~/features/own-data/erase-person.server";
import { type RoleName, roleNames } from "~/features/people/role-name";
import { codeOfAdmin, enrolmentCodeMadeAt } from "~/features/second-factor/enrolment.server";
import { versionOf } from "~/platform/version-of.server";
import { type Account, type Asking, findAccount, recordByAdmin } from "./read-person.server";
import { readableUnits } from "./readable-units.server";
import { everywhere, isAdminOfAll, roleChoices, roleValue } from "./roles";

type Changing = Asking & { purpose: StatedPurpose; requestId: string };

/** Why somebody's standing stays as it is. */
type Refusal =
  | { outcome: "notThere" }
  | { outcome: "notManageable" }
  /** Nobody would be left who administers all organisations. */
  | { outcome: "lastAdmin" };

/** Whether somebody else who can sign in administers all organisations; none of them can be changed until the commit. */
async function isAnotherAdminLeft(tx: Db, personId: string): Promise<boolean> {
  const admins = await tx
    .select({ id: users.id })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(eq(userRoles.role, "admin"), isNull(userRoles.organisationId), users.active))
    .orderBy(users.id)
    .for("update");
  return admins.some(({ id }) => id !== personId);
}

/** Runs with the person locked, where the administrator may change them. */
async function withManaged<Outcome>(
  db: Db,
  asking: Asking,
  { loses, change }: { loses: (account: Account) => boolean; change: (tx: Db, account: Account) => Promise<Outcome> },
): Promise<Outcome | Refusal> {
  return db.transaction(async (tx): Promise<Outcome | Refusal> => {
    const seen = await findAccount(tx, asking);
    // Before the person's own row, and always in the same order, so that two who take each other's rights don't meet.
    const left = !seen || !isAdminOfAll(seen.roles) || (await isAnotherAdminLeft(tx, seen.id));
    const account = await findAccount(tx, asking, { lock: true });
    if (!account) return { outcome: "notThere" };
    if (!account.manageable) return { outcome: "notManageable" };
    if (!left && loses(account)) return { outcome: "lastAdmin" };
    return change(tx, account);
  });
}

/** A right or an account that comes back brings no address of a calendar back. */
async function endCalendarsOf(tx: Db, userUuid: string): Promise<void> {
  await tx.delete(orderCalendars).where(eq(orderCalendars.userId, userUuid));
}

export type RolesOutcome =
  | Refusal
  /** With the code by which a new administrator sets up their second factor; shown once. */
  | { outcome: "changed"; enrolmentCode: string | undefined }
  /** They had these roles already, and are still signed in. */
  | { outcome: "asBefore" }
  | { outcome: "unknownRole"; role: RoleName }
  | { outcome: "conflict"; saved: Account };

/** Gives and takes roles; the database ends the person's sessions with any change (trigger user_roles_end_sign_ins). */
export function changeRoles(
  { db, secrets }: Pick<Ctx, "db" | "secrets">,
  { version, wanted, purpose, requestId, ...asking }: Changing & { version: string; wanted: Record<RoleName, string> },
): Promise<RolesOutcome> {
  return withManaged<RolesOutcome>(db, asking, {
    loses: () => wanted.admin !== everywhere,
    change: async (tx, account) => {
      if (account.rolesVersion !== version) return { outcome: "conflict", saved: account };
      const units = await readableUnits(tx, account);
      const given = { admin: asking.admin, roles: account.roles, organisation: account.organisation, units };
      const changed = roleNames.filter((role) => wanted[role] !== roleValue(role, account.roles));
      const places = changed.map((role) => ({
        role,
        choice: roleChoices(role, given).find(({ value }) => value === wanted[role]),
      }));
      const unknown = places.find(({ role, choice }) => wanted[role] !== "" && !choice);
      if (unknown) return { outcome: "unknownRole", role: unknown.role };
      for (const { role, choice } of places) {
        await tx.delete(userRoles).where(and(eq(userRoles.userId, account.id), eq(userRoles.role, role)));
        if (role === "admin") await endCalendarsOf(tx, account.id);
        const organisationId = choice?.organisation?.id ?? null;
        const units = choice?.unit === undefined ? null : [choice.unit];
        if (choice) await tx.insert(userRoles).values({ userId: account.id, role, organisationId, units });
      }
      if (changed.length === 0) return { outcome: "asBefore" };
      await recordByAdmin(tx, { ...asking, purpose, requestId, what: "roles_changed" });
      const enrols = changed.includes("admin");
      return { outcome: "changed", enrolmentCode: enrols ? await codeOfAdmin(tx, secrets, account.id) : undefined };
    },
  });
}

export type EnrolmentCodeOutcome =
  | Refusal
  | { outcome: "made"; enrolmentCode: string }
  | { outcome: "oneself" }
  /** They are no administrator any more, or have their second factor by now. */
  | { outcome: "notNeeded" }
  /** A colleague has shown one since. */
  | { outcome: "conflict"; saved: { madeAt: Date | undefined; version: string } };

/** Makes an administrator's code for their first second factor anew, which ends the one before and a wait. */
export async function renewEnrolmentCode(
  { db, secrets }: Pick<Ctx, "db" | "secrets">,
  { version, purpose, requestId, ...asking }: Changing & { version: string },
): Promise<EnrolmentCodeOutcome> {
  if (asking.personId === asking.admin.userUuid) return { outcome: "oneself" };
  return withManaged<EnrolmentCodeOutcome>(db, asking, {
    loses: () => false,
    change: async (tx, account) => {
      const madeAt = await enrolmentCodeMadeAt(tx, account.id);
      const now = versionOf([madeAt]);
      if (now !== version) return { outcome: "conflict", saved: { madeAt, version: now } };
      const enrolmentCode = await codeOfAdmin(tx, secrets, account.id);
      if (enrolmentCode === undefined) return { outcome: "notNeeded" };
      await recordByAdmin(tx, { ...asking, purpose, requestId, what: "second_factor" });
      return { outcome: "made", enrolmentCode };
    },
  });
}

export type ActivityOutcome =
  | Refusal
  | { outcome: "changed" }
  | { outcome: "oneself" }
  | { outcome: "conflict"; saved: Account };

/** Closes an account, so that nobody signs in with it and nothing is sent to it, or opens it again. */
export async function setActive(
  { db }: Pick<Ctx, "db">,
  { version, active, purpose, requestId, ...asking }: Changing & { version: string; active: boolean },
): Promise<ActivityOutcome> {
  if (asking.personId === asking.admin.userUuid) return { outcome: "oneself" };
  return withManaged<ActivityOutcome>(db, asking, {
    loses: () => !active,
    change: async (tx, account) => {
      // Whoever wanted the same has what they wanted.
      if (account.active === active) return { outcome: "changed" };
      if (account.shownVersion !== version) return { outcome: "conflict", saved: account };
      await tx.update(users).set({ active }).where(eq(users.id, account.id));
      if (!active) await endCalendarsOf(tx, account.id);
      await recordByAdmin(tx, { ...asking, purpose, requestId, what: active ? "reopened" : "closed" });
      return { outcome: "changed" };
    },
  });
}

export type ErasureOutcome =
  | Refusal
  | { outcome: "erased" }
  | { outcome: "oneself" }
  | { outcome: "unconfirmed" }
  | { outcome: "conflict"; saved: Account };

/** Whether what was typed names this account: its address, its number or its id. */
export function namesAccount(typed: string, { email, phoneNumber, id }: Pick<Account, "email" | "phoneNumber" | "id">) {
  const text = typed.trim().toLowerCase();
  return text !== "" && [email, phoneNumber, id].includes(text);
}

/** Erases a person, as they could themselves, once the administrator has typed whom. */
export async function eraseByAdmin(
  ctx: Pick<Ctx, "db" | "secrets" | "env">,
  { version, typed, requestId, ...asking }: Asking & { version: string; typed: string; requestId: string },
): Promise<ErasureOutcome> {
  const { admin } = asking;
  if (asking.personId === admin.userUuid) return { outcome: "oneself" };
  return withManaged<ErasureOutcome>(ctx.db, asking, {
    loses: () => true,
    change: async (tx, account) => {
      if (!namesAccount(typed, account)) return { outcome: "unconfirmed" };
      if (account.shownVersion !== version) return { outcome: "conflict", saved: account };
      const by = {
        actorUuid: admin.userUuid,
        actorRole: "admin" as const,
        actorOrganisation: ownOrganisation(admin)?.name,
      };
      await deletePerson({ ...ctx, db: tx }, { userUuid: account.id, by, requestId });
      return { outcome: "erased" };
    },
  });
}
