import { findImport } from "~/features/inviting/imports.server";
import { readPieces } from "~/features/inviting/preview-rows.server";
import { refusedFile } from "~/features/inviting/refused-file-view.server";
import { downloadResponse } from "~/http/download.server";
import { pageLoader } from "~/http/page.server";
import { AppError } from "~/platform/errors";
import { requireAdmin } from "~/routes/admin/admin.server";
import { requireOrder } from "~/routes/admin/order.server";

/** The rows of an import by which nobody is invited, to mend and hand in again. They go as people are invited. */
export const loader = pageLoader(async (page) => {
  const { app, params } = page;
  const admin = await requireAdmin(page);
  const order = await requireOrder(page, admin);
  const found = await findImport(app, { admin, orderId: order.id, importId: params.importId });
  if (found?.state !== "checked") throw new AppError("notFound", found?.confirmedAt ? "rows_gone" : undefined);
  return downloadResponse(
    await refusedFile(page, found, readPieces({ db: app.bulk, secrets: app.secrets }, found, { troubled: true })),
  );
});
