import { useLoaderData } from "@remix-run/react";
import { ResearchView } from "~/features/admin/research/research-view";
import {
  researchErrors,
  researchField,
  researchFields,
  researchIntents,
  researchTexts,
  researchView,
} from "~/features/admin/research/research-view.server";
import { grantLinking, listLinkGrants, withdrawLinking } from "~/features/exports/link-grants.server";
import { resultRecipients } from "~/features/service-keys/manage-keys.server";
import { unknownChoice } from "~/http/form-fields.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { requireAdminOfAll } from "./admin.server";
import { consolePageOfAll } from "./console.server";
import { ownForm, refusedForm } from "./edit-form.server";
import { InConsole } from "./in-console";

export const loader = pageLoader((page) =>
  consolePageOfAll(page, "adminResearch", async (admin) => {
    const [keys, grants, own] = await Promise.all([
      resultRecipients(page.app),
      listLinkGrants(page.app),
      ownForm(page, admin),
    ]);
    return researchView(page, { keys, grants, own, saved: page.url.searchParams.has("saved") });
  }),
);

export const action = pageAction(
  async (page) => {
    const admin = await requireAdminOfAll(page);
    const form = await page.form();
    const intent = researchIntents.find((each) => each === form.get("intent"));
    if (!intent) throw new AppError("invalid", unknownChoice);
    const typed = (field: "recipient" | "reason") => String(form.get(researchField(intent, field)) ?? "");
    const change = intent === "grant" ? grantLinking : withdrawLinking;
    const { requestId } = page.context;
    const asked = { admin, recipient: typed("recipient"), reason: typed("reason"), requestId };
    const { outcome } = await change(page.app, asked);
    if (outcome !== "saved") return refusedForm(page, researchErrors(page, intent, outcome));
    throw seeOther(pageUrl("adminResearch", page.language, {}, { saved: "1" }));
  },
  { fields: researchFields, choices: { intent: researchIntents }, drafts: researchFields, texts: researchTexts },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminResearchRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <ResearchView view={view} />}</InConsole>;
}
