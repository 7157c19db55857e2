import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NarrowLayout, PlainLayout } from "~/design/layout";
import { LoginView } from "~/features/login/login-view";
import { ComparisonView } from "~/features/results/comparison-view";
import { comparisonView } from "~/features/results/comparison-view.server";
import { pastResults } from "~/features/results/past-results.server";
import { documentTitle } from "~/http/document-title.server";
import { pageLoader } from "~/http/page.server";
import { loginPage } from "~/routes/sign-in/login-page.server";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";
import { orderWithResults } from "./order-answers.server";

export const loader = pageLoader(async (page) => {
  const { t, app, url } = page;
  const person = await page.person();
  const title = documentTitle(page, t("results:comparison.title"));
  if (!person) {
    const view = loginPage(page, url.pathname + url.search);
    return { title, shell: await loadShell(page), kind: "login" as const, view };
  }
  const order = await orderWithResults(page, person);
  const past = await pastResults(app.db, person.userUuid);
  return {
    title,
    shell: await loadShell(page),
    kind: "comparison" as const,
    view: comparisonView(page, { order, past, chosen: url.searchParams.get("module") ?? undefined }),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function OrderComparisonRoute() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <Shell shell={loaded.shell}>
      {loaded.kind === "login" ? (
        <NarrowLayout>
          <LoginView view={loaded.view} />
        </NarrowLayout>
      ) : (
        <PlainLayout wide>
          <ComparisonView view={loaded.view} />
        </PlainLayout>
      )}
    </Shell>
  );
}
