import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownStaffForm } from "~/design/own-form";
import { sampleTexts, textedOrder } from "~/features/invitations/order-text.server";
import { awaitImport } from "~/features/inviting/await-import.server";
import { readMapping } from "~/features/inviting/delivery-settings.server";
import { ImportView } from "~/features/inviting/import-view";
import { importConflict, importView } from "~/features/inviting/import-view.server";
import {
  confirmImport,
  dropImport,
  type FoundImport,
  findImport,
  mapColumns,
  problemsOf,
  typedColumns,
  typedLanguage,
} from "~/features/inviting/imports.server";
import { previewRows } from "~/features/inviting/preview-rows.server";
import { askedUnits, newUnitsView, previewRowsView, shownRows } from "~/features/inviting/preview-rows-view.server";
import { mostColumns } from "~/features/inviting/table-limits";
import { knownUnits } from "~/features/people/units.server";
import type { Admin } from "~/features/sessions/admin.server";
import { conflicted } from "~/http/conflict.server";
import { pageAction, pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { useReply } from "~/remix/use-reply";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { ownForm, sentForm } from "./edit-form.server";
import { InConsole } from "./in-console";
import { requireOrder } from "./order.server";

async function requireImport(page: PageRequest, admin: Admin) {
  const { app, params } = page;
  const order = await requireOrder(page, admin);
  const found = await findImport(app, { admin, orderId: order.id, importId: params.importId });
  if (!found) throw new AppError("notFound");
  return { order, found };
}

async function view(page: PageRequest, admin: Admin, refused?: Parameters<typeof importView>[1]["refused"]) {
  const { order, found } = await requireImport(page, admin);
  const asksColumns = page.url.searchParams.has("columns") || refused !== undefined;
  const own = refused ? await sentForm(page, admin) : await ownForm(page, admin);
  const form = ownStaffForm(page.formToken, own, found.version);
  const preview = found.state === "checked" && !asksColumns ? await previewOf(page, found) : undefined;
  const samples = sampleTexts(page.app.env, { kind: "invitation", order: textedOrder(order) });
  const kept = preview && (await readMapping(page.app, found.organisationId));
  return importView(page, { order, found, preview, asksColumns, form, samples, kept, ...(refused && { refused }) });
}

/** What the rows say that are about to be invited by. */
async function previewOf(page: PageRequest, found: FoundImport) {
  const { bulk, secrets } = page.app;
  // Of fifty thousand rows it takes a while, and who answers is not to wait for it.
  const rows = await previewRows({ db: bulk, secrets }, found, shownRows);
  const problems = await problemsOf({ db: bulk }, found.id);
  const known = await knownUnits(bulk, found.organisationId);
  return {
    rows: previewRowsView(page, { orderId: found.orderId, found, rows, problems }),
    units: newUnitsView(page, found, known),
  };
}

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrders", async (admin) => {
    await awaitImport(page.app, (await requireImport(page, admin)).found, page.request.signal);
    return view(page, admin);
  }),
);

export const action = pageAction(
  async (page) => {
    const { app, context, language } = page;
    const admin = await requireAdmin(page);
    const form = await page.form();
    const intent = form.get("intent");
    const order = await requireOrder(page, admin);
    const at = { assessmentOrderId: order.id };
    const found = await findImport(app, { admin, orderId: order.id, importId: page.params.importId });
    // Whoever wanted it gone has what they wanted.
    if (!found && intent === "drop") throw seeOther(pageUrl("adminInviting", language, at));
    if (!found) throw new AppError("notFound");
    const here = seeOther(pageUrl("adminPeopleImport", language, { ...at, importId: found.id }));
    const version = String(form.get("version") ?? "");
    const again = async () => (await requireImport(page, admin)).found;
    switch (intent) {
      case "drop": {
        const dropped = await dropImport(app, { found, version });
        if (dropped.outcome === "conflict") return conflicted(page, importConflict(page, await again()));
        throw seeOther(pageUrl("adminInviting", language, at));
      }
      case "confirm": {
        if (order.closed) break;
        const chosen = form.getAll("unit").map(String);
        const confirmed = await confirmImport(app, { found, version, chosen, keeps: form.get("keep") === "on" });
        if (confirmed.outcome === "conflict") return conflicted(page, importConflict(page, await again()));
        break;
      }
      default: {
        const columns = typedColumns(form.getAll("column").map(String), found);
        const chosen = { columns, language: typedLanguage(form.get("language")) };
        const mapped = await mapColumns(app, { found, version, ...chosen });
        if (mapped.outcome === "conflict") {
          const conflict = importConflict(page, await again(), chosen);
          return conflicted(page, { ...conflict, same: here });
        }
        if (mapped.outcome !== "refused") break;
        context.formRefused = true;
        const shown = await view(page, admin, { problem: mapped.problem, columns });
        return data({ view: shown }, { status: 422 });
      }
    }
    throw here;
  },
  {
    fields: ["language", "version", "keep"],
    choices: { intent: ["columns", "confirm", "drop"] },
    lists: { column: mostColumns, unit: askedUnits },
  },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminPeopleImportRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <InConsole loaded={loaded}>{(shown) => <ImportView view={reply?.view ?? shown} reply={reply} />}</InConsole>;
}
