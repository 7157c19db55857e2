import { useLoaderData } from "@remix-run/react";
import { NarrowLayout } from "~/design/layout";
import { chooseOpenSurvey, openSurveys } from "~/features/provider-login/open-surveys.server";
import { OpenSurveys } from "~/features/provider-login/open-surveys-view";
import { openSurveysView } from "~/features/provider-login/open-surveys-view.server";
import { providerOf } from "~/features/sessions/by-provider.server";
import { documentTitle } from "~/http/document-title.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeInstead, seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { signInInstead } from "~/routes/sign-in/login-page.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { loadShell } from "~/shell/shell.server";

// For whoever signs in as their organisation does; by a link or code of their own one has the list of all assessments.
export const loader = pageLoader(async (page) => {
  const { app, context, url, language } = page;
  const person = await page.person();
  if (!person) return signInInstead(page, url.pathname);
  const sessionToken = context.sessionToken ?? "";
  const provider = await providerOf(app.db, sessionToken);
  if (!provider) throw seeInstead(pageUrl("assessments", language));
  const orders = await openSurveys(app, { person, sessionToken });
  const view = openSurveysView(page, { orders, organisation: provider.organisation.name });
  return { kind: "surveys" as const, title: documentTitle(page, view.title), shell: await loadShell(page), view };
});

export const action = pageAction(
  async (page) => {
    const { app, context, language } = page;
    const person = await page.requirePerson();
    // Signed in by a link of their own since the page was opened.
    if (!(await providerOf(app.db, context.sessionToken))) throw seeOther(pageUrl("assessments", language));
    const orderId = String((await page.form()).get("assessmentOrderId") ?? "");
    const chosen = await chooseOpenSurvey(app, { person, sessionToken: context.sessionToken ?? "", orderId });
    switch (chosen.outcome) {
      case "chosen":
        throw seeOther(pageUrl(chosen.next === "continue" ? "surveyContinue" : "surveyBegin", language));
      case "refused":
        throw seeOther(pageUrl("providerSurveys", language));
      case "notThere":
        throw new AppError("notFound");
    }
  },
  { fields: ["assessmentOrderId"] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function ProviderSurveysRoute() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <SignInOr loaded={loaded}>
      {({ view }) => (
        <NarrowLayout>
          <OpenSurveys view={view} />
        </NarrowLayout>
      )}
    </SignInOr>
  );
}
