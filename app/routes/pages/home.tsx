import { useLoaderData } from "@remix-run/react";
import { MarketingPage } from "~/features/marketing/content-page-view";
import { frontView } from "~/features/marketing/content-page-view.server";
import { pageLoader } from "~/http/page.server";
import { pageHead } from "~/http/page-head.server";
import { HomeView } from "~/shell/home-view";
import { homeView } from "~/shell/home-view.server";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";
import { drawnMarketing, shownProduct } from "./marketing-page.server";

export const loader = pageLoader(async (page) => {
  const { app, language, t } = page;
  const isSignedIn = (await page.person()) !== undefined;
  const shell = await loadShell(page, "home");
  const content = app.env.disableMarketingPages ? undefined : app.content.page("front", language);
  if (!content) {
    const view = homeView(page, { isSignedIn });
    return {
      ...pageHead(page, { page: "home", title: t("home:title"), description: view.lead }),
      shell,
      plain: view,
      marketing: undefined,
    };
  }
  const articles = app.content.latestArticles(language);
  const product = await shownProduct(page);
  return {
    ...pageHead(page, { page: "home", title: content.seo.title, description: content.seo.description }),
    shell,
    plain: undefined,
    marketing: drawnMarketing(
      page,
      frontView(page, { page: content, articles, product, prices: app.env.examplePrices, isSignedIn }),
    ),
  };
});

export { pageMeta as meta } from "~/http/page-meta";

export default function HomeRoute() {
  const { shell, marketing, plain } = useLoaderData<typeof loader>();
  return <Shell shell={shell}>{marketing ? <MarketingPage part={marketing.part} /> : <HomeView view={plain} />}</Shell>;
}
