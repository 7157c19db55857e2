import { useLoaderData } from "@remix-run/react";
import { type Choice, offeredOrders, showChosen } from "~/features/admin/people/chosen.server";
import { inviteTogether } from "~/features/admin/people/invite-together.server";
import { moveTogether } from "~/features/admin/people/move-together.server";
import { PersonFormView } from "~/features/admin/people/person-view";
import { takeBackInvitations } from "~/features/admin/people/take-back.server";
import {
  chosenField,
  countParams,
  listField,
  organisationField,
  type TogetherAct,
  togetherActs,
} from "~/features/admin/people/together";
import { chosenFacts, togetherView } from "~/features/admin/people/together-view.server";
import { pageSize } from "~/features/lists/list-query";
import { ownOrganisation } from "~/features/orders/reach";
import type { Admin } from "~/features/sessions/admin.server";
import { conflicted } from "~/http/conflict.server";
import { unknownChoice } from "~/http/form-fields.server";
import { pageAction, pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { ownForm, refusedForm } from "./edit-form.server";
import { InConsole } from "./in-console";
import { unitNamesOf } from "./person.server";

/** The address of a choice names who was chosen and what for, so that it can be opened again; its form only what to choose. */
function askedOf(page: PageRequest, admin: Admin): Choice & { act: TogetherAct } {
  const { searchParams } = page.url;
  const act = togetherActs.find((each) => each === searchParams.get("act"));
  const personIds = [...new Set(searchParams.getAll(chosenField))];
  if (!act || personIds.length > pageSize) throw new AppError("invalid", unknownChoice);
  if (personIds.length === 0) throw seeOther(listAt(page, { nobody: "1" }));
  const organisationId = ownOrganisation(admin)?.id ?? searchParams.get(organisationField) ?? "";
  return { act, admin, organisationId, personIds, language: page.language };
}

const ofList = ["search", "sort", "order", "page", "show", "unit", "organisation", "survey"];

/** The list they were chosen from, as it was. */
function listAt({ url, language }: PageRequest, more: Record<string, string | undefined> = {}): string {
  const own = new URLSearchParams(url.searchParams.get(listField) ?? "");
  const known = ofList.map((name) => [name, own.get(name) ?? undefined] as const);
  return pageUrl("adminPeople", language, {}, { ...Object.fromEntries(known), ...more });
}

export const loader = pageLoader((page) =>
  consolePage(page, "adminPeople", async (admin) => {
    const { app, context, url } = page;
    const { act, ...choice } = askedOf(page, admin);
    const chosen = await showChosen(app, { ...choice, requestId: context.requestId });
    if (!chosen) throw new AppError("notFound", "invalid_uuid");
    const { organisationId } = choice;
    const orderId = new URLSearchParams(url.searchParams.get(listField) ?? "").get("survey") ?? "";
    const offered =
      act === "move"
        ? { units: await unitNamesOf(page, organisationId) }
        : { ...(await offeredOrders(app, { admin, organisationId, act, orderId })), orderId };
    return togetherView(page, { act, chosen, offered, back: listAt(page), own: await ownForm(page, admin) });
  }),
);

const fields = ["survey", "unit", "version"];

export const action = pageAction(
  async (page) => {
    const admin = await requireAdmin(page);
    const { act, ...choice } = askedOf(page, admin);
    const form = await page.form();
    const typed = (field: string) => String(form.get(field) ?? "");
    if (act === "move") return move(page, choice, { unit: typed("unit"), version: typed("version") });
    const { app, context, t } = page;
    const orderId = typed("survey");
    const asked = { ...choice, orderId };
    const done =
      act === "invite"
        ? await inviteTogether(app, asked)
        : await takeBackInvitations(app, { ...asked, requestId: context.requestId });
    if (done.outcome === "notOpen") {
      return refusedForm(page, {
        survey: t(orderId ? "adminPeople:together.notOpen" : "adminPeople:together.chooseSurvey"),
      });
    }
    const { outcome: _, done: did, ...counts } = done;
    throw seeOther(listAt(page, countParams(act, { did, ...counts })));
  },
  { fields, drafts: fields, texts: [] },
);

async function move(page: PageRequest, choice: Choice, { unit, version }: { unit: string; version: string }) {
  const { app, context, t } = page;
  const moved = await moveTogether(app, { ...choice, unit, version, requestId: context.requestId });
  switch (moved.outcome) {
    case "moved":
      throw seeOther(listAt(page, countParams("move", { did: moved.done, before: moved.before })));
    case "notThere":
      throw new AppError("notFound", "invalid_uuid");
    case "unknownUnit":
      return refusedForm(page, { unit: t("adminPeople:together.chooseUnit") });
    case "conflict":
      return conflicted(page, { version: moved.saved.version, saved: chosenFacts(page, moved.saved) });
  }
}

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminPeopleTogetherRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <PersonFormView view={view} />}</InConsole>;
}
