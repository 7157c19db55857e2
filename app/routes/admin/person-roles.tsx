import { useLoaderData } from "@remix-run/react";
import { changeRoles } from "~/features/admin/people/change-standing.server";
import { shownEnrolmentCode } from "~/features/admin/people/enrolment-code-view.server";
import { rolesConflict, rolesView } from "~/features/admin/people/person-roles-view.server";
import { PersonFormView } from "~/features/admin/people/person-view";
import { readableUnits } from "~/features/admin/people/readable-units.server";
import { type RoleName, roleNames } from "~/features/people/role-name";
import { MissingRight } from "~/http/missing-right";
import { pageAction, pageLoader } from "~/http/page.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { loggedOut } from "~/routes/sign-in/logged-out.server";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { conflictedForm, ownForm, refusedForm } from "./edit-form.server";
import { InConsole } from "./in-console";
import { asking, requireManaged, requirePurpose, toPerson } from "./person.server";

export const loader = pageLoader((page) =>
  consolePage(page, "adminPeople", async (admin) => {
    const person = await requireManaged(page, admin);
    const units = await readableUnits(page.app.db, person);
    return rolesView(page, { admin, units, person, purpose: requirePurpose(page), own: await ownForm(page, admin) });
  }),
);

const fields = [...roleNames, "version"];

export const action = pageAction(
  async (page) => {
    const admin = await requireAdmin(page);
    const { app, context, t } = page;
    const purpose = requirePurpose(page);
    const form = await page.form();
    const typed = (field: string) => String(form.get(field) ?? "");
    const wanted = Object.fromEntries(roleNames.map((role) => [role, typed(role)])) as Record<RoleName, string>;
    const change = { ...asking(page, admin), version: typed("version"), wanted };
    const changed = await changeRoles(app, { ...change, purpose, requestId: context.requestId });
    const done = toPerson(page, purpose, { saved: "roles" });
    switch (changed.outcome) {
      case "asBefore":
        throw toPerson(page, purpose, { saved: "rolesAsBefore" });
      case "changed":
        if (change.personId === admin.userUuid) {
          throw loggedOut(page, pageUrl("logout", page.language, {}, { because: "roles" }));
        }
        if (changed.enrolmentCode === undefined) throw done;
        return shownEnrolmentCode(page, {
          code: changed.enrolmentCode,
          personId: change.personId,
          purpose,
          saved: "roles",
        });
      case "notThere":
        throw new AppError("notFound", "invalid_uuid");
      case "notManageable":
        throw new MissingRight("managesPerson");
      case "unknownRole":
        return refusedForm(page, { [changed.role]: t("adminPeople:roles.unknown") });
      case "lastAdmin":
        return refusedForm(page, { admin: t("adminPeople:lastAdmin") });
      case "conflict":
        return conflictedForm(
          page,
          rolesConflict(page, { admin, units: await readableUnits(app.db, changed.saved) }, changed.saved),
          done,
        );
    }
  },
  { fields, drafts: fields, texts: [] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminPersonRolesRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <PersonFormView view={view} />}</InConsole>;
}
