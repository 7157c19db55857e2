import { useLoaderData } from "@remix-run/react";
import { NarrowLayout } from "~/design/layout";
import { ConsentView } from "~/features/consents/consent-view";
import { consentView } from "~/features/consents/consent-view.server";
import { findConsent } from "~/features/consents/consents.server";
import { withdrawConsent } from "~/features/consents/withdraw-consent.server";
import { orderName } from "~/features/orders/order-name-view.server";
import { documentTitle } from "~/http/document-title.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { AppError } from "~/platform/errors";
import { isUuid } from "~/platform/uuid";
import { signInInstead } from "~/routes/sign-in/login-page.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const { app, params, url } = page;
  const person = await page.person();
  if (!person) return signInInstead(page, url.pathname, { current: "profile" });
  const { consentGrantId } = params;
  const consent = isUuid(consentGrantId) ? await findConsent(app.db, person.userUuid, consentGrantId) : undefined;
  if (!consent) throw new AppError("notFound");
  const { assessmentOrderName: name, assessmentOrderNames: names, personal } = consent;
  const view = consentView(page, { consent, survey: orderName(page, { name, names, personal }) });
  const title = documentTitle(page, view.title);
  return { title, shell: await loadShell(page, "profile"), kind: "consent" as const, view };
});

export const action = pageAction(
  async ({ app, params, url, language, requirePerson }) => {
    const { userUuid } = await requirePerson();
    const { outcome } = await withdrawConsent(app, { userUuid, grantId: params.consentGrantId, language });
    if (outcome === "notThere") throw new AppError("notFound");
    // The page of the consent is its receipt from now on.
    throw seeOther(url.pathname);
  },
  { fields: [] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function ProfileConsentRoute() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <SignInOr loaded={loaded}>
      {({ view }) => (
        <NarrowLayout>
          <ConsentView view={view} />
        </NarrowLayout>
      )}
    </SignInOr>
  );
}
