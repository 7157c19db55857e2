import { useLoaderData } from "@remix-run/react";
import { changePerson } from "~/features/admin/people/change-person.server";
import {
  attributeFields,
  personFields,
  personTexts,
  readAttributeFields,
  readPersonForm,
} from "~/features/admin/people/person-form";
import { changeView, detailsConflict, personErrors } from "~/features/admin/people/person-forms-view.server";
import { PersonFormView } from "~/features/admin/people/person-view";
import { recordByAdmin } from "~/features/admin/people/read-person.server";
import { MissingRight } from "~/http/missing-right";
import { pageAction, pageLoader } from "~/http/page.server";
import { AppError } from "~/platform/errors";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { conflictedForm, ownForm, refusedForm } from "./edit-form.server";
import { InConsole } from "./in-console";
import { asking, requireManaged, requirePurpose, toPerson, unitNamesOf } from "./person.server";

export const loader = pageLoader((page) =>
  consolePage(page, "adminPeople", async (admin) => {
    const { app, context } = page;
    const person = await requireManaged(page, admin);
    const purpose = requirePurpose(page);
    const look = { ...asking(page, admin), what: "profile", purpose, requestId: context.requestId } as const;
    await recordByAdmin(app.db, look);
    const units = await unitNamesOf(page, person.organisation?.id);
    return changeView(page, { person, purpose, units, own: await ownForm(page, admin) });
  }),
);

const fields = [...personFields, ...attributeFields, "version"];

export const action = pageAction(
  async (page) => {
    const admin = await requireAdmin(page);
    const { app, context } = page;
    const person = await requireManaged(page, admin);
    const purpose = requirePurpose(page);
    const form = await page.form();
    const typed = (field: string) => String(form.get(field) ?? "");
    const units = await unitNamesOf(page, person.organisation?.id);
    const offered = units.length > 0 ? [...units, person.unit ?? ""] : undefined;
    const read = readPersonForm(typed, { isNew: false, units: offered });
    const names = person.attributes.map(({ name }) => name);
    const { attributes, problems } = readAttributeFields(typed, names);
    if ("problems" in read || Object.keys(problems).length > 0) {
      return refusedForm(page, personErrors(page, { ...("problems" in read && read.problems), ...problems }, typed));
    }
    const change = { ...asking(page, admin), version: typed("version"), values: read.values, attributes };
    const changed = await changePerson(app, { ...change, purpose, requestId: context.requestId });
    const done = toPerson(page, purpose, { saved: "1" });
    switch (changed.outcome) {
      case "changed":
        throw done;
      case "notThere":
        throw new AppError("notFound", "invalid_uuid");
      case "notManageable":
        throw new MissingRight("managesPerson");
      case "refused":
        return refusedForm(page, personErrors(page, changed.problems, typed));
      case "conflict":
        return conflictedForm(page, detailsConflict(page, changed.saved, units), done);
    }
  },
  { fields, drafts: fields, texts: [...personTexts, ...attributeFields] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminPersonChangeRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <PersonFormView view={view} />}</InConsole>;
}
