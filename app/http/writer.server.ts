import { formTokenField } from "~/design/fields/form-token-field";
import { writerField } from "~/design/fields/writer-field";
import { findExpiredSession } from "~/features/sessions/session.server";
import { AppError } from "~/platform/errors";
import type { Secrets } from "~/platform/secrets.server";
import { isFormToken } from "./form-token.server";
import type { PageRequest } from "./page-request";

/** The reason of a refusal for a form that somebody else has filled in: nothing of it is shown. */
export const othersWords = "others_words";

/** Whose page a form with words is: the same on all of one person's pages, and tells nobody else who they are. */
export function writerMark(secrets: Secrets, userUuid: string): string {
  return secrets.sign("writer", userUuid);
}

/** Whether a form comes from a page of this person's. */
export function isWriter(secrets: Secrets, userUuid: string, form: FormData): boolean {
  const writer = form.get(writerField);
  return typeof writer === "string" && secrets.verify("writer", userUuid, writer);
}

/**
 * Refuses a form that one person filled in and that is sent in the session of another, open or expired: two people
 * share a browser. The same person's next session takes it. Where nobody has a session, nothing can be stored.
 */
export async function refuseOthersWords(
  { app, context, person }: Pick<PageRequest, "app" | "context" | "person">,
  form: FormData,
): Promise<void> {
  const { sessionToken } = context;
  const writer = form.get(writerField);
  // Every page with such a form names its writer; a program's form is no page that anybody has filled in.
  if (!sessionToken || typeof writer !== "string") return;
  // A form of this very session needs no look at whose it is.
  if (isFormToken(app.secrets, sessionToken, form.get(formTokenField))) return;
  const sender = (await person()) ?? (await findExpiredSession(app.db, sessionToken));
  if (sender && !app.secrets.verify("writer", sender.userUuid, writer)) {
    throw new AppError("forbidden", othersWords);
  }
}
