import { useLoaderData } from "@remix-run/react";
import { readTrial, trialFields } from "~/features/marketing/contact-form";
import { ContactPage } from "~/features/marketing/contact-page-view";
import { requestTrial } from "~/features/marketing/request-trial.server";
import { trialView } from "~/features/marketing/trial-view.server";
import { Shell } from "~/shell/shell";
import { contactAction, marketingLoader } from "./marketing-page.server";

export const loader = marketingLoader("startTrial", async (page) => ({
  description: page.t("marketing:trial.description"),
  view: trialView(page, { sent: page.url.searchParams.has("sent") }),
}));

export const action = contactAction("startTrial", { fields: trialFields, read: readTrial, take: requestTrial });

export { pageMeta as meta } from "~/http/page-meta";

export default function StartTrialRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <ContactPage view={view} />
    </Shell>
  );
}
