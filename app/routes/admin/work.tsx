import { useLoaderData } from "@remix-run/react";
import { handleFailure, readWork, type WorkOutcome, workIntents } from "~/features/admin/work/work.server";
import { WorkView } from "~/features/admin/work/work-view";
import { workView } from "~/features/admin/work/work-view.server";
import { unknownChoice } from "~/http/form-fields.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { askedOf } from "~/routes/asked-list.server";
import { requireAdminOfAll } from "./admin.server";
import { consolePageOfAll } from "./console.server";
import { InConsole } from "./in-console";

const outcomes: readonly WorkOutcome["outcome"][] = [...workIntents, "gone", "tooLate"];

export const loader = pageLoader((page) =>
  consolePageOfAll(page, "adminWork", async () => {
    const { searchParams } = page.url;
    const { page: number } = askedOf(page, { columns: ["when"], besides: ["done"] });
    const done = outcomes.find((outcome) => outcome === searchParams.get("done"));
    return workView(page, { ...(await readWork(page.app, { page: number })), done, now: page.app.clock.now() });
  }),
);

export const action = pageAction(
  async (page) => {
    await requireAdminOfAll(page);
    const form = await page.form();
    const intent = workIntents.find((each) => each === form.get("intent"));
    if (!intent) throw new AppError("invalid", unknownChoice);
    const job = {
      intent,
      queue: String(form.get("queue") ?? ""),
      id: String(form.get("job") ?? ""),
      reason: String(form.get("reason") ?? ""),
    };
    const { outcome } = await handleFailure(page.app, job);
    throw seeOther(pageUrl("adminWork", page.language, {}, { done: outcome }));
  },
  { fields: ["queue", "job", "reason"], choices: { intent: workIntents } },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminWorkRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <WorkView view={view} />}</InConsole>;
}
