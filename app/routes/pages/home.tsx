import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { documentTitle } from "~/http/document-title.server";
import { pageLoader } from "~/http/page.server";
import { HomeView } from "~/shell/home-view";
import { homeView } from "~/shell/home-view.server";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const person = await page.person();
  return {
    title: documentTitle(page, page.t("home:title")),
    shell: await loadShell(page, "home"),
    view: homeView(page, { isSignedIn: person !== undefined }),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function HomeRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <HomeView view={view} />
    </Shell>
  );
}
