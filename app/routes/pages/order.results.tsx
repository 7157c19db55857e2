import { useLoaderData } from "@remix-run/react";
import { PlainLayout } from "~/design/layout";
import { orderAction } from "~/features/orders/order";
import { promptId } from "~/features/results/details/feedback-prompt-form";
import { giveFeedback } from "~/features/results/details/give-feedback.server";
import { drawnResults } from "~/features/results/drawn-results";
import { titleWithOrder } from "~/features/results/order-title-view.server";
import { latestResults } from "~/features/results/queries.server";
import { asksForBloodAnalysis, resultsAddress, resultsQuery } from "~/features/results/results-address";
import { ResultsView } from "~/features/results/results-view";
import { resultsView } from "~/features/results/results-view.server";
import { resultToShow } from "~/features/results/shown-result";
import { documentTitle } from "~/http/document-title.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { signInInstead } from "~/routes/sign-in/login-page.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { loadShell } from "~/shell/shell.server";
import { orderWithResults } from "./order-answers.server";

export const loader = pageLoader(async (page) => {
  const { t, app, language, url } = page;
  const person = await page.person();
  if (!person) return signInInstead(page, url.pathname + url.search);
  const order = await orderWithResults(page, person);
  if (asksForBloodAnalysis(url.searchParams)) throw seeOther(pageUrl("bloodTestResults", language));
  const { advice, leaflets } = app;
  const shown = resultToShow(await latestResults(app.db, person.userUuid, order.id));
  const query = resultsQuery(url.searchParams);
  const action = orderAction(order);
  const view = resultsView(page, {
    person,
    order,
    action,
    shown,
    query,
    advice,
    leaflets,
    offersFeedback: order.features.professionalService,
    now: app.clock.now(),
  });
  // What an address opens over the results is what its page is called; a guide is the same for every order.
  const title = view.guide?.title ?? titleWithOrder(page, view.explain?.title ?? t("results:title"), order);
  return {
    title: documentTitle(page, title),
    shell: await loadShell(page),
    kind: "results" as const,
    view: drawnResults(view, page.draw),
  };
});

/** What the person thinks of the feedback on the one module that asks. */
export const action = pageAction(
  async (page) => {
    const { app, language, url } = page;
    const person = await page.requirePerson();
    const order = await orderWithResults(page, person);
    const form = await page.form();
    const [resultId, thumb] = [form.get("resultId"), form.get("thumb")];
    const { goal } = resultsQuery(url.searchParams);
    const { outcome } = await giveFeedback(app, { person, orderId: order.id, resultId, thumb });
    switch (outcome) {
      case "saved":
        throw seeOther(resultsAddress(language, order.id, { goal }, promptId));
      case "notAsked":
        throw seeOther(resultsAddress(language, order.id, { goal }));
      case "invalid":
        throw new AppError("invalid");
    }
  },
  { fields: ["resultId", "thumb"] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function OrderResultsRoute() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <SignInOr loaded={loaded}>
      {({ view }) => (
        <PlainLayout wide>
          <ResultsView view={view} />
        </PlainLayout>
      )}
    </SignInOr>
  );
}
