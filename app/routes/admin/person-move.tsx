import { useLoaderData } from "@remix-run/react";
import { ownOrganisations } from "~/features/admin/organisations/own-organisations.server";
import { movePerson } from "~/features/admin/people/move-person.server";
import { moveConflict, moveView } from "~/features/admin/people/person-move-view.server";
import { PersonFormView } from "~/features/admin/people/person-view";
import { MissingRight } from "~/http/missing-right";
import { pageAction, pageLoader } from "~/http/page.server";
import { AppError } from "~/platform/errors";
import { requireAdminOfAll } from "./admin.server";
import { consolePageOfAll } from "./console.server";
import { conflictedForm, ownForm, refusedForm } from "./edit-form.server";
import { InConsole } from "./in-console";
import { asking, requireManaged, requirePurpose, toPerson } from "./person.server";

export const loader = pageLoader((page) =>
  consolePageOfAll(page, "adminPeople", async (admin) => {
    const person = await requireManaged(page, admin);
    const organisations = await ownOrganisations(page.app, admin);
    return moveView(page, { person, purpose: requirePurpose(page), organisations, own: await ownForm(page, admin) });
  }),
);

const fields = ["organisationId", "version"];

export const action = pageAction(
  async (page) => {
    const admin = await requireAdminOfAll(page);
    const { app, context, t } = page;
    const purpose = requirePurpose(page);
    const form = await page.form();
    const typed = (field: string) => String(form.get(field) ?? "");
    const move = { ...asking(page, admin), version: typed("version"), organisationId: typed("organisationId") };
    const moved = await movePerson(app, { ...move, purpose, requestId: context.requestId });
    const done = toPerson(page, purpose, { saved: "1" });
    switch (moved.outcome) {
      case "moved":
        throw done;
      case "notThere":
        throw new AppError("notFound");
      case "notManageable":
        throw new MissingRight("managesPerson");
      case "unknownOrganisation":
        return refusedForm(page, { organisationId: t("adminPeople:move.unknown") });
      case "inUse":
        return refusedForm(page, { organisationId: t("adminPeople:move.inUse") });
      case "conflict":
        return conflictedForm(page, moveConflict(page, moved.saved, await ownOrganisations(app, admin)), done);
    }
  },
  { fields, drafts: fields, texts: [] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminPersonMoveRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <PersonFormView view={view} />}</InConsole>;
}
