import { useLoaderData } from "@remix-run/react";
import { readOrganisationOf } from "~/features/admin/organisations/edit-organisation.server";
import { addPersonByHand } from "~/features/admin/people/change-person.server";
import {
  attributeFields,
  personFields,
  personTexts,
  readAttributeFields,
  readPersonForm,
} from "~/features/admin/people/person-form";
import { attributesConflict, newPersonView, personErrors } from "~/features/admin/people/person-forms-view.server";
import { PersonFormView } from "~/features/admin/people/person-view";
import { organisationFor } from "~/features/orders/reach";
import type { Admin } from "~/features/sessions/admin.server";
import { pageAction, pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { versionOf } from "~/platform/version-of.server";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { conflictedForm, ownForm, refusedForm } from "./edit-form.server";
import { InConsole } from "./in-console";
import { unitNamesOf } from "./person.server";

/** Where somebody new belongs: the administrator's own organisation, or the one that the address names. */
async function organisationOf({ app, url }: PageRequest, admin: Admin) {
  const named = url.searchParams.get("organisation");
  const organisationId = organisationFor(admin, named);
  if (!organisationId) return null;
  const found = await readOrganisationOf(app, { admin, organisationId });
  if (!found) throw new AppError("notFound");
  return { ...found, attributesVersion: versionOf(found.attributes) };
}

export const loader = pageLoader((page) =>
  consolePage(page, "adminPeople", async (admin) => {
    const organisation = await organisationOf(page, admin);
    const units = await unitNamesOf(page, organisation?.id);
    return newPersonView(page, { organisation, units, own: await ownForm(page, admin) });
  }),
);

const fields = [...personFields, ...attributeFields, "version"];

export const action = pageAction(
  async (page) => {
    const admin = await requireAdmin(page);
    const { app, context } = page;
    const organisation = await organisationOf(page, admin);
    const units = await unitNamesOf(page, organisation?.id);
    const form = await page.form();
    const typed = (field: string) => String(form.get(field) ?? "");
    const read = readPersonForm(typed, { isNew: true, units: units.length > 0 ? units : undefined });
    const { attributes, problems } = readAttributeFields(typed, organisation?.attributes ?? []);
    if ("problems" in read || Object.keys(problems).length > 0) {
      return refusedForm(page, personErrors(page, { ...("problems" in read && read.problems), ...problems }, typed));
    }
    const isTold = Object.values(attributes).some(Boolean);
    if (organisation && isTold && typed("version") !== organisation.attributesVersion) {
      return conflictedForm(page, attributesConflict(page, organisation));
    }
    const { requestId } = context;
    const person = { admin, organisationId: organisation?.id, values: read.values, attributes, requestId };
    const added = await addPersonByHand(app, person);
    if (added.outcome === "refused") return refusedForm(page, personErrors(page, added.problems, typed));
    const { personId } = added;
    throw seeOther(pageUrl("adminPerson", page.language, { personId }, { purpose: "administration", saved: "1" }));
  },
  { fields, drafts: fields, texts: [...personTexts, ...attributeFields] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminPersonNewRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <PersonFormView view={view} />}</InConsole>;
}
