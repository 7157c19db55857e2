import { useLoaderData } from "@remix-run/react";
import { PlainLayout } from "~/design/layout";
import { answerJoin, listJoins } from "~/features/marketing/trial-requests.server";
import { joinIntents, TrialRequestsView } from "~/features/marketing/trial-requests-view";
import { trialRequestsView } from "~/features/marketing/trial-requests-view.server";
import type { ActsFor } from "~/features/orders/reach";
import { readOrganisation } from "~/features/reports/report-access.server";
import { readAdmin } from "~/features/sessions/admin.server";
import { documentTitle } from "~/http/document-title.server";
import { unknownChoice } from "~/http/form-fields.server";
import { pageAction, pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { seeOther } from "~/http/redirect.server";
import { staffRefused } from "~/http/staff.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { signInInstead } from "~/routes/sign-in/login-page.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { loadShell } from "~/shell/shell.server";

/** For whom somebody answers: a subscriber for their organisation, an administrator for theirs or for all. */
async function answersFor(
  { app, context, person }: PageRequest,
  userUuid: string,
): Promise<{ staff: ActsFor; inConsole: boolean }> {
  const found = await readAdmin(app, { sessionToken: context.sessionToken, person });
  if (found.outcome === "admin") return { staff: found.admin, inConsole: true };
  const read = await readOrganisation(app.db, userUuid);
  // Whoever reads one unit speaks for no more of the organisation.
  if (!read || read.part) throw staffRefused(found, "answersJoins");
  return { staff: { organisation: { id: read.id, name: read.name } }, inConsole: false };
}

export const loader = pageLoader(async (page) => {
  const { app, url } = page;
  const person = await page.person();
  if (!person) return signInInstead(page, url.pathname);
  const { staff, inConsole } = await answersFor(page, person.userUuid);
  const requests = await listJoins(app, staff);
  const view = trialRequestsView(page, { requests, pressed: url.searchParams, inConsole });
  return {
    title: documentTitle(page, view.title),
    shell: await loadShell(page, inConsole ? "adminHome" : "reports"),
    kind: "requests" as const,
    view,
  };
});

export const action = pageAction(
  async (page) => {
    const { userUuid } = await page.requirePerson();
    const form = await page.form();
    if (!form.has("intent")) throw new AppError("invalid", unknownChoice);
    const { staff } = await answersFor(page, userUuid);
    const accepts = form.get("intent") === joinIntents.accept;
    const request = String(form.get("request") ?? "");
    const { outcome } = await answerJoin(page.app, { staff, id: request, accepts });
    const pressed = outcome === "notThere" ? { done: outcome } : { done: outcome, request };
    throw seeOther(pageUrl("trialRequests", page.language, {}, pressed));
  },
  { fields: ["request"], choices: { intent: Object.values(joinIntents) } },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function TrialRequestsRoute() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <SignInOr loaded={loaded}>
      {({ view }) => (
        <PlainLayout>
          <TrialRequestsView view={view} />
        </PlainLayout>
      )}
    </SignInOr>
  );
}
