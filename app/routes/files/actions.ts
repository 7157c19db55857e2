import { planFile } from "~/features/action-plan/action-sheet.server";
import { allActions, withoutNotes } from "~/features/action-plan/list-actions.server";
import { planFormats } from "~/features/action-plan/plan-list-view.server";
import { separatorFor } from "~/features/exports/csv-format";
import { downloadResponse, isForeign } from "~/http/download.server";
import { madeAhead } from "~/http/made-ahead.server";
import { pageLoader } from "~/http/page.server";
import { AppError } from "~/platform/errors";
import { recordPlanLook, requirePlan } from "~/routes/reports/plan-reader.server";

/** An organisation's plan as a file, for whoever may read its page. */
export const loader = pageLoader(async (page) => {
  const { app, params, request, url } = page;
  const person = await page.requirePerson();
  if (isForeign(request)) throw new AppError("notFound");
  const format = planFormats.find((known) => known === params.format);
  if (!format) throw new AppError("notFound");
  const found = await requirePlan(page, person);
  const { organisation, lookingOn } = found;
  await recordPlanLook(page, found);
  const actions = await allActions(app.db, organisation.id);
  const { content, ...file } = planFile(page, lookingOn ? actions.map(withoutNotes) : actions, {
    organisation: organisation.name,
    format,
    separator: separatorFor(page.language, url.searchParams.get("separator")),
    check: url.searchParams.get("check") === "1",
  });
  return downloadResponse({ content: await madeAhead(content), ...file });
});
