import { useLoaderData } from "@remix-run/react";
import { PlainLayout } from "~/design/layout";
import { orderAction } from "~/features/orders/order";
import { ComparisonView } from "~/features/results/comparison/comparison-view";
import { comparisonView } from "~/features/results/comparison/comparison-view.server";
import { pastResults } from "~/features/results/comparison/past-results.server";
import { titleWithOrder } from "~/features/results/order-title-view.server";
import { documentTitle } from "~/http/document-title.server";
import { pageLoader } from "~/http/page.server";
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
  return {
    title: documentTitle(page, titleWithOrder(page, t("results:comparison.title"), order)),
    shell: await loadShell(page),
    kind: "comparison" as const,
    view: comparisonView(page, {
      person,
      order,
      action: orderAction(order),
      past,
      chosen: url.searchParams.get("module") ?? undefined,
    }),
  };
});

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
