import type { Db } from "~/db/client.server";
import type { Ctx } from "~/features/ctx.server";
import { readMailCode } from "~/features/login/link/mail-code";
import { findConfirming, passSecondFactor } from "~/features/sessions/second-step.server";
import { tryAppCode } from "./authenticator-app.server";
import { lockPerson } from "./factors.server";
import { queueNotice } from "./notice-mail.server";
import { tryPasskey } from "./passkey.server";
import { readRecoveryCode } from "./recovery-code";
import { spendRecoveryCode } from "./recovery-codes.server";
import { countTry, forgetTries, secondsToNextTry, type Way } from "./try-limits.server";

type ConfirmingCtx = Pick<Ctx, "db" | "secrets" | "clock" | "env">;

/** Why a try did not confirm. */
export type ConfirmRefusal =
  | { outcome: "requiredField" | "wrongFormat" | "notMatching" }
  /** Each code works once: the app shows the next one soon. */
  | { outcome: "alreadyUsed" }
  /** The browser's answer was not right, or too old. */
  | { outcome: "passkeyRefused" }
  | { outcome: "tooManyTries"; waitSeconds: number };

export type Confirmation =
  /** The session has a new id and is its person's from now on. */
  | { outcome: "confirmed"; sessionToken: string }
  /** No session awaits a second factor: it has ended, or it is confirmed already. */
  | { outcome: "notConfirming" }
  | ConfirmRefusal;

type Attempt = { sessionToken: string | undefined };
type Verdict = "right" | Exclude<ConfirmRefusal["outcome"], "tooManyTries">;

/** Confirms a sign-in by the code that an app shows. */
export function confirmByCode(ctx: ConfirmingCtx, { code, ...attempt }: Attempt & { code: string }) {
  const typed = readMailCode(code);
  if ("problem" in typed) return confirm(ctx, attempt, "code", typed.problem);
  return confirm(ctx, attempt, "code", (db, { userUuid }) =>
    tryAppCode(db, ctx.secrets, { userUuid, code: typed.code, now: ctx.clock.now() }),
  );
}

/** Confirms a sign-in by a passkey that the browser has shown. */
export function confirmByPasskey(ctx: ConfirmingCtx, { answer, ...attempt }: Attempt & { answer: string }) {
  return confirm(ctx, attempt, "passkey", async (db, owner) =>
    (await tryPasskey({ ...ctx, db }, { ...owner, answer })) ? "right" : "passkeyRefused",
  );
}

/** Confirms a sign-in by a recovery code. The person is told. */
export function confirmByRecoveryCode(ctx: ConfirmingCtx, { code, ...attempt }: Attempt & { code: string }) {
  const typed = readRecoveryCode(code);
  if ("problem" in typed) return confirm(ctx, attempt, "recovery", typed.problem);
  return confirm(ctx, attempt, "recovery", async (db, { userUuid }) => {
    if (!(await spendRecoveryCode(db, ctx.secrets, { userUuid, code: typed.code }))) return "notMatching";
    const owner = await lockPerson(db, userUuid);
    if (owner) await queueNotice(db, ctx, owner, "recoveryCodeUsed");
    return "right";
  });
}

class SessionGone extends Error {}

/**
 * Lets somebody try one way, as often as they may. What can't be right (`attempted` is why) costs no try. A factor that
 * was shown counts as used only together with the session that it confirms.
 */
async function confirm(
  ctx: ConfirmingCtx,
  { sessionToken }: Attempt,
  way: Way,
  attempted: Verdict | ((db: Db, owner: { userUuid: string; sessionToken: string }) => Promise<Verdict>),
): Promise<Confirmation> {
  const person = await findConfirming(ctx.db, sessionToken);
  if (!person || sessionToken === undefined) return { outcome: "notConfirming" };
  const { userUuid } = person;
  if (typeof attempted === "string")
    return attempted === "right" ? { outcome: "notConfirming" } : { outcome: attempted };
  if (!(await countTry(ctx, way, userUuid))) {
    return { outcome: "tooManyTries", waitSeconds: await secondsToNextTry(ctx, way, userUuid) };
  }
  try {
    const tried = await ctx.db.transaction(async (tx) => {
      if (!(await lockPerson(tx, userUuid))) throw new SessionGone();
      const verdict = await attempted(tx, { userUuid, sessionToken });
      if (verdict !== "right") return { outcome: verdict };
      const token = await passSecondFactor(tx, { userUuid, sessionToken });
      if (!token) throw new SessionGone();
      return { outcome: "confirmed" as const, sessionToken: token };
    });
    if (tried.outcome === "confirmed") {
      await forgetTries(ctx, way, userUuid);
      return tried;
    }
    const waitSeconds = await secondsToNextTry(ctx, way, userUuid);
    return waitSeconds > 0 ? { outcome: "tooManyTries", waitSeconds } : tried;
  } catch (error) {
    if (error instanceof SessionGone) return { outcome: "notConfirming" };
    throw error;
  }
}
