import { useLoaderData } from "@remix-run/react";
import { readHome } from "~/features/admin/work/home.server";
import { ConsoleHomeView } from "~/features/admin/work/home-view";
import { consoleHomeView } from "~/features/admin/work/home-view.server";
import { countJoins } from "~/features/marketing/trial-requests.server";
import { pageLoader } from "~/http/page.server";
import { consolePage } from "./console.server";
import { InConsole } from "./in-console";

export const loader = pageLoader((page) =>
  consolePage(page, "adminHome", async (admin) =>
    consoleHomeView(page, {
      admin,
      home: await readHome(page.app, { admin }),
      requests: await countJoins(page.app, admin),
    }),
  ),
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminHomeRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <ConsoleHomeView view={view} />}</InConsole>;
}
