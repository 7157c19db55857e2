import { useLoaderData } from "@remix-run/react";
import { ExportsView } from "~/features/admin/exports/exports-view";
import { exportIntents, exportNotices, exportsView, reasonError } from "~/features/admin/exports/exports-view.server";
import { layouts } from "~/features/exports/layout";
import { listPrepared } from "~/features/exports/list-prepared.server";
import { prepareExport } from "~/features/exports/prepare-export.server";
import { reasonText } from "~/features/exports/stated-reason";
import { unknownChoice } from "~/http/form-fields.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { staffRefused } from "~/http/staff.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { requireAdminOfAll } from "./admin.server";
import { consolePageOfAll } from "./console.server";
import { ownForm, refusedForm } from "./edit-form.server";
import { InConsole } from "./in-console";

export const loader = pageLoader((page) =>
  consolePageOfAll(page, "adminOrders", async (admin) => {
    const { app, context, url } = page;
    return exportsView(page, {
      prepared: await listPrepared(app, { admin, sessionToken: context.sessionToken }),
      own: await ownForm(page, admin),
      notice: exportNotices.find((known) => known === url.searchParams.get("done")),
    });
  }),
);

export const action = pageAction(
  async (page) => {
    const { app, context, language } = page;
    await requireAdminOfAll(page);
    const form = await page.form();
    const intent = exportIntents.find((each) => each === form.get("intent"));
    const typed = String(form.get("reason") ?? "");
    const reason = reasonText(typed);
    if (!intent) throw new AppError("invalid", unknownChoice);
    const error = intent === "results" ? reasonError(page, typed) : undefined;
    if (error) return refusedForm(page, error);
    const layout = layouts.find((each) => each === form.get("layout")) ?? layouts[0];
    const shape = intent === "people" ? { name: "orderUsers" as const } : { name: "results" as const, layout, reason };
    const { sessionToken, requestId } = context;
    const prepared = await prepareExport(app, { sessionToken, requestId, asked: { ...shape, language } });
    switch (prepared.outcome) {
      case "preparing":
      case "busy":
        throw seeOther(pageUrl("adminExports", language, {}, { done: prepared.outcome }));
      case "notThere":
      case "orderOpen":
        throw new AppError("notFound");
      default:
        throw staffRefused(prepared, "adminOfAll");
    }
  },
  { fields: ["layout", "reason"], choices: { intent: exportIntents }, drafts: ["layout", "reason"], texts: ["reason"] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminExportsRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <ExportsView view={view} />}</InConsole>;
}
