import { useLoaderData } from "@remix-run/react";
import { readTrial, trialFields } from "~/features/marketing/contact-form";
import { contactErrors } from "~/features/marketing/contact-form-view.server";
import { ContactPage } from "~/features/marketing/contact-page-view";
import { requestTrial } from "~/features/marketing/request-trial.server";
import { trialView } from "~/features/marketing/trial-view.server";
import { seeOther } from "~/http/redirect.server";
import { Shell } from "~/shell/shell";
import { marketingAction, marketingLoader, refusedContact, typedInto } from "./marketing-page.server";

export const loader = marketingLoader("startTrial", async (page) => ({
  description: page.t("marketing:trial.description"),
  view: trialView(page, { sent: page.url.searchParams.has("sent") }),
}));

export const action = marketingAction(
  "startTrial",
  async (page) => {
    const { app, context, language, url } = page;
    const { typed, trapped } = await typedInto(page);
    const sent = `${url.pathname}?sent=1`;
    if (trapped) throw seeOther(sent);
    const read = readTrial(typed);
    if ("problems" in read) return refusedContact(page, { errors: contactErrors(page, read.problems) });
    const { clientAddress } = context;
    const { outcome } = await requestTrial(app, { values: read.values, language, clientAddress });
    if (outcome === "too_many_requests") return refusedContact(page, "tooMany");
    throw seeOther(sent);
  },
  { fields: trialFields },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function StartTrialRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <ContactPage view={view} />
    </Shell>
  );
}
