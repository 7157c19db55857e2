import { sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import type { Ctx } from "~/features/ctx.server";
import { type InvitingCtx, messageInvited } from "~/features/invitations/invite.server";
import { enqueue } from "~/features/jobs/engine.server";
import { tryAllAgain } from "~/features/jobs/failures.server";
import { findAdministered } from "~/features/orders/administered.server";
import { type Asked, lanes, messageOf, messagesThatAre, peopleThatAre, writing } from "./sending.server";
import type { PassingCause } from "./sending-state";

export type TriedAgain =
  | { outcome: "tried" }
  /** Nobody is left whom it was for. */
  | { outcome: "nobody" }
  /** The order takes no answers, so nobody is invited to it. */
  | { outcome: "closed" }
  | { outcome: "notThere" };

/**
 * Has every invitation tried again that was not sent for this cause. What the provider refused goes as the same message; what
 * is good for nothing any more is written anew, by the job that writes to whoever has none: each gets one, however
 * often it is pressed, and each is asked about once more before it leaves.
 */
export async function tryCauseAgain(
  { db, env }: Pick<Ctx, "db" | "env">,
  { cause, ...asked }: Asked & { cause: PassingCause },
): Promise<TriedAgain> {
  return db.transaction(async (tx): Promise<TriedAgain> => {
    const order = await findAdministered(tx, asked);
    if (!order) return { outcome: "notThere" };
    if (order.closed) return { outcome: "closed" };
    switch (cause) {
      case "address":
      case "service":
      case "text":
        return { outcome: (await tryRefused(tx, env, { ...asked, cause })) > 0 ? "tried" : "nobody" };
      case "givenUp":
        if ((await forgetGivenUp(tx, env, asked)) === 0) return { outcome: "nobody" };
        break;
      case "notSent":
        if ((await tx.execute(sql`${messagesThatAre(env, asked, cause)} limit 1`)).length === 0)
          return { outcome: "nobody" };
    }
    await enqueue(tx, writing, [{ payload: { invitesTo: asked.orderId } }]);
    return { outcome: "tried" };
  });
}

const refusals = ["address", "service", "text"] as const satisfies PassingCause[];

/** Has the messages sent once more that a provider refused for this cause; gives how many. */
async function tryRefused(
  tx: Db,
  env: Ctx["env"],
  { cause, ...asked }: Asked & { cause: (typeof refusals)[number] },
): Promise<number> {
  const which = sql`${messageOf} in (${messagesThatAre(env, asked, cause)})`;
  let tried = 0;
  for (const lane of lanes) tried += await tryAllAgain(tx, lane, which);
  return tried;
}

/**
 * Has the invitations of these people tried again that were not sent, whatever for, in the caller's transaction; gives how many.
 * Nobody gets a second one, and nobody else theirs.
 */
export async function tryPeopleAgain(
  ctx: InvitingCtx & Pick<Ctx, "env">,
  asked: Asked & { personIds: readonly string[] },
): Promise<number> {
  const { db: tx, env } = ctx;
  if (asked.personIds.length === 0) return 0;
  let tried = 0;
  for (const cause of refusals) tried += await tryRefused(tx, env, { ...asked, cause });
  await forgetGivenUp(tx, env, asked);
  const owed = await tx.execute<{ id: string }>(peopleThatAre(env, asked, "notSent"));
  const { mailed, texted } = await messageInvited(ctx, {
    orderId: asked.orderId,
    userIds: [...owed].map(({ id }) => id),
  });
  return tried + mailed.length + texted.length;
}

/** Lets the messages go that will not be sent, so that others can be written; gives how many. */
async function forgetGivenUp(tx: Db, env: Ctx["env"], asked: Asked): Promise<number> {
  const forgotten = await tx.execute(sql`
    with gone as (
      update outbox set given_up_at = coalesce(given_up_at, now()), sealed_message = null
      where id in (${messagesThatAre(env, asked, "givenUp")}) and sent_at is null returning id)
    delete from sent_messages where outbox_id in (select id from gone) returning user_id`);
  return forgotten.length;
}
