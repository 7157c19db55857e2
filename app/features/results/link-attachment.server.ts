import { attachmentLink } from "~/features/content/attachment-link.server";
import type { LeafletCatalogue } from "~/features/content/leaflet";
import type { Ctx } from "~/features/ctx.server";
import type { Person } from "~/features/people/person";
import type { Language } from "~/i18n/languages";
import { isOffered } from "./attachments";
import { latestResults } from "./queries.server";

export type AttachmentLinkOutcome =
  | { outcome: "linked"; address: string }
  /** No result of the person offers it, or the catalogue doesn't hold it any more. */
  | { outcome: "missing" };

/** The short-lived address of an attachment's file, for the person whose result offers it. */
export async function linkAttachment(
  ctx: Pick<Ctx, "db" | "secrets" | "clock"> & { leaflets: LeafletCatalogue },
  input: { person: Pick<Person, "userUuid">; orderId: string; attachmentId: string; language: Language },
): Promise<AttachmentLinkOutcome> {
  const { person, orderId, attachmentId, language } = input;
  const results = await latestResults(ctx.db, person.userUuid, orderId);
  if (!isOffered(results, attachmentId) || !ctx.leaflets.has(attachmentId)) return { outcome: "missing" };
  const file = { assessmentOrderId: orderId, attachmentId, language };
  return { outcome: "linked", address: attachmentLink(ctx.secrets, file, ctx.clock.now()) };
}
