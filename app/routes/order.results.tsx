import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NarrowLayout, PlainLayout } from "~/design/layout";
import { LoginView } from "~/features/login/login-view";
import { loginView } from "~/features/login/login-view.server";
import { orderAction } from "~/features/orders/order";
import { orderWithResults } from "~/features/orders/results-access.server";
import { latestResults } from "~/features/scoring/queries.server";
import { resultsQuery } from "~/features/scoring/results-address";
import { ResultsView } from "~/features/scoring/results-view";
import { resultsView } from "~/features/scoring/results-view.server";
import { documentTitle } from "~/http/document-title.server";
import { pageLoader } from "~/http/page.server";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const { t, app, url, language } = page;
  const person = await page.person();
  const title = documentTitle(page, t("results:title"));
  if (!person) {
    const view = loginView(page, url.pathname + url.search);
    return { title, shell: await loadShell(page), kind: "login" as const, view };
  }
  const order = await orderWithResults(page, person);
  const { completed, underWay } = await latestResults(app.db, person.userUuid, order.id);
  return {
    title,
    shell: await loadShell(page),
    kind: "results" as const,
    view: resultsView(
      {
        t,
        language,
        advice: app.advice,
        leaflets: app.leaflets,
        now: app.clock.now(),
        formToken: page.context.formToken,
        query: resultsQuery(url.searchParams),
      },
      order,
      orderAction(order),
      completed ?? underWay,
    ),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function OrderResultsRoute() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <Shell shell={loaded.shell}>
      {loaded.kind === "login" ? (
        <NarrowLayout>
          <LoginView view={loaded.view} />
        </NarrowLayout>
      ) : (
        <PlainLayout wide>
          <ResultsView view={loaded.view} />
        </PlainLayout>
      )}
    </Shell>
  );
}
