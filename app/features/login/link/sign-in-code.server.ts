import { and, desc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { signInLinks } from "~/db/schema/login";
import type { Ctx } from "~/features/ctx.server";
import { withMinimumDuration } from "~/features/login/minimum-duration.server";
import type { SignedIn } from "~/features/login/signed-in";
import { findByContact } from "~/features/people/find-by-contact.server";
import { type Account, linksOf, lockAccount } from "./account.server";
import { countExhaustedCode, isOverCodeLimit } from "./code-rate-limit.server";
import { linksThatWork } from "./link-limits";
import { readMailCode } from "./mail-code";
import { startSessionBy } from "./sign-in-link.server";

/** How often a mail's code may be typed wrong. */
export const codeTries = 5;

/** Why a typed code signed nobody in (spec §4 "Verification code states", and texts that can't be a code). */
export type CodeRefusal =
  | "requiredField"
  | "wrongFormat"
  | "notThere"
  | "notMatching"
  | "tooManyAttempts"
  | "expired"
  | "alreadyUsed";

export type CodeRedemption = SignedIn | { outcome: CodeRefusal };

export type CodeAttempt = {
  /** The address to which this browser had a mail sent, from its encrypted cookie. */
  email: string | undefined;
  /** As typed. */
  code: string;
  clientAddress: string;
  userAgent: string;
};

/** A keyed hash, since a plain one of six digits is soon guessed; bound to the mail's link. */
export function hashCode({ secrets }: Pick<Ctx, "secrets">, tokenHash: Buffer, code: string): string {
  return secrets.sign("sign-in-code", codeText(tokenHash, code));
}

const codeText = (tokenHash: Buffer, code: string) => `${tokenHash.toString("hex")} ${code}`;

/**
 * Signs in by the code of a sign-in mail. It works as long as the mail's link, and uses the link up. A wrong code counts as a
 * try of each of the account's newest mails, so no mail's code is tried more than codeTries times. Only the right code is
 * told that it has expired or was used; a wrong one gets the same answers whether or not there is an account.
 */
export async function redeemSignInCode(ctx: Ctx, attempt: CodeAttempt): Promise<CodeRedemption> {
  const typed = readMailCode(attempt.code);
  if ("problem" in typed) return { outcome: typed.problem };
  const { email } = attempt;
  if (!email) return { outcome: "notThere" };
  const work = tryCode(ctx, { ...attempt, email, code: typed.code });
  return ctx.env.concealUnknownAccounts ? withMinimumDuration(work) : work;
}

async function tryCode(ctx: Ctx, attempt: CodeAttempt & { email: string }): Promise<CodeRedemption> {
  if (await isOverCodeLimit(ctx, attempt.clientAddress)) return { outcome: "tooManyAttempts" };
  let exhausted = false;
  const result = await ctx.db.transaction(async (tx) => {
    exhausted = false;
    await lockAccount(tx, ctx, attempt.email);
    // Redeeming a link locks the same person's row, so the two can't interleave.
    const person = await findByContact(tx, { email: attempt.email }, "update");
    const userUuid = person?.active ? person.userUuid : undefined;
    const mails = await newestCodes(tx, ctx, { email: attempt.email, userUuid });
    const open = mails.filter(({ attempts }) => attempts < codeTries);
    if (mails.length === 0) return { outcome: "notThere" as const };
    if (open.length === 0) return { outcome: "tooManyAttempts" as const };
    const mail = open.find(({ tokenHash, codeHash }) =>
      ctx.secrets.verify("sign-in-code", codeText(tokenHash, attempt.code), codeHash ?? ""),
    );
    if (!mail) {
      const hashes = open.map(({ tokenHash }) => tokenHash);
      await tx
        .update(signInLinks)
        .set({ codeAttempts: sql`${signInLinks.codeAttempts} + 1` })
        .where(inArray(signInLinks.tokenHash, hashes));
      exhausted = open.every(({ attempts }) => attempts + 1 >= codeTries);
      return { outcome: exhausted ? ("tooManyAttempts" as const) : ("notMatching" as const) };
    }
    if (mail.used) return { outcome: "alreadyUsed" as const };
    const sessionToken = await startSessionBy(tx, "email", mail.tokenHash, attempt.userAgent);
    return sessionToken ? { outcome: "login_succeeded" as const, sessionToken } : { outcome: "expired" as const };
  });
  if (exhausted) await countExhaustedCode(ctx, attempt.clientAddress);
  return result;
}

/** Codes of the account's newest mails of the last day, newest first, whether their links are used, expired or neither. */
function newestCodes(db: Db, ctx: Ctx, account: Account) {
  return db
    .select({
      tokenHash: signInLinks.tokenHash,
      codeHash: signInLinks.codeHash,
      attempts: signInLinks.codeAttempts,
      used: sql<boolean>`${signInLinks.usedAt} is not null`,
    })
    .from(signInLinks)
    .where(
      and(
        linksOf(ctx, account),
        eq(signInLinks.kind, "email"),
        isNotNull(signInLinks.codeHash),
        gt(signInLinks.createdAt, sql`now() - interval '1 day'`),
      ),
    )
    .orderBy(desc(signInLinks.createdAt))
    .limit(linksThatWork);
}
