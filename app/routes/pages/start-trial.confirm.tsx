import { useLoaderData } from "@remix-run/react";
import { beginTrial, openTrial } from "~/features/marketing/begin-trial.server";
import { ContactPage } from "~/features/marketing/contact-page-view";
import { confirmTrialView } from "~/features/marketing/trial-view.server";
import { seeOther } from "~/http/redirect.server";
import { inEachLanguage } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import { signedIn } from "~/routes/sign-in/signed-in.server";
import { Shell } from "~/shell/shell";
import { marketingAction, marketingLoader } from "./marketing-page.server";

// Opening the page only looks: mail scanners open every link, some with a real browser.
export const loader = marketingLoader("confirmTrial", async (page) => ({
  description: page.t("marketing:trial.description"),
  view: confirmTrialView(page, await openTrial(page.app, page.params.trialToken ?? "")),
}));

export const action = marketingAction(
  "confirmTrial",
  async (page) => {
    const { app, language, params, request, t, url } = page;
    const begun = await beginTrial(app, {
      token: params.trialToken ?? "",
      called: {
        name: t("marketing:trial.orderName"),
        names: inEachLanguage((each) => translatorFor(each)("marketing:trial.orderName")),
      },
      userAgent: request.headers.get("user-agent") ?? "",
    });
    if (begun.outcome === "begun") {
      throw await signedIn(page, begun.sessionToken, { path: pageUrl("assessments", language), groupId: undefined });
    }
    // The page says why by itself: it looks the link up again.
    throw seeOther(url.pathname);
  },
  { fields: [] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function ConfirmTrialRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <ContactPage view={view} />
    </Shell>
  );
}
