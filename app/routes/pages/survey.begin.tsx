import { useLoaderData } from "@remix-run/react";
import { NarrowLayout } from "~/design/layout";
import { readStart, startSurvey } from "~/features/answering/start-survey.server";
import { StartView } from "~/features/answering/start-view";
import { startView } from "~/features/answering/start-view.server";
import { surveyContents } from "~/features/answering/survey-contents.server";
import { toldInstead } from "~/features/consents/consents.server";
import { findBasis } from "~/features/orders/processing-basis.server";
import { employerSection } from "~/features/reports/page/own-report-view.server";
import { findOwnReportedOrder } from "~/features/reports/report-access.server";
import { documentTitle } from "~/http/document-title.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { signInInstead } from "~/routes/sign-in/login-page.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const { app, t, url, language, context } = page;
  const found = await readStart(app, { sessionToken: context.sessionToken });
  switch (found.outcome) {
    case "notSignedIn":
      return signInInstead(page, url.pathname + url.search, { heading: t("start:variants.default.heading") });
    case "invalidPerson":
    case "notThere":
    case "closed":
      throw seeOther(pageUrl("assessments", language));
    case "profileIncomplete":
    case "consentsMissing":
      throw seeOther(pageUrl("profile", language, {}, { path: url.pathname }));
    case "mayStart":
    case "underWay": {
      const [contents, told, basis, reported] = await Promise.all([
        surveyContents(app, found.active),
        toldInstead(app.db, found.active.order.id),
        findBasis(app.db, found.active.order.id),
        findOwnReportedOrder(app.db, found.userUuid, found.active.order.id),
      ]);
      const view = startView(page, {
        active: found.active,
        contents,
        told,
        basis,
        employer: reported && employerSection(page, reported),
        opensMore: url.searchParams.has("more"),
        here: url.pathname,
        advice: app.advice,
      });
      return { title: documentTitle(page, view.heading), shell: await loadShell(page), kind: "start" as const, view };
    }
  }
});

export const action = pageAction(
  async ({ app, language, context: { sessionToken } }) => {
    const { outcome } = await startSurvey(app, { sessionToken });
    switch (outcome) {
      case "notSignedIn":
        throw new AppError("notAuthenticated");
      case "invalidPerson":
      case "notThere":
        throw seeOther(pageUrl("assessments", language));
      case "closed":
      case "profileIncomplete":
      case "consentsMissing":
        // The page itself says what is in the way.
        throw seeOther(pageUrl("surveyBegin", language));
      case "underWay":
        throw seeOther(pageUrl("surveyContinue", language));
    }
  },
  { fields: [] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function SurveyBeginRoute() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <SignInOr loaded={loaded}>
      {({ view }) => (
        <NarrowLayout>
          <StartView view={view} />
        </NarrowLayout>
      )}
    </SignInOr>
  );
}
