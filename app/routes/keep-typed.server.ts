import { holdPerson } from "~/db/lock-order.server";
import { formTokenField } from "~/design/fields/form-token-field";
import { ownFormField, writerField } from "~/design/fields/writer-field";
import { mostTyped, typedForm } from "~/features/sessions/draft";
import { type DraftFields, deleteTypedDraft, hasUnknownWords, saveDraft } from "~/features/sessions/draft.server";
import { formOf, type Kept, keptAs, turnIn, turnOf } from "~/http/draft.server";
import { mostFields } from "~/http/form-fields.server";
import type { PageRequest } from "~/http/page-request";
import { isWriter } from "~/http/writer.server";
import { ownPath } from "~/i18n/own-path";

/** What became of a form, of which page, and whether it took the place of words that its page didn't know of. */
type KeptForm = { became: Kept; at: string | undefined; overOthers: boolean };

/**
 * Keeps what somebody is writing to a form of another page, which says itself which it is. It has to come from a page of
 * theirs, and it is for them alone: whether they may see that page is asked where it shows it. Of what is too much nothing is
 * kept, nor what there was of it before: less than was written would look like all of it.
 */
export async function keepTypedForm(
  page: Pick<PageRequest, "app" | "url" | "posted" | "person" | "context">,
): Promise<KeptForm> {
  const { app, url, context } = page;
  const { sessionToken } = context;
  const posted = await page.posted();
  const person = await page.person();
  const at = ownPath(String(posted.get(typedForm.at)));
  const fields = readTyped(posted);
  const notKept: KeptForm = { became: "notKept", at, overOthers: false };
  if (!person || !sessionToken || !at || !isWriter(app.secrets, person.userUuid, posted)) return notKept;
  const { userUuid } = person;
  const draft = { userUuid, form: formOf(new URL(at, url)), sessionToken, turn: turnOf(posted) };
  const known = turnIn(posted, typedForm.known);
  return app.db.transaction(async (db) => {
    if (!(await holdPerson(db, userUuid))) return notKept;
    // A page of an older version says nothing of what it knows.
    const others = known !== undefined && (await hasUnknownWords({ db }, draft, known));
    if (fields) {
      const became = keptAs[await saveDraft({ db, secrets: app.secrets }, { ...draft, fields })];
      return { became, at, overOthers: others && became === "kept" };
    }
    await deleteTypedDraft({ db }, draft);
    return notKept;
  });
}

function readTyped(posted: FormData): DraftFields | undefined {
  const text = String(posted.get(typedForm.fields) ?? "");
  if (text.length > mostTyped) return undefined;
  const marks: string[] = [formTokenField, writerField, ownFormField(String(posted.get(writerField)))];
  const fields = [...new URLSearchParams(text)].filter(([name]) => !marks.includes(name));
  return fields.length > 0 && fields.length <= mostFields ? Object.fromEntries(fields) : undefined;
}
