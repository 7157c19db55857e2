import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PlainLayout } from "~/design/layout";
import { Conflict } from "~/design/notices/conflict";
import { giveFeedbackText, openRequest } from "~/features/personal-feedback/answer-requests.server";
import { RequestView } from "~/features/personal-feedback/request-view";
import { feedbackConflict, requestView } from "~/features/personal-feedback/request-view.server";
import { resultsQuery } from "~/features/results/results-address";
import { conflicted } from "~/http/conflict.server";
import { documentTitle } from "~/http/document-title.server";
import { requestEnded, requestWithdrawn } from "~/http/error-page.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { requireStaff } from "~/http/staff.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { useReply } from "~/remix/use-reply";
import { ownForm } from "~/routes/admin/edit-form.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { staffOrSignIn } from "~/routes/sign-in/staff-or-sign-in.server";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const { app, context, params, url, t } = page;
  const found = await staffOrSignIn(page, "professional");
  if (found.kind === "login") return found;
  const opened = await openRequest(app, {
    professional: found.staff,
    requestId: params.feedbackRequestId,
    httpRequestId: context.requestId,
  });
  if (opened.outcome !== "opened") {
    if (opened.outcome !== "notThere") throw requestOver(opened.outcome);
    if (!context.conflictTold) throw new AppError("notFound");
    const title = documentTitle(page, t("common:conflict.title"));
    return { title, shell: await loadShell(page, "professionalRequests"), kind: "answered" as const };
  }
  const view = requestView(page, {
    request: opened.request,
    own: await ownForm(page, found.staff),
    query: resultsQuery(url.searchParams),
    advice: app.advice,
    leaflets: app.leaflets,
    now: app.clock.now(),
    draw: page.draw,
  });
  return {
    title: documentTitle(page, view.title),
    shell: await loadShell(page, "professionalRequests"),
    kind: "request" as const,
    view,
  };
});

export const action = pageAction(
  async (page) => {
    const { app, context, params, language } = page;
    const professional = await requireStaff(page, "professional");
    const form = await page.form();
    const text = String(form.get("feedback") ?? "");
    const version = String(form.get("version") ?? "");
    const requestId = params.feedbackRequestId;
    const answered = await giveFeedbackText(app, { professional, requestId, version, text });
    switch (answered.outcome) {
      case "given":
        throw seeOther(pageUrl("professionalRequests", language, {}, { given: "1" }));
      case "invalid":
        context.formRefused = true;
        return data({ reason: answered.reason, typed: text }, { status: 422 });
      case "conflict": {
        const told = await conflicted(page, feedbackConflict(page, answered.saved, text));
        // In a browser with scripts the page's loader isn't asked again: how many wait now comes with the answer.
        return data({ ...told.data, shell: await loadShell(page, "professionalRequests") }, { status: 409 });
      }
      case "withdrawn":
      case "ended":
        throw requestOver(answered.outcome);
      case "notThere":
        throw new AppError("notFound");
    }
  },
  { fields: ["feedback", "version"], drafts: ["feedback", "version"], texts: ["feedback"] },
);

/** Said to whoever has opened the request; what they wrote stands on the page of the error. */
function requestOver(outcome: "withdrawn" | "ended"): AppError {
  return new AppError("gone", outcome === "withdrawn" ? requestWithdrawn : requestEnded);
}

export { pageMeta as meta } from "~/http/page-meta";

export default function ProfessionalRequestRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const told = reply && "conflict" in reply ? reply : undefined;
  return (
    <SignInOr loaded={told ? { ...loaded, shell: told.shell } : loaded}>
      {(page) => (
        <PlainLayout wide>
          {told ? (
            <Conflict conflict={told.conflict} />
          ) : page.kind === "request" ? (
            <RequestView view={page.view} reply={reply && "reason" in reply ? reply : undefined} />
          ) : null}
        </PlainLayout>
      )}
    </SignInOr>
  );
}
