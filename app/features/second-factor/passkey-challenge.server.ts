import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { spentChallenges } from "~/db/schema/second-factor";
import type { Ctx } from "~/features/ctx.server";
import { hashToken } from "~/platform/secrets.server";

/** What a passkey is asked for. */
export type ChallengePurpose = "add" | "confirm";

/** Minutes for which a page's challenge can be answered. */
const challengeMinutes = 15;

const signPurpose = "passkey-challenge";

type ChallengeOf = { purpose: ChallengePurpose; sessionToken: string };

/**
 * A challenge for this session and purpose, which says itself until when it holds. Nothing is stored until it is
 * answered, so that looking at a page changes nothing.
 */
export function makeChallenge({ secrets, clock }: Pick<Ctx, "secrets" | "clock">, of: ChallengeOf): string {
  const expiresAt = clock.now().getTime() + challengeMinutes * 60_000;
  const text = `${randomBytes(16).toString("base64url")}.${expiresAt}`;
  return `${text}.${secrets.sign(signPurpose, signedText(of, text))}`;
}

/** Whether a challenge, as a browser sends it back, is one that we made for this session and purpose a short while ago. */
export function isOurChallenge(
  { secrets, clock }: Pick<Ctx, "secrets" | "clock">,
  of: ChallengeOf,
  encoded: string,
): boolean {
  const [random = "", expiresAt = "", signature = ""] = Buffer.from(encoded, "base64url").toString("utf8").split(".");
  const isSigned = secrets.verify(signPurpose, signedText(of, `${random}.${expiresAt}`), signature);
  return isSigned && Number(expiresAt) > clock.now().getTime();
}

/** Records that a challenge was answered. False for one that was answered before. */
export async function spendChallenge(db: Db, encoded: string): Promise<boolean> {
  const spent = await db
    .insert(spentChallenges)
    .values({
      challengeHash: hashToken(encoded),
      expiresAt: sql`now() + make_interval(mins => ${2 * challengeMinutes})`,
    })
    .onConflictDoNothing()
    .returning({ challengeHash: spentChallenges.challengeHash });
  return spent.length > 0;
}

function signedText({ purpose, sessionToken }: ChallengeOf, text: string): string {
  return `${purpose} ${hashToken(sessionToken).toString("base64url")} ${text}`;
}
