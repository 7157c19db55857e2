import { useLoaderData } from "@remix-run/react";
import { readHome } from "~/features/admin/work/home.server";
import { ConsoleHomeView } from "~/features/admin/work/home-view";
import { consoleHomeView } from "~/features/admin/work/home-view.server";
import { checkHelpLine } from "~/features/advice/help-lines.server";
import { countJoins } from "~/features/marketing/trial-requests.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { requireAdminOfAll } from "./admin.server";
import { consolePage } from "./console.server";
import { InConsole } from "./in-console";

export const loader = pageLoader((page) =>
  consolePage(page, "adminHome", async (admin) => {
    const checked = page.url.searchParams.get("done") === "checked";
    return consoleHomeView(page, {
      admin,
      home: await readHome(page.app, { admin }),
      requests: await countJoins(page.app, admin),
      checked,
    });
  }),
);

/** Somebody has looked a help line up at its source. */
export const action = pageAction(
  async (page) => {
    const { userUuid } = await requireAdminOfAll(page);
    const form = await page.form();
    const line = { lineId: String(form.get("line") ?? ""), userUuid };
    const { outcome } = await checkHelpLine(page.app.db, page.app.advice, line);
    throw seeOther(pageUrl("adminHome", page.language, {}, outcome === "checked" ? { done: outcome } : {}));
  },
  { fields: ["line"] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminHomeRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <ConsoleHomeView view={view} />}</InConsole>;
}
