import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/people";
import { authenticatorApps, passkeys, recoveryCodes } from "~/db/schema/second-factor";
import type { Language } from "~/i18n/languages";
import { versionOf } from "~/platform/version-of.server";
import type { Factor } from "./factor";

/** A person's second factors, oldest first. */
export async function listFactors(db: Db, userUuid: string): Promise<Factor[]> {
  const apps = await db
    .select({
      id: authenticatorApps.id,
      addedAt: authenticatorApps.createdAt,
      lastUsedAt: authenticatorApps.lastUsedAt,
    })
    .from(authenticatorApps)
    .where(and(eq(authenticatorApps.userId, userUuid), isNotNull(authenticatorApps.confirmedAt)))
    .orderBy(asc(authenticatorApps.createdAt));
  const keys = await db
    .select({
      id: passkeys.id,
      addedAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
      userAgent: passkeys.userAgent,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userUuid))
    .orderBy(asc(passkeys.createdAt));
  return [
    ...keys.map((key) => ({ kind: "passkey" as const, ...key })),
    ...apps.map((app) => ({ kind: "app" as const, ...app, userAgent: "" })),
  ];
}

/** Names the factors that a page shows: one that was added since is not among them. */
export function factorsVersion(factors: readonly Factor[]): string {
  return versionOf(factors.map(({ id }) => id));
}

/** How many recovery codes a person has left. */
export function recoveryCodesLeft(db: Db, userUuid: string): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userUuid), isNull(recoveryCodes.usedAt)));
}

/** Somebody whose factors change; whoever changes them too waits for this one. Undefined where the person has gone. */
export async function lockPerson(db: Db, userUuid: string): Promise<FactorOwner | undefined> {
  const [found] = await db
    .select({ userUuid: users.id, email: users.email, phoneNumber: users.phoneNumber, language: users.language })
    .from(users)
    .where(eq(users.id, userUuid))
    .for("update");
  return found && { ...found, language: found.language as Language };
}

/** Whose factors they are, and where word of a change goes. */
export type FactorOwner = {
  userUuid: string;
  email: string | null;
  phoneNumber: string | null;
  language: Language;
};
