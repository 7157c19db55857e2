import type { Db } from "~/db/client.server";
import type { Person } from "~/features/people/person";
import { draftKinds, draftParameter } from "~/features/sessions/draft";
import { type DraftFields, deleteDraft, keepTypedDraft, readDraft, saveDraft } from "~/features/sessions/draft.server";
import { findConfirming } from "~/features/sessions/second-step.server";
import { findExpiredSession, wasLoggedOut } from "~/features/sessions/session.server";
import { fallbackLanguage } from "~/i18n/languages";
import { inLanguage } from "~/i18n/paths";
import { routerParameters } from "~/remix/router-words";
import type { PageRequest } from "./page-request";
import { isWriter } from "./writer.server";

/**
 * What became of what was typed on the page that a path of ours leads back to, after its session has ended. Where something
 * was being written in a session that is gone, nobody knows any more whether it was sent.
 */
export function typedOn(path: string): "kept" | "unknown" | undefined {
  const draft = new URL(path, "https://own.invalid").searchParams.get(draftParameter);
  if (draft === null) return undefined;
  return draft === draftKinds.typed ? "unknown" : "kept";
}

/** Whether the page shows what its person is writing in this session, not what came from an ended one. */
export function showsTyped({ url }: Pick<PageRequest, "url">): boolean {
  return url.searchParams.get(draftParameter) === draftKinds.typed;
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
  target.searchParams.set(draftParameter, draftKinds.kept);
  return target.pathname + target.search;
}

/** The draft of this page's form, where the address says that there is one. */
export async function readPageDraft(
  { app, url, context: { sessionToken } }: Pick<PageRequest, "app" | "url" | "context">,
  { userUuid }: Pick<Person, "userUuid">,
): Promise<DraftFields | undefined> {
  if (!url.searchParams.has(draftParameter)) return undefined;
  const key = { userUuid, form: formOf(url) };
  const typed = showsTyped({ url }) && sessionToken ? await readDraft(app, { ...key, sessionToken }) : undefined;
  return typed ?? readDraft(app, key);
}

/** Keeps the named fields of a form that is being written, and was not sent, while the session lasts. */
export async function keepTypedFields(
  { app, url, form, context: { sessionToken } }: Pick<PageRequest, "app" | "url" | "form" | "context">,
  userUuid: string,
  { names, db }: { names: readonly string[]; db: Db },
): Promise<void> {
  const fields = postedFields(await form("keep"), names);
  await saveDraft({ db, secrets: app.secrets }, { userUuid, form: formOf(url), sessionToken, fields });
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
  const posted = postedFields(await page.form("keep"), names);
  const draft = { userUuid, form: formOf(page.url), fields: { ...posted, ...instead } };
  await saveDraft({ db, secrets: page.app.secrets }, draft);
  return draftAddress(page);
}

function postedFields(form: FormData, names: readonly string[]): DraftFields {
  const typed = names.map((name) => [name, form.get(name)]);
  return Object.fromEntries(typed.filter(([, value]) => typeof value === "string")) as DraftFields;
}

/** A form that was sent needs no draft any more. */
export async function deletePageDraft(page: Pick<PageRequest, "app" | "url" | "context" | "person">): Promise<void> {
  const { app, url, context } = page;
  if (!url.searchParams.has(draftParameter)) return;
  const person = await page.person();
  if (!person) return;
  await deleteDraft(app, { userUuid: person.userUuid, form: formOf(url), sessionToken: context.sessionToken });
}

/**
 * Where a visitor who must sign in first comes back to, and whether it is a session that has ended that turned them away.
 * Where that was by its age, the named fields of a posted form wait there as a draft, or what was being written; nobody
 * else's words are stored.
 */
export async function pathBackWithDraft(
  page: Pick<PageRequest, "app" | "url" | "form" | "request" | "context">,
  names: readonly string[],
  db: Db,
): Promise<{ path: string; expired: boolean }> {
  const { url, request, context } = page;
  const here = url.pathname + url.search;
  const { sessionToken } = context;
  const ended = sessionToken ? await findExpiredSession(db, sessionToken) : undefined;
  if (!sessionToken || !ended) {
    return { path: here, expired: showsTyped(page) || (sessionToken ? await wasLoggedOut(db, sessionToken) : false) };
  }
  const { userUuid } = ended;
  if (request.method === "POST" && names.length > 0) {
    return { path: await savePageDraft(page, userUuid, names, { db }), expired: true };
  }
  if (!showsTyped(page)) return { path: here, expired: true };
  // Where nothing waits, it was sent: its address is one of the browser's history.
  const isKept = await keepTypedDraft({ db }, { userUuid, form: formOf(url), sessionToken });
  return { path: isKept ? draftAddress(page) : addressWithoutDraft(page), expired: true };
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
