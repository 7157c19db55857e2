import { and, eq, lt, or, sql } from "drizzle-orm";
import { holdActor, holdPerson } from "~/db/lock-order.server";
import { sessions } from "~/db/schema/login";
import { sessionHandovers } from "~/db/schema/prepared-exports";
import type { Ctx } from "~/features/ctx.server";
import { ownOrganisation } from "~/features/orders/reach";
import { recordExport } from "~/features/own-data/export-log.server";
import { readAdmin } from "~/features/sessions/admin.server";
import { readSession, sessionIsOpen } from "~/features/sessions/session.server";
import { sessionIdHash } from "~/features/sessions/session-token.server";
import type { StaffRefusal } from "~/features/sessions/staff.server";
import { hashToken, randomToken } from "~/platform/secrets.server";

/** Seconds for which a session is on its way. */
const handoverSeconds = 60;

type HandoverCtx = Pick<Ctx, "db" | "env" | "clock" | "secrets" | "log">;

export type HandoverOutcome =
  /** What the other host is told, in its address. */
  | { outcome: "handedOver"; origin: string; told: Record<"handover" | "expires" | "signature", string> }
  /** Who only looks hands nothing over. */
  | { outcome: "mayHandOver"; origin: string }
  | StaffRefusal
  /** Not another host of the configuration. */
  | { outcome: "notOurs" };

/** Sends an administrator's session on its way to another host of this service; one at a time. */
export async function handOverSession(
  ctx: HandoverCtx,
  {
    sessionToken,
    from,
    to,
    requestId,
    looks,
  }: { sessionToken: string | undefined; from: string; to: string; requestId: string; looks: boolean },
): Promise<HandoverOutcome> {
  const { db, env, clock, secrets, log } = ctx;
  const found = await readAdmin(ctx, { sessionToken });
  if (found.outcome !== "admin") return found;
  const origin = ownOrigins(env).find((own) => own === to && new URL(own).host !== from);
  if (!origin) return { outcome: "notOurs" };
  if (looks) return { outcome: "mayHandOver", origin };
  const handover = randomToken();
  const sessionHash = sessionIdHash(sessionToken ?? "");
  await db.transaction(async (tx) => {
    await holdActor(tx, found.admin.userUuid);
    await tx
      .delete(sessionHandovers)
      .where(or(eq(sessionHandovers.sessionHash, sessionHash), lt(sessionHandovers.expiresAt, sql`now()`)));
    await tx.insert(sessionHandovers).values({
      tokenHash: hashToken(handover),
      sessionHash,
      toOrigin: origin,
      expiresAt: sql`now() + make_interval(secs => ${handoverSeconds})`,
    });
    const { admin } = found;
    const nobodys = { organisationId: ownOrganisation(admin)?.id ?? null, orderId: null, recordCount: null };
    await recordExport(tx, { admin, set: "session_handover", ...nobodys, requestId });
  });
  log.info({ requestId, userUuid: found.admin.userUuid }, "session handed over");
  const expires = String(Math.floor(clock.now().getTime() / 1_000) + handoverSeconds);
  const signature = secrets.sign("session handover", [handover, origin, expires].join("\n"));
  return { outcome: "handedOver", origin, told: { handover, expires, signature } };
}

export type TakeoverOutcome =
  | { outcome: "takenOver"; sessionToken: string }
  /** Who only looks takes nothing over. */
  | { outcome: "mayTakeOver" }
  /** Not signed by us for this host, too old, or used. */
  | { outcome: "notGood" }
  /** Somebody else is signed in here. */
  | { outcome: "othersSession" };

/**
 * Takes a session over at the host it was sent to, once: under an id of its own, as old as the first one, and ending when
 * that would. A browser in which somebody else is signed in keeps their session.
 */
export async function takeSessionOver(
  { db, env, clock, secrets }: HandoverCtx,
  given: {
    told: Record<"handover" | "expires" | "signature", string>;
    at: string;
    sessionToken: string | undefined;
    looks: boolean;
  },
): Promise<TakeoverOutcome> {
  const { handover, expires, signature } = given.told;
  const origin = ownOrigins(env).find((own) => new URL(own).host === given.at);
  const isOurs = secrets.verify("session handover", [handover, origin, expires].join("\n"), signature);
  if (!origin || !isOurs || Number(expires) * 1_000 < clock.now().getTime()) return { outcome: "notGood" };
  const here = given.sessionToken ? await readSession(db, given.sessionToken) : undefined;
  return db.transaction(async (tx) => {
    const onItsWay = and(
      eq(sessionHandovers.tokenHash, hashToken(handover)),
      eq(sessionHandovers.toOrigin, origin),
      sql`${sessionHandovers.expiresAt} > now()`,
    );
    const { sessionHash } = sessionHandovers;
    const [owner] = await tx
      .select({ userUuid: sessions.userId })
      .from(sessionHandovers)
      .innerJoin(sessions, eq(sessions.idHash, sessionHash))
      .where(onItsWay);
    if (!owner || !(await holdPerson(tx, owner.userUuid))) return { outcome: "notGood" };
    const [sent] = given.looks
      ? await tx.select({ sessionHash }).from(sessionHandovers).where(onItsWay)
      : await tx.delete(sessionHandovers).where(onItsWay).returning({ sessionHash });
    if (!sent) return { outcome: "notGood" };
    const [first] = await tx
      .select()
      .from(sessions)
      .where(and(eq(sessions.idHash, sent.sessionHash), sessionIsOpen));
    if (!first) return { outcome: "notGood" };
    if (here && here.userUuid !== first.userId) return { outcome: "othersSession" };
    if (given.looks) return { outcome: "mayTakeOver" };
    const sessionToken = randomToken();
    // With what else its person has shown in it, such as a second factor.
    await tx.insert(sessions).values({ ...first, idHash: hashToken(sessionToken) });
    return { outcome: "takenOver", sessionToken };
  });
}

function ownOrigins({ publicOrigin, otherOrigins }: Ctx["env"]): string[] {
  return [publicOrigin, ...otherOrigins];
}
