import { useLoaderData } from "@remix-run/react";
import { PlainLayout } from "~/design/layout";
import { Conflict, type ConflictData } from "~/design/notices/conflict";
import { type ActionState, actionStates } from "~/features/action-plan/action";
import { actionFields, actionTexts, readAction } from "~/features/action-plan/action-form";
import { ActionView } from "~/features/action-plan/action-view";
import { actionConflict, actionErrors, actionIntents, actionView } from "~/features/action-plan/action-view.server";
import { findAction, type PlannedAction, withoutNotes } from "~/features/action-plan/list-actions.server";
import { staffAccounts } from "~/features/action-plan/owners.server";
import { changeAction, moveAction, removeAction } from "~/features/action-plan/write-action.server";
import { documentTitle } from "~/http/document-title.server";
import { unknownChoice } from "~/http/form-fields.server";
import { pageAction, pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { useReply } from "~/remix/use-reply";
import { conflictedForm, conflictedPress, ownForm, refusedForm } from "~/routes/admin/edit-form.server";
import { signInInstead } from "~/routes/sign-in/login-page.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { loadShell } from "~/shell/shell.server";
import { recordPlanLook, requirePlan, requirePlanner } from "./plan-reader.server";

/** The leaflet an action is taken from, where its report is still there. */
function guideOf({ app, language }: PageRequest, { guide, orderId, wave }: PlannedAction) {
  const leaflet = guide === null ? undefined : app.leaflets.get(guide);
  if (!leaflet || !orderId || wave === null) return undefined;
  const params = { assessmentOrderId: orderId, format: "leaflet" };
  return {
    title: leaflet.title[language],
    href: pageUrl("reportsFile", language, params, { wave: String(wave), id: leaflet.id }),
  };
}

export const loader = pageLoader(async (page) => {
  const { app, url, params } = page;
  const person = await page.person();
  if (!person) return signInInstead(page, url.pathname + url.search);
  const found = await requirePlan(page, person);
  const { organisation, userUuid, lookingOn } = found;
  const { actionId = "" } = params;
  const stored = await findAction(app.db, { organisationId: organisation.id, actionId, asker: userUuid });
  if (!stored) throw new AppError("notFound");
  await recordPlanLook(page, found);
  const view = actionView(page, {
    organisation,
    lookingOn: lookingOn !== undefined,
    action: lookingOn ? withoutNotes(stored) : stored,
    own: await ownForm(page, person),
    asker: userUuid,
    staff: await staffAccounts(app.db, organisation.id),
    guide: guideOf(page, stored),
    removing: url.searchParams.has("remove"),
    done: url.searchParams.has("saved"),
  });
  return {
    title: documentTitle(page, view.title),
    shell: await loadShell(page, "reports"),
    kind: "action" as const,
    view,
  };
});

const isState = (intent: string): intent is ActionState => actionStates.some((state) => state === intent);

export const action = pageAction(
  async (page) => {
    await page.requirePerson();
    const form = await page.form();
    if (!form.has("intent")) throw new AppError("invalid", unknownChoice);
    const { planner, organisation, userUuid } = await requirePlanner(page);
    const { actionId = "" } = page.params;
    const field = (name: string) => String(form.get(name) ?? "");
    const intent = field("intent");
    const of = { planner, actionId, version: field("version") };
    const pressed = intent !== "save";
    const write = async () => {
      if (intent === "remove") return removeAction(page.app, of);
      if (isState(intent)) return moveAction(page.app, { ...of, state: intent });
      const read = readAction(field, { earliest: undefined, asker: userUuid });
      if ("problems" in read) return { outcome: "refused", problems: read.problems } as const;
      return changeAction(page.app, { ...of, values: read.values });
    };
    const written = await write();
    const organisationId = organisation.id;
    const here = seeOther(pageUrl("actionPlanAction", page.language, { organisationId, actionId }, { saved: "1" }));
    switch (written.outcome) {
      case "saved":
        throw intent === "remove"
          ? seeOther(pageUrl("actionPlan", page.language, { organisationId }, { done: "removed" }))
          : here;
      case "refused":
        return refusedForm(page, actionErrors(page, written.problems));
      case "conflict": {
        const staff = await staffAccounts(page.app.db, organisationId);
        const now = actionConflict(page, { saved: written.saved, staff, asker: userUuid, pressed });
        return pressed ? conflictedPress(page, now) : conflictedForm(page, now, here);
      }
      default:
        throw new AppError("notFound");
    }
  },
  { fields: actionFields, choices: { intent: actionIntents }, drafts: actionFields, texts: actionTexts },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function ActionRoute() {
  const loaded = useLoaderData<typeof loader>();
  const conflict = useReply<{ conflict?: ConflictData }>()?.conflict;
  return (
    <SignInOr loaded={loaded}>
      {({ view }) => (
        <PlainLayout>{conflict ? <Conflict conflict={conflict} /> : <ActionView view={view} />}</PlainLayout>
      )}
    </SignInOr>
  );
}
