import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { holdPerson } from "~/db/lock-order.server";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { sentMessages, textStops } from "~/db/schema/schedules";
import type { Ctx } from "~/features/ctx.server";
import { orderIsClosed } from "~/features/orders/conditions.server";
import type { NamedOrder } from "~/features/orders/order-name";
import { orderNameColumns } from "~/features/orders/order-name.server";
import type { SurveyFlowVariant } from "~/features/survey/variants";
import { hashToken } from "~/platform/secrets.server";
import { isStopOf } from "./text-stops.server";

const textTokenBytes = 16;

/** Characters of a token: digits and small letters, which every phone takes into the address. */
export const textTokenLength = textTokenBytes * 2;

/** The token of a text message's link: 128 bits, of which only the hash is stored. It signs nobody in. */
export function randomTextToken(): string {
  return randomBytes(textTokenBytes).toString("hex");
}

const isTextToken = (text: string) => new RegExp(`^[0-9a-f]{${textTokenLength}}$`).test(text);

/** What the link of a text message is about. Its person is known by nothing but their number. */
export type TextLink = {
  userUuid: string;
  phoneNumber: string | null;
  organisation: { id: string; name: string };
  order: NamedOrder & {
    id: string;
    endTimestamp: Date | null;
    surveyFlowVariant: SurveyFlowVariant;
    showResultsToEndUser: boolean;
    closed: boolean;
  };
  kind: string;
  /** Whether they are invited still: an invitation can be taken back. */
  invited: boolean;
  /** Whether they want no more text messages about the organisation's surveys. */
  stopped: boolean;
};

/** The link, while its message is kept and its person may sign in; looking changes nothing. */
export async function readTextLink(db: Db, token: string): Promise<TextLink | undefined> {
  if (!isTextToken(token)) return undefined;
  const [link] = await db
    .select({
      userUuid: users.id,
      phoneNumber: users.phoneNumber,
      organisation: { id: organisations.id, name: organisations.name },
      order: {
        id: assessmentOrders.id,
        ...orderNameColumns,
        endTimestamp: assessmentOrders.endTimestamp,
        surveyFlowVariant: sql<SurveyFlowVariant>`${assessmentOrders.surveyFlowVariant}`,
        showResultsToEndUser: assessmentOrders.showResultsToEndUser,
        closed: orderIsClosed,
      },
      kind: sentMessages.kind,
      invited: sql<boolean>`${orderInvitations.userId} is not null and ${orderInvitations.takenBackAt} is null`,
      stopped: sql<boolean>`${textStops.userId} is not null`,
    })
    .from(sentMessages)
    .innerJoin(users, eq(users.id, sentMessages.userId))
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, sentMessages.orderId))
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .leftJoin(
      orderInvitations,
      and(eq(orderInvitations.orderId, sentMessages.orderId), eq(orderInvitations.userId, sentMessages.userId)),
    )
    .leftJoin(textStops, and(eq(textStops.organisationId, organisations.id), eq(textStops.userId, users.id)))
    .where(and(eq(sentMessages.linkHash, hashToken(token)), users.active));
  return link;
}

/**
 * Ends the text messages about an organisation's surveys to whoever has the link, or lets them come again. Said twice it is
 * done as well.
 */
export async function stopTexts(
  { db }: Pick<Ctx, "db">,
  { token, stop }: { token: string; stop: boolean },
): Promise<{ outcome: "done" | "notThere" }> {
  const link = await readTextLink(db, token);
  if (!link) return { outcome: "notThere" };
  const theirs = { organisationId: link.organisation.id, userId: link.userUuid };
  return db.transaction(async (tx) => {
    if (!(await holdPerson(tx, theirs.userId))) return { outcome: "notThere" };
    if (stop) await tx.insert(textStops).values(theirs).onConflictDoNothing();
    else await tx.delete(textStops).where(isStopOf(theirs));
    return { outcome: "done" };
  });
}
