import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OrderFilesView } from "~/features/files/order-files-view";
import { type FileRefusal, orderFilesView } from "~/features/files/order-files-view.server";
import { listOrderFiles, reportOfOrder } from "~/features/files/own-reports.server";
import { uploadReportFile } from "~/features/files/upload-report-file.server";
import type { AdministeredOrder } from "~/features/orders/administered.server";
import type { Admin } from "~/features/sessions/admin.server";
import { pageAction, pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { seeOther } from "~/http/redirect.server";
import { staffRefused } from "~/http/staff.server";
import { mostUploadBytes } from "~/http/uploaded-body.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { useReply } from "~/remix/use-reply";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { InConsole } from "./in-console";
import { requireOrder } from "./order.server";

async function view(page: PageRequest, admin: Admin, chosen: string, refused?: FileRefusal) {
  const { app, url } = page;
  const order = await requireOrder(page, admin);
  const files = await listOrderFiles(app.db, { admin, orderId: order.id });
  const saved = url.searchParams.has("saved");
  return orderFilesView(page, { order, files, most: mostUploadBytes, chosen, saved, ...(refused && { refused }) });
}

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrders", (admin) => view(page, admin, page.url.searchParams.get("as") ?? "")),
);

export const action = pageAction(
  async (page) => {
    const { context, language } = page;
    const admin = await requireAdmin(page);
    const order = await requireOrder(page, admin);
    const refuse = async (refused: FileRefusal, chosen: string, status = 422) => {
      context.formRefused = true;
      return data({ view: await view(page, admin, chosen, refused) }, { status });
    };
    if (context.tooLarge) return refuse("tooLarge", page.url.searchParams.get("as") ?? "", 413);
    const form = await page.form();
    const chosen = String(form.get("as") ?? "");
    const file = form.get("file");
    if (!(file instanceof File) || (file.size === 0 && file.name === "")) return refuse("empty", chosen);
    if (file.size > mostUploadBytes) return refuse("tooLarge", chosen, 413);
    const sent = await send(page, { admin, order, file, chosen });
    switch (sent) {
      case "stored":
        throw seeOther(pageUrl("adminOrderFiles", language, { assessmentOrderId: order.id }, { saved: "1" }));
      case "busy":
      case "noSpace":
      case "unavailable":
        return refuse(sent, chosen, 503);
      default:
        return refuse(sent, chosen);
    }
  },
  { fields: ["as"], files: ["file"] },
);

/** Hands a file to whoever keeps those of reports: a version of one that is there, or the first of a new one. */
async function send(
  { app, context, person }: PageRequest,
  { admin, order, file, chosen }: { admin: Admin; order: AdministeredOrder; file: File; chosen: string },
): Promise<"stored" | FileRefusal> {
  const { sessionToken, requestId } = context;
  const at = { organisationId: order.organisation.id, orderId: order.id };
  const files = await listOrderFiles(app.db, { admin, orderId: order.id });
  const known = files.find(({ reportFileId }) => reportFileId === chosen);
  if (chosen !== "" && !known) return "noSuchFile";
  const uploaded = await uploadReportFile(app, {
    sessionToken,
    person,
    requestId,
    reportId: known?.reportId ?? (await reportOfOrder(app.db, at)),
    reportFileId: known?.reportFileId ?? crypto.randomUUID(),
    filename: file.name,
    contentType: file.type,
    content: piecesOf(file),
  });
  switch (uploaded.outcome) {
    case "notThere":
      throw new AppError("notFound");
    case "notAuthenticated":
    case "forbidden":
    case "secondFactorNeeded":
      throw staffRefused(uploaded, "admin");
    default:
      return uploaded.outcome;
  }
}

/** The bytes of a file, not many at a time: whoever looks through them holds others up. */
async function* piecesOf(file: File): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += pieceBytes) {
    yield new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer());
  }
}

const pieceBytes = 64 * 1_024;

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminOrderFilesRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <InConsole loaded={loaded}>{(shown) => <OrderFilesView view={reply?.view ?? shown} reply={reply} />}</InConsole>
  );
}
