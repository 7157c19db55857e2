import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { assessmentOrders } from "~/db/schema/orders";
import { results } from "~/db/schema/results";
import { attachmentLink } from "~/features/content/attachment-link.server";
import type { LeafletCatalogue } from "~/features/content/leaflet";
import type { Ctx } from "~/features/ctx.server";
import { showsResultsToPeople } from "~/features/orders/conditions.server";
import type { Person } from "~/features/people/person";
import type { Language } from "~/i18n/languages";
import { isOffered } from "./attachments";
import { latestResults } from "./queries.server";

export type AttachmentLinkOutcome =
  | { outcome: "linked"; address: string }
  /** No result of the person offers it, or the catalogue doesn't hold it any more. */
  | { outcome: "notThere" };

/** The short-lived address of an attachment's file, for the person whose result offers it. */
export async function linkAttachment(
  ctx: Pick<Ctx, "db" | "secrets" | "clock"> & { leaflets: LeafletCatalogue },
  input: {
    person: Pick<Person, "userUuid">;
    orderId: string;
    attachmentId: string;
    language: Language;
    downloadFileName?: string | undefined;
  },
): Promise<AttachmentLinkOutcome> {
  const { person, orderId, attachmentId, language, downloadFileName } = input;
  const results = await latestResults(ctx.db, person.userUuid, orderId);
  if (!isOffered(results, attachmentId) || !ctx.leaflets.has(attachmentId)) return { outcome: "notThere" };
  const file = { assessmentOrderId: orderId, attachmentId, language, downloadFileName };
  return { outcome: "linked", address: attachmentLink(ctx.secrets, file, ctx.clock.now()) };
}

/** Orders of a person that are looked at for an attachment: the newest tell what still holds. */
const mostOrders = 5;

/** The same for whoever names no order: the newest one whose latest result offers the attachment. */
export async function linkOwnAttachment(
  ctx: Pick<Ctx, "db" | "secrets" | "clock"> & { leaflets: LeafletCatalogue },
  input: Omit<Parameters<typeof linkAttachment>[1], "orderId">,
): Promise<AttachmentLinkOutcome> {
  const orders = await ctx.db
    .select({ orderId: results.orderId })
    .from(results)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, results.orderId))
    .where(
      and(
        eq(results.userId, input.person.userUuid),
        isNotNull(results.completedAt),
        showsResultsToPeople,
        sql`jsonb_path_exists(${results.content}, '$.metamoduleSubResults[*].modules[*].subResult.**.attachments[*] ? (@ == $id)',
          jsonb_build_object('id', ${input.attachmentId}::text))`,
      ),
    )
    .groupBy(results.orderId)
    .orderBy(desc(sql`max(${results.completedAt})`))
    .limit(mostOrders);
  for (const { orderId } of orders) {
    const linked = await linkAttachment(ctx, { ...input, orderId });
    if (linked.outcome === "linked") return linked;
  }
  return { outcome: "notThere" };
}
