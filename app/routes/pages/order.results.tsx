import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NarrowLayout, PlainLayout } from "~/design/layout";
import { LoginView } from "~/features/login/login-view";
import { loginView } from "~/features/login/login-view.server";
import { orderAction } from "~/features/orders/order";
import { orderWithResults } from "~/features/orders/results-access.server";
import { BloodAnalysisView } from "~/features/results/blood-analysis-view";
import { bloodAnalysisView } from "~/features/results/blood-analysis-view.server";
import { promptId } from "~/features/results/feedback-prompt-form";
import { latestResults } from "~/features/results/queries.server";
import { resultsAddress, resultsQuery } from "~/features/results/results-address";
import { ResultsView } from "~/features/results/results-view";
import { moduleAskedOf, resultsView } from "~/features/results/results-view.server";
import { saveResultsFeedback } from "~/features/results/save-feedback.server";
import { documentTitle } from "~/http/document-title.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { isBloodAnalysis } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const { t, app, url, language, context } = page;
  const person = await page.person();
  const title = documentTitle(page, t("results:title"));
  if (!person) {
    const view = loginView(page, url.pathname + url.search);
    return { title, shell: await loadShell(page), kind: "login" as const, view };
  }
  const order = await orderWithResults(page, person);
  if (isBloodAnalysis(url.searchParams.get("virtaResultsPageType") ?? undefined)) {
    const view = bloodAnalysisView(page, order);
    return {
      title: documentTitle(page, view.title),
      shell: await loadShell(page),
      kind: "bloodAnalysis" as const,
      view,
    };
  }
  const { completed, inProgress } = await latestResults(app.db, person.userUuid, order.id);
  const { advice, leaflets } = app;
  const given = { now: app.clock.now(), formToken: context.formToken, query: resultsQuery(url.searchParams) };
  const words = { t, language, advice, leaflets, ...given };
  const view = resultsView(words, order, orderAction(order), completed ?? inProgress);
  // What an address opens over the results is what its page is called.
  const opened = view.guide ?? view.explain;
  return {
    title: opened ? documentTitle(page, opened.title) : title,
    shell: await loadShell(page),
    kind: "results" as const,
    view,
  };
});

/** What the person thinks of the feedback on the one module that asks. */
export const action = pageAction(async (page) => {
  const { app, language, url } = page;
  const person = await page.requirePerson();
  const order = await orderWithResults(page, person);
  const form = await page.form();
  const { completed } = await latestResults(app.db, person.userUuid, order.id);
  const asked = completed && moduleAskedOf(completed);
  const thumb = form.get("thumb");
  // A newer result has come since the page was opened: it asks for itself.
  const { goal } = resultsQuery(url.searchParams);
  if (!asked || form.get("resultId") !== completed.id) throw seeOther(resultsAddress(language, order.id, { goal }));
  if (thumb !== "up" && thumb !== "down") throw new AppError("invalid");
  await saveResultsFeedback(app.db, {
    userUuid: person.userUuid,
    resultId: completed.id,
    questionnaire: asked.key,
    thumbUp: thumb === "up",
  });
  throw seeOther(resultsAddress(language, order.id, { goal }, promptId));
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
          {loaded.kind === "bloodAnalysis" ? (
            <BloodAnalysisView view={loaded.view} />
          ) : (
            <ResultsView view={loaded.view} />
          )}
        </PlainLayout>
      )}
    </Shell>
  );
}
