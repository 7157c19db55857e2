import { randomUUID } from "node:crypto";
import { useLoaderData } from "@remix-run/react";
import { WebhookView } from "~/features/admin/webhooks/webhooks-view";
import {
  shownSecret,
  type WebhookNotice,
  webhookNotices,
  webhookView,
} from "~/features/admin/webhooks/webhooks-view.server";
import { listDeliveries, sendAgain, sendTest } from "~/features/webhooks/deliveries.server";
import { findEndpoint, removeEndpoint, rotateSecret, switchEndpoint } from "~/features/webhooks/endpoints.server";
import { formIdOf, unknownChoice } from "~/http/form-fields.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { requireAdmin } from "../admin.server";
import { consolePage } from "../console.server";
import { InConsole } from "../in-console";

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrganisations", async (admin) => {
    const { organisationId = "", webhookId = "" } = page.params;
    const endpoint = await findEndpoint(page.app, { admin, organisationId, endpointId: webhookId });
    if (!endpoint) throw new AppError("notFound");
    const deliveries = await listDeliveries(page.app, endpoint.id);
    const { searchParams } = page.url;
    const notice = webhookNotices.find((known) => known === searchParams.get("done"));
    const removing = searchParams.has("remove");
    return webhookView(page, { endpoint, deliveries, notice, removing, formId: randomUUID() });
  }),
);

const intents = ["test", "again", "rotate", "on", "off", "remove"] as const;

export const action = pageAction(
  async (page) => {
    const admin = await requireAdmin(page);
    const { app, language } = page;
    const { organisationId = "", webhookId = "" } = page.params;
    const form = await page.form();
    const asked = { admin, organisationId, endpointId: webhookId };
    const back = (done: WebhookNotice) =>
      seeOther(pageUrl("adminWebhook", language, { organisationId, webhookId }, { done }));
    const intent = intents.find((each) => each === form.get("intent"));
    switch (intent) {
      case "test":
      case "again": {
        const deliveryId = String(form.get("delivery") ?? "");
        const { outcome } =
          intent === "test" ? await sendTest(app, asked) : await sendAgain(app, { ...asked, deliveryId });
        if (outcome === "notThere") throw new AppError("notFound");
        throw back(outcome);
      }
      case "rotate": {
        const rotated = await rotateSecret(app, { ...asked, formId: formIdOf(form) });
        if (rotated.outcome === "notThere") throw new AppError("notFound");
        if (rotated.outcome === "tooSoon") throw back("tooSoon");
        return shownSecret(page, { secret: rotated.secret, rotated: true, organisationId, webhookId });
      }
      case "on":
      case "off": {
        const { outcome } = await switchEndpoint(app, { ...asked, to: intent });
        if (outcome === "notThere") throw new AppError("notFound");
        throw back("switched");
      }
      case "remove":
        await removeEndpoint(app, asked);
        throw seeOther(pageUrl("adminWebhooks", language, { organisationId }, { done: "removed" }));
      case undefined:
        throw new AppError("invalid", unknownChoice);
    }
  },
  { fields: ["delivery", "formId"], choices: { intent: intents } },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminWebhookRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <WebhookView view={view} />}</InConsole>;
}
