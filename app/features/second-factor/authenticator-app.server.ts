import { and, eq, gt, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { authenticatorApps } from "~/db/schema/second-factor";
import type { Ctx } from "~/features/ctx.server";
import { readMailCode } from "~/features/login/link/mail-code";
import { isFreshSignIn } from "~/features/sessions/fresh-sign-in.server";
import type { Secrets } from "~/platform/secrets.server";
import { type AddedFactor, addFactor, type NotAdded } from "./add-factor.server";
import type { Owner } from "./factor";
import { newAppSecret, stepOfCode } from "./time-code.server";

export const appSealPurpose = "authenticator-app";

/** Minutes in which an app has to be set up once that was begun. */
const setUpMinutes = 60;

const isBegun = (userUuid: string) =>
  and(
    eq(authenticatorApps.userId, userUuid),
    isNull(authenticatorApps.confirmedAt),
    gt(authenticatorApps.createdAt, sql`now() - make_interval(mins => ${setUpMinutes})`),
  );

/** Begins to set up an app. Where that was begun a short while ago, its secret stays: it may be in the app already. */
export async function beginApp(
  { db, secrets }: Pick<Ctx, "db" | "secrets">,
  { userUuid, sessionToken }: Owner,
): Promise<{ outcome: "begun" } | { outcome: "notFresh" }> {
  if (!(await isFreshSignIn(db, sessionToken))) return { outcome: "notFresh" };
  const begun = { sealedSecret: secrets.encrypt(appSealPurpose, newAppSecret()), createdAt: sql`now()` };
  await db
    .insert(authenticatorApps)
    .values({ userId: userUuid, ...begun })
    .onConflictDoUpdate({
      target: authenticatorApps.userId,
      targetWhere: isNull(authenticatorApps.confirmedAt),
      set: begun,
      setWhere: sql`${authenticatorApps.createdAt} <= now() - make_interval(mins => ${setUpMinutes})`,
    });
  return { outcome: "begun" };
}

/** The secret of the app that is being set up. Shown to a fresh sign-in alone. */
export async function readBegunApp(
  { db, secrets }: Pick<Ctx, "db" | "secrets">,
  userUuid: string,
): Promise<{ id: string; secret: string } | undefined> {
  const [row] = await db
    .select({ id: authenticatorApps.id, sealedSecret: authenticatorApps.sealedSecret })
    .from(authenticatorApps)
    .where(isBegun(userUuid));
  const secret = row && secrets.decrypt(appSealPurpose, row.sealedSecret);
  return secret ? { id: row.id, secret } : undefined;
}

/** Gives up setting up an app. */
export async function cancelApp({ db }: Pick<Ctx, "db">, { userUuid }: Pick<Owner, "userUuid">): Promise<void> {
  await db
    .delete(authenticatorApps)
    .where(and(eq(authenticatorApps.userId, userUuid), isNull(authenticatorApps.confirmedAt)));
}

export type WrongFirstCode = { outcome: "requiredField" | "wrongFormat" | "notMatching" };

/** Ends setting up an app by its first code, which can't be used to sign in any more. */
export async function confirmApp(
  ctx: Pick<Ctx, "db" | "secrets" | "env" | "clock">,
  { code, ...owner }: Owner & { code: string },
): Promise<AddedFactor | NotAdded | WrongFirstCode> {
  const begun = await readBegunApp(ctx, owner.userUuid);
  if (!begun) return { outcome: "notThere" };
  const typed = readMailCode(code);
  if ("problem" in typed) return { outcome: typed.problem };
  const step = stepOfCode(begun.secret, typed.code, ctx.clock.now());
  if (step === undefined) return { outcome: "notMatching" };
  return addFactor(ctx, { ...owner, kind: "app" }, async (tx) => {
    const confirmed = await tx
      .update(authenticatorApps)
      .set({ confirmedAt: sql`now()`, lastStep: step })
      .where(and(isBegun(owner.userUuid), eq(authenticatorApps.id, begun.id)))
      .returning({ id: authenticatorApps.id });
    return confirmed.length > 0;
  });
}

export type AppTry = "right" | "alreadyUsed" | "notMatching";

/** Tries a code at a person's apps. A right one is used up, and with it those before. */
export async function tryAppCode(
  db: Db,
  secrets: Secrets,
  { userUuid, code, now }: { userUuid: string; code: string; now: Date },
): Promise<AppTry> {
  const apps = await db
    .select({ id: authenticatorApps.id, sealedSecret: authenticatorApps.sealedSecret })
    .from(authenticatorApps)
    .where(and(eq(authenticatorApps.userId, userUuid), isNotNull(authenticatorApps.confirmedAt)));
  for (const { id, sealedSecret } of apps) {
    const secret = secrets.decrypt(appSealPurpose, sealedSecret);
    const step = secret && stepOfCode(secret, code, now);
    if (!secret || typeof step !== "number") continue;
    const used = await db
      .update(authenticatorApps)
      // Sealed anew, so that it moves on to the newest secret of the service.
      .set({ lastStep: step, lastUsedAt: sql`now()`, sealedSecret: secrets.encrypt(appSealPurpose, secret) })
      .where(and(eq(authenticatorApps.id, id), lt(authenticatorApps.lastStep, step)))
      .returning({ id: authenticatorApps.id });
    return used.length > 0 ? "right" : "alreadyUsed";
  }
  return "notMatching";
}
