import type { Ctx } from "~/features/ctx.server";
import { isAttachmentLink, type LinkedFile } from "./attachment-link.server";
import type { AttachmentStore } from "./attachment-store.server";
import type { LeafletCatalogue } from "./leaflet";

/** Where attachments are named and kept. */
export type Attachments = { leaflets: LeafletCatalogue; attachments: AttachmentStore };

export type AttachmentOutcome =
  | { outcome: "found"; content: Uint8Array<ArrayBuffer>; filename: string }
  /** The address has grown old, or is not one of ours. */
  | { outcome: "badLink" }
  | { outcome: "notThere" }
  /** The storage can't be asked now. */
  | { outcome: "unavailable" };

/** The file of a signed address. The signature is the key: whoever has a good one gets the file. */
export async function readAttachment(
  ctx: Pick<Ctx, "secrets" | "clock" | "log"> & Attachments,
  { file, query, requestId }: { file: LinkedFile; query: URLSearchParams; requestId: string },
): Promise<AttachmentOutcome> {
  if (!isAttachmentLink(ctx.secrets, file, query, ctx.clock.now())) return { outcome: "badLink" };
  const leaflet = ctx.leaflets.get(file.attachmentId);
  if (!leaflet) return { outcome: "notThere" };
  const stored = await ctx.attachments.read(`${leaflet.id}.${file.language}.pdf`);
  if (stored.kind === "unavailable") {
    ctx.log.error({ requestId, errorCode: stored.code }, "attachment storage is unavailable");
    return { outcome: "unavailable" };
  }
  if (stored.kind === "notThere") return { outcome: "notThere" };
  const filename = file.downloadFileName ?? leaflet.filename[file.language];
  return { outcome: "found", content: stored.content, filename };
}
