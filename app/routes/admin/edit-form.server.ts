import { data } from "@remix-run/node";
import type { EditReply } from "~/features/admin/edit-form";
import type { OwnForm } from "~/features/admin/edit-form-view.server";
import type { Admin } from "~/features/sessions/admin.server";
import { readPageDraft } from "~/http/draft.server";
import type { PageRequest } from "~/http/page-request";
import { writerMark } from "~/http/writer.server";

/** Whose form a page of the console has, and what they had typed into it. */
export async function ownForm(page: PageRequest, admin: Admin): Promise<OwnForm> {
  return { writer: writerMark(page.app.secrets, admin.userUuid), kept: await readPageDraft(page, admin) };
}

/** The answer to a form that is not taken: with words for its fields, or of what somebody else has saved meanwhile. */
export async function refusedForm(
  page: PageRequest,
  errors: Record<string, string>,
  conflict?: Omit<NonNullable<EditReply["conflict"]>, "title" | "text">,
) {
  page.context.formRefused = true;
  const { intent, ...typed } = Object.fromEntries(await textsOf(page));
  const { t } = page;
  const told = conflict && { ...conflict, title: t("admin:form.conflictTitle"), text: t("admin:form.conflictText") };
  const reply: EditReply = { intent, typed, errors, ...(told && { conflict: told }) };
  return data({ reply }, { status: conflict ? 409 : 422 });
}

async function textsOf(page: PageRequest): Promise<[string, string][]> {
  return [...(await page.form())].map(([name, value]) => [name, String(value)]);
}
