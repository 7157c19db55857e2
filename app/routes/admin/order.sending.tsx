import { useLoaderData } from "@remix-run/react";
import { ownStaffForm } from "~/design/own-form";
import { listNotReached, readSending } from "~/features/admin/sending/sending.server";
import { causes, passingCauses } from "~/features/admin/sending/sending-state";
import { SendingView } from "~/features/admin/sending/sending-view";
import { sendingNotices, sendingView } from "~/features/admin/sending/sending-view.server";
import { tryCauseAgain } from "~/features/admin/sending/try-again.server";
import { unknownChoice } from "~/http/form-fields.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { askedOf } from "~/routes/asked-list.server";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { ownForm } from "./edit-form.server";
import { InConsole } from "./in-console";
import { requireOrder } from "./order.server";

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrders", async (admin) => {
    const { app, context, language, url } = page;
    const order = await requireOrder(page, admin);
    const asked = { admin, orderId: order.id };
    const { page: number } = askedOf(page, { columns: ["name"], filters: { cause: causes }, besides: ["done"] });
    const cause = causes.find((known) => known === url.searchParams.get("cause"));
    const rows =
      cause && (await listNotReached(app, { ...asked, cause, page: number, language, requestId: context.requestId }));
    const form = ownStaffForm(page.formToken, await ownForm(page, admin), undefined);
    return sendingView(page, {
      order,
      sending: await readSending(app, asked),
      form,
      people: cause && rows && { cause, page: number, rows },
      notice: sendingNotices.find((known) => known === url.searchParams.get("done")),
      now: app.clock.now(),
    });
  }),
);

export const action = pageAction(
  async (page) => {
    const { app, language, params } = page;
    const admin = await requireAdmin(page);
    const orderId = params.assessmentOrderId ?? "";
    const form = await page.form();
    const cause = passingCauses.find((known) => known === form.get("cause"));
    if (!cause) throw new AppError("invalid", unknownChoice);
    const { outcome } = await tryCauseAgain(app, { admin, orderId, cause });
    if (outcome === "notThere") throw new AppError("notFound", "order_missing");
    throw seeOther(pageUrl("adminSending", language, { assessmentOrderId: orderId }, { done: outcome }));
  },
  { fields: [], choices: { cause: passingCauses } },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminSendingRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <SendingView view={view} />}</InConsole>;
}
