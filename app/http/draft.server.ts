import type { Db } from "~/db/client.server";
import type { Person } from "~/features/people/person";
import { type DraftFields, deleteDraft, readDraft, saveDraft } from "~/features/sessions/draft.server";
import { findConfirming } from "~/features/sessions/second-step.server";
import { findExpiredSession } from "~/features/sessions/session.server";
import { fallbackLanguage } from "~/i18n/languages";
import { inLanguage } from "~/i18n/paths";
import { routerParameters } from "~/remix/router-words";
import type { PageRequest } from "./page-request";
import { isWriter } from "./writer.server";

/** Says in an address that its page has a draft, typed before the session expired. Only then is it looked for. */
export const draftParameter = "draft";

/** Whether a path of ours leads to a page that shows a draft. */
export function showsDraft(path: string): boolean {
  return new URL(path, "https://own.invalid").searchParams.has(draftParameter);
}

/** Parameters that say how a page is asked for, or what was done last, not which form it is. */
const notOfTheForm = [draftParameter, "done", "saved", "refused", ...routerParameters];

/** The form of an address: the same one in every language, so that switching language loses nothing either. */
function formOf(url: URL): string {
  return inLanguage(addressOfForm(url), fallbackLanguage);
}

function addressOfForm(url: URL): URL {
  const form = new URL(url);
  for (const name of notOfTheForm) form.searchParams.delete(name);
  return form;
}

/** The address of the same page as it is stored, without its draft. */
export function addressWithoutDraft({ url }: Pick<PageRequest, "url">): string {
  const { pathname, search } = addressOfForm(url);
  return pathname + search;
}

/** The address of the same page, showing its draft. */
function draftAddress({ url }: Pick<PageRequest, "url">): string {
  const target = addressOfForm(url);
  target.searchParams.set(draftParameter, "1");
  return target.pathname + target.search;
}

/** The draft of this page's form, where the address says that there is one. */
export async function readPageDraft(
  { app, url }: Pick<PageRequest, "app" | "url">,
  person: Pick<Person, "userUuid">,
): Promise<DraftFields | undefined> {
  return url.searchParams.has(draftParameter) ? readDraft(app, person.userUuid, formOf(url)) : undefined;
}

/**
 * Saves the named fields of the posted form as a draft of the person, and gives the address that shows them. `instead`
 * takes the place of what was posted under a name.
 */
export async function savePageDraft(
  page: Pick<PageRequest, "app" | "url" | "form">,
  userUuid: string,
  names: readonly string[],
  { db = page.app.db, instead = {} }: { db?: Db; instead?: DraftFields } = {},
): Promise<string> {
  const form = await page.form("keep");
  const typed = names.map((name) => [name, form.get(name)]);
  const posted = Object.fromEntries(typed.filter(([, value]) => typeof value === "string")) as DraftFields;
  const draft = { userUuid, form: formOf(page.url), fields: { ...posted, ...instead } };
  await saveDraft({ db, secrets: page.app.secrets }, draft);
  return draftAddress(page);
}

/** A form that was sent needs no draft any more. */
export async function deletePageDraft(page: Pick<PageRequest, "app" | "url" | "person">): Promise<void> {
  if (!page.url.searchParams.has(draftParameter)) return;
  const person = await page.person();
  if (person) await deleteDraft(page.app, { userUuid: person.userUuid, form: formOf(page.url) });
}

/**
 * Where a visitor who must sign in first comes back to, and whether it is an expired session that turned them away. Then
 * the named fields of a posted form wait there as a draft; nobody else's words are stored.
 */
export async function pathBackWithDraft(
  page: Pick<PageRequest, "app" | "url" | "form" | "request" | "context">,
  names: readonly string[],
  db: Db,
): Promise<{ path: string; expired: boolean }> {
  const { url, request, context } = page;
  const here = url.pathname + url.search;
  const ended = context.sessionToken ? await findExpiredSession(db, context.sessionToken) : undefined;
  if (!ended) return { path: here, expired: false };
  const hasFields = request.method === "POST" && names.length > 0;
  return { path: hasFields ? await savePageDraft(page, ended.userUuid, names, { db }) : here, expired: true };
}

/**
 * The same where the session has yet to show a second factor: what its person wrote before, on a page of theirs, waits as
 * a draft. Whoever only knows the first factor can't have made that page's mark.
 */
export async function pathBackBeforeSecondFactor(
  page: Pick<PageRequest, "app" | "url" | "posted" | "form" | "request" | "context" | "person">,
  names: readonly string[],
): Promise<string> {
  const { app, url, request, context } = page;
  const here = url.pathname + url.search;
  if (request.method !== "POST" || names.length === 0) return here;
  const sender = (await page.person()) ?? (await findConfirming(app.db, context.sessionToken));
  const isTheirs = sender && isWriter(app.secrets, sender.userUuid, await page.posted());
  return isTheirs ? savePageDraft(page, sender.userUuid, names) : here;
}
