import { data } from "@remix-run/node";
import type { OwnForm } from "~/design/own-form";
import type { EditField, EditReply } from "~/features/admin/edit-form";
import { fieldFacts } from "~/features/admin/edit-form-view.server";
import type { Admin } from "~/features/sessions/admin.server";
import { conflicted } from "~/http/conflict.server";
import { readPageDraft } from "~/http/draft.server";
import type { PageRequest } from "~/http/page-request";
import { writerMark } from "~/http/writer.server";

/** Whose form a page of staff has, and what they had typed into it and not stored. */
export async function ownForm(page: PageRequest, admin: Pick<Admin, "userUuid">): Promise<OwnForm> {
  const kept = await readPageDraft(page, admin);
  return { writer: writerMark(page.app.secrets, admin.userUuid), kept, note: page.t("sessions:unsaved") };
}

/** The same of a form that was posted just now. */
export async function sentForm(page: PageRequest, admin: Admin): Promise<OwnForm> {
  return { writer: writerMark(page.app.secrets, admin.userUuid), kept: Object.fromEntries(await textsOf(page)) };
}

/** The answer to a form that is not taken, with words for its fields. */
export async function refusedForm(page: PageRequest, errors: Record<string, string>) {
  page.context.formRefused = true;
  const { intent, ...typed } = Object.fromEntries(await textsOf(page));
  const reply: EditReply = { intent, typed, errors };
  return data({ reply }, { status: 422 });
}

/** What a form is of as it is stored now; without a version where it can't be changed any more. */
type Now = { version: string | undefined; fields: readonly EditField[] };

/** The answer where somebody else has changed the same; `done` where what was typed is what is stored. */
export async function conflictedForm(page: PageRequest, { version, fields }: Now, done?: Response) {
  const typed = fieldFacts(page, fields, Object.fromEntries(await textsOf(page)));
  return conflicted(page, { version, saved: fieldFacts(page, fields), typed, ...(done && { same: done }) });
}

/** The same where something was only pressed. */
export function conflictedPress(page: PageRequest, { version, fields }: Now) {
  return conflicted(page, { version, saved: fieldFacts(page, fields) });
}

async function textsOf(page: PageRequest): Promise<[string, string][]> {
  return [...(await page.form())].map(([name, value]) => [name, String(value)]);
}
