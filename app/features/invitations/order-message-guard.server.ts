import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders, organisations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { sentMessages, unsubscriptions } from "~/db/schema/schedules";
import type { MessageGuard } from "~/features/messages/message-guard.server";
import { mailedOrderColumns } from "./mailed-order.server";
import type { SentKind } from "./message-kinds";
import { type InvitingCtx, messagePeople } from "./message-people.server";
import { hasStoppedTexts, textsOf } from "./recipients.server";
import { wayTo } from "./way-to";
import { orderSends, personGets } from "./who-gets.server";

/** Whether what a message says of its order's end is still so. Dates of ours hold milliseconds. */
const saysTheEnd = sql<boolean>`date_trunc('milliseconds', ${assessmentOrders.endTimestamp}) is not distinct from ${sentMessages.statedEnd}`;

/**
 * An order's message leaves while its order sends such messages, to who is still to have it, still active and wants any;
 * by text message only while the order allows any and they have not ended them.
 * Where the order's end, or the person's address or number, has changed meanwhile it is written anew.
 */
export function orderMessageGuard(ctx: InvitingCtx): MessageGuard {
  return {
    async ask(db, messageIds) {
      const rows = await db
        .select({
          id: sentMessages.outboxId,
          kind: sentMessages.kind,
          email: users.email,
          phoneNumber: users.phoneNumber,
          textMessages: assessmentOrders.textMessages,
          stopped: hasStoppedTexts(assessmentOrders.organisationId),
          current: saysTheEnd,
        })
        .from(sentMessages)
        .innerJoin(users, eq(users.id, sentMessages.userId))
        .innerJoin(assessmentOrders, eq(assessmentOrders.id, sentMessages.orderId))
        .where(
          sql`${inArray(sentMessages.outboxId, [...messageIds])} and ${users.active} and ${orderSends(sentMessages.kind)}
            and ${personGets(sentMessages.kind, sentMessages.userId)}
            and not exists (select 1 from ${unsubscriptions} where ${unsubscriptions.userId} = ${users.id})`,
        );
      return new Map(
        rows.flatMap(({ id, kind, current, stopped, ...person }) => {
          const textsTo = stopped ? undefined : textsOf(ctx.env.smsLogin, person, kind as SentKind);
          const way = wayTo(person, textsTo);
          return way ? [[id as string, { to: way.to, isOutdated: !current }] as const] : [];
        }),
      );
    },
    async settle({ notWanted, outdated }) {
      await ctx.db.transaction(async (tx) => {
        await forget(tx, notWanted);
        for (const message of await forget(tx, outdated)) await writeAnew({ ...ctx, db: tx }, message);
      });
    },
  };
}

type Sent = { orderId: string; kind: string; step: number; userIds: string[] };

/** What was noted as sent and was not. Gives it by order, kind and step. */
async function forget(tx: Db, messageIds: readonly string[]): Promise<Sent[]> {
  if (messageIds.length === 0) return [];
  const rows = await tx
    .delete(sentMessages)
    .where(inArray(sentMessages.outboxId, [...messageIds]))
    .returning();
  const sent = new Map<string, Sent>();
  for (const { orderId, kind, step, userId } of rows) {
    const key = `${orderId} ${kind} ${step}`;
    const same = sent.get(key) ?? { orderId, kind, step, userIds: [] };
    same.userIds.push(userId);
    sent.set(key, same);
  }
  return [...sent.values()];
}

async function writeAnew(ctx: InvitingCtx, { orderId, kind, step, userIds }: Sent): Promise<void> {
  const [order] = await ctx.db
    .select(mailedOrderColumns)
    .from(assessmentOrders)
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .where(eq(assessmentOrders.id, orderId));
  if (order) await messagePeople(ctx, order, { kind: kind as SentKind, step, userIds });
}
