import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "~/http/page.server";
import { pageHead } from "~/http/page-head.server";
import { HomeView } from "~/shell/home-view";
import { homeView } from "~/shell/home-view.server";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const person = await page.person();
  return {
    ...pageHead(page, { page: "home", title: page.t("home:title"), description: page.t("home:lead") }),
    shell: await loadShell(page, "home"),
    view: homeView(page, { isSignedIn: person !== undefined }),
  };
});

export { pageMeta as meta } from "~/http/page-meta";

export default function HomeRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <HomeView view={view} />
    </Shell>
  );
}
