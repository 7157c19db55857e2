import { data } from "@remix-run/node";
import { keyField, keyFields, keyIntents, keyTexts, readKeyForm } from "~/features/admin/service-keys/key-form";
import { keyErrors, makeError, shownKey } from "~/features/admin/service-keys/service-keys-view.server";
import { makeKey } from "~/features/service-keys/manage-keys.server";
import type { Admin } from "~/features/sessions/admin.server";
import { unknownChoice } from "~/http/form-fields.server";
import { MissingRight } from "~/http/missing-right";
import type { PageRequest } from "~/http/page-request";
import { AppError } from "~/platform/errors";
import { isUuid } from "~/platform/uuid";
import { refusedForm } from "./edit-form.server";

/** What both pages of keys say of their forms. */
export const keyForms = {
  fields: [...keyFields, ...keyIntents.map((intent) => keyField(intent, "id"))],
  choices: { intent: keyIntents },
  drafts: keyFields,
  texts: keyTexts,
};

/** Makes the key that a form asks for, and shows it, once; `organisationId` is null for all of them. */
export async function makeKeyOf(
  page: PageRequest,
  { admin, organisationId, back }: { admin: Admin; organisationId: string | null; back: string },
) {
  const { app, context } = page;
  const form = await page.form();
  const intent = keyIntents.find((each) => each === form.get("intent"));
  const typed = (field: string) => String(form.get(field) ?? "");
  if (!intent) throw new AppError("invalid", unknownChoice);
  const formId = typed(keyField(intent, "id")).toLowerCase();
  if (!isUuid(formId)) throw new AppError("invalid", unknownChoice);
  const read = readKeyForm(intent, typed);
  if ("problems" in read) return refusedForm(page, keyErrors(page, read.problems));
  const { wanted } = read;
  const { requestId } = context;
  const made = await makeKey(app, { admin, organisationId, formId, wanted, requestId });
  switch (made.outcome) {
    case "made":
      return data({ shownKey: shownKey(page, { name: wanted.name, made, back }) });
    case "madeBefore":
      return data({ shownKey: shownKey(page, { name: wanted.name, made: undefined, back }) });
    case "nameTaken":
    case "tooMany":
      return refusedForm(page, makeError(page, intent, made.outcome));
    case "notTheirs":
      throw new MissingRight("adminOfAll");
    case "notThere":
      throw new AppError("notFound");
  }
}
