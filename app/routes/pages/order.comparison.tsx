import { useLoaderData } from "@remix-run/react";
import { PlainLayout } from "~/design/layout";
import { orderAction } from "~/features/orders/order";
import { askedAdviceId } from "~/features/results/comparison/asked-advice-view.server";
import { lastTwo } from "~/features/results/comparison/comparable";
import { comparedResults } from "~/features/results/comparison/compared-results.server";
import { ComparisonView } from "~/features/results/comparison/comparison-view";
import { comparisonView } from "~/features/results/comparison/comparison-view.server";
import { pastResults } from "~/features/results/comparison/past-results.server";
import { sayOutcome } from "~/features/results/comparison/say-outcome.server";
import { titleWithOrder } from "~/features/results/order-title-view.server";
import { comparisonAddress } from "~/features/results/results-address";
import { documentTitle } from "~/http/document-title.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { AppError } from "~/platform/errors";
import { signInInstead } from "~/routes/sign-in/login-page.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { loadShell } from "~/shell/shell.server";
import { orderWithResults } from "./order-answers.server";

export const loader = pageLoader(async (page) => {
  const { t, app, url } = page;
  const person = await page.person();
  if (!person) return signInInstead(page, url.pathname + url.search);
  const order = await orderWithResults(page, person);
  const past = await pastResults(app.db, person.userUuid);
  const [latest, before] = lastTwo(past, order.id);
  const two = await comparedResults(app.db, app.advice, { userUuid: person.userUuid, latest, before });
  return {
    title: documentTitle(page, titleWithOrder(page, t("results:comparison.title"), order)),
    shell: await loadShell(page),
    kind: "comparison" as const,
    view: comparisonView(page, {
      person,
      order,
      action: orderAction(order),
      past,
      two,
      advice: app.advice,
      chosen: url.searchParams.get("module") ?? undefined,
    }),
  };
});

/** What the person says came of a step they were given the last time. */
export const action = pageAction(
  async (page) => {
    const { app, language, url } = page;
    const person = await page.requirePerson();
    const order = await orderWithResults(page, person);
    const form = await page.form();
    const [resultId, recommendation, said] = [form.get("resultId"), form.get("recommendation"), form.get("said")];
    const module = url.searchParams.get("module") ?? undefined;
    const address = comparisonAddress(language, order.id, { module });
    const saying = await sayOutcome(app, { person, resultId, recommendation, said });
    switch (saying.outcome) {
      case "saved":
        throw seeOther(`${address}#${askedAdviceId(saying.recommendation)}`);
      case "notAsked":
        throw seeOther(address);
      case "invalid":
        throw new AppError("invalid");
    }
  },
  { fields: ["resultId", "recommendation", "said"] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function OrderComparisonRoute() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <SignInOr loaded={loaded}>
      {({ view }) => (
        <PlainLayout wide>
          <ComparisonView view={view} />
        </PlainLayout>
      )}
    </SignInOr>
  );
}
