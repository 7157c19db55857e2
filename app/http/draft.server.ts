import type { Db } from "~/db/client.server";
import { holdActor, holdPerson } from "~/db/lock-order.server";
import type { Person } from "~/features/people/person";
import { doneParameters, draftKinds, draftParameter, isNamedTyped, turnField } from "~/features/sessions/draft";
import {
  type DraftFields,
  deleteDraft,
  deleteTypedDraft,
  keepTypedDraft,
  readDraft,
  saveDraft,
} from "~/features/sessions/draft.server";
import { findConfirming } from "~/features/sessions/second-step.server";
import { findExpiredSession, wasLoggedOut } from "~/features/sessions/session.server";
import { isByProvider } from "~/features/sessions/session-token.server";
import { fallbackLanguage } from "~/i18n/languages";
import { inLanguage } from "~/i18n/paths";
import { routerParameters } from "~/remix/router-words";
import type { PageRequest } from "./page-request";
import { isWriter } from "./writer.server";

/**
 * What became of what was typed on the page that a path of ours leads back to, after its session has ended (`expired` of
 * pathBackWithDraft). Where something was being written in a session that is gone, nobody knows any more whether it was sent.
 */
export function typedOn(path: string, expired: string | null): "kept" | "unknown" | "unsaved" | undefined {
  if (expired === unsavedForm) return unsavedForm;
  const draft = new URL(path, "https://own.invalid").searchParams.get(draftParameter);
  if (draft === null) return undefined;
  return draft === draftKinds.typed ? "unknown" : "kept";
}

/** Whether the page shows what its person is writing in this session, not what came from an ended one. */
export function showsTyped({ url }: Pick<PageRequest, "url">): boolean {
  return isNamedTyped(url);
}

/** Parameters that say how a page is asked for, or what was done last, not which form it is. */
const notOfTheForm = [draftParameter, ...doneParameters, ...routerParameters];

/** The form of an address: the same one in every language, so that switching language loses nothing either. */
export function formOf(url: URL): string {
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

/** The same, where the page goes on showing its draft, if it has one. */
export function addressWithItsDraft({ url }: Pick<PageRequest, "url">): string {
  const target = addressOfForm(url);
  const kind = url.searchParams.get(draftParameter);
  if (kind !== null) target.searchParams.set(draftParameter, kind);
  return target.pathname + target.search;
}

/** The address of the same page, showing its draft. */
function draftAddress(
  { url }: Pick<PageRequest, "url">,
  kind: (typeof draftKinds)[keyof typeof draftKinds] = draftKinds.kept,
): string {
  const target = addressOfForm(url);
  target.searchParams.set(draftParameter, kind);
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
  // What somebody wrote in a session of their own is not for whoever an organisation's provider lets in.
  return typed ?? (isByProvider(sessionToken) ? undefined : readDraft(app, key));
}

/**
 * Whether the draft of this address is of another form of its page than the one that was posted: it has words, and none of
 * their fields came. It stays, whatever becomes of the other form. One that is too large is not read, and renews nothing.
 */
export async function isOfAnotherForm(
  page: Pick<PageRequest, "app" | "url" | "posted" | "person" | "context">,
  texts: readonly string[],
): Promise<boolean> {
  if (!page.url.searchParams.has(draftParameter) || page.context.tooLarge) return false;
  const person = await page.person();
  const draft = person && (await readPageDraft(page, person));
  const written = texts.filter((name) => draft?.[name]?.trim());
  if (written.length === 0) return false;
  const posted = await page.posted();
  return !written.some((name) => posted.has(name));
}

/** A redirect to the page with the same form goes on saying that it has a draft. */
export function leadToDraft({ url }: Pick<PageRequest, "url">, redirected: Response): void {
  const [kind, location] = [url.searchParams.get(draftParameter), redirected.headers.get("location")];
  const target = location === null ? undefined : new URL(location, url);
  if (kind === null || !target || formOf(target) !== formOf(url)) return;
  target.searchParams.set(draftParameter, kind);
  redirected.headers.set("location", target.pathname + target.search + target.hash);
}

/**
 * What became of a form that is being written: `late` where something of a later turn is there, so that it may be kept in a
 * while.
 */
export type Kept = "kept" | "late" | "notKept";
export const keptAs = { saved: "kept", late: "late", gone: "notKept" } as const;

/** What a page's script is told of it: what is neither kept nor refused, it tries again. */
export const keptStatus: Readonly<Record<Kept, number>> = { kept: 204, late: 202, notKept: 409 };

/** Keeps the named fields of a form that is being written, and was not stored, while the session lasts. Its person is held. */
export async function keepTypedFields(
  {
    app,
    url,
    form,
    posted,
    context: { sessionToken },
  }: Pick<PageRequest, "app" | "url" | "form" | "posted" | "context">,
  userUuid: string,
  { names, db }: { names: readonly string[]; db: Db },
): Promise<Kept> {
  const [fields, turn] = [postedFields(await form("keep"), names), turnOf(await posted())];
  const draft = { userUuid, form: formOf(url), sessionToken, fields, turn };
  return keptAs[await saveDraft({ db, secrets: app.secrets }, draft)];
}

/** In which turn a page that keeps what is being written has sent this; undefined where it keeps nothing. */
export function turnOf(posted: FormData): number | undefined {
  return turnIn(posted, turnField) || undefined;
}

export function turnIn(posted: FormData, field: string): number | undefined {
  const turn = Number(posted.get(field) || Number.NaN);
  return Number.isSafeInteger(turn) && turn >= 0 ? turn : undefined;
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

/**
 * The same where another change has come first. It is what was sent last, so that it takes the place of what was being
 * written in this session as well.
 */
export async function saveSentDraft(
  page: Pick<PageRequest, "app" | "url" | "form" | "posted" | "context">,
  userUuid: string,
  names: readonly string[],
  { instead }: { instead: DraftFields },
): Promise<string> {
  const { app, url, context } = page;
  const { sessionToken } = context;
  if (sessionToken && isByProvider(sessionToken)) return saveInSession(page, userUuid, names, { instead });
  if (!showsTyped(page) || !sessionToken) return savePageDraft(page, userUuid, names, { instead });
  const turn = turnOf(await page.posted());
  return app.db.transaction(async (db) => {
    await holdActor(db, userUuid);
    await deleteTypedDraft({ db }, { userUuid, form: formOf(url), sessionToken, turn });
    return savePageDraft(page, userUuid, names, { db, instead });
  });
}

/** The same in a session that a provider has opened: it keeps what was sent in it, and leaves what its person keeps. */
async function saveInSession(
  page: Pick<PageRequest, "app" | "url" | "form" | "posted" | "context">,
  userUuid: string,
  names: readonly string[],
  { instead }: { instead: DraftFields },
): Promise<string> {
  const { app, url, context } = page;
  const { sessionToken = "" } = context;
  const fields = { ...postedFields(await page.form("keep"), names), ...instead };
  const draft = { userUuid, form: formOf(url), sessionToken, turn: turnOf(await page.posted()) };
  await app.db.transaction(async (db) => {
    await holdActor(db, userUuid);
    await deleteTypedDraft({ db }, { ...draft, turn: undefined });
    await saveDraft({ db, secrets: app.secrets }, { ...draft, fields });
  });
  return draftAddress(page, draftKinds.typed);
}

function postedFields(form: FormData, names: readonly string[]): DraftFields {
  const typed = names.map((name) => [name, form.get(name)]);
  return Object.fromEntries(typed.filter(([, value]) => typeof value === "string")) as DraftFields;
}

/** A form that was sent needs no draft any more. */
export async function deletePageDraft(
  page: Pick<PageRequest, "app" | "url" | "posted" | "context" | "person">,
): Promise<void> {
  const { app, url, context } = page;
  if (!url.searchParams.has(draftParameter)) return;
  const person = await page.person();
  if (!person) return;
  const { sessionToken } = context;
  const sent = { userUuid: person.userUuid, form: formOf(url), turn: turnOf(await page.posted()) };
  // What somebody keeps waits for a session of their own: nobody has seen it in one that a provider has opened.
  if (sessionToken && isByProvider(sessionToken)) await deleteTypedDraft(app, { ...sent, sessionToken });
  else await deleteDraft(app, { ...sent, sessionToken });
}

/**
 * What was posted is shown once more and not stored: the form's draft is what was posted, for whoever reloads the page.
 */
export async function renewPageDraft(page: PageRequest, names: readonly string[]): Promise<void> {
  const { app, url, context } = page;
  if (!url.searchParams.has(draftParameter) || context.tooLarge) return;
  const person = await page.person();
  if (!person) return;
  const { userUuid } = person;
  if (!showsTyped(page)) {
    if (!isByProvider(context.sessionToken)) await savePageDraft(page, userUuid, names);
  } else
    await app.db.transaction(async (db) => {
      if (await holdPerson(db, userUuid)) await keepTypedFields(page, userUuid, { names, db });
    });
}

/** What is told of a session that has ended: of a form that was sent without one, that nothing of it was stored. */
type Ended = "1" | typeof unsavedForm | undefined;
const unsavedForm = "unsaved";

/**
 * Where a visitor who must sign in first comes back to, and whether it is a session that has ended that turned them away.
 * Where that was by its age, the named fields of a posted form wait there as a draft, or what was being written; nobody
 * else's words are stored. Whoever sends a form of a page behind the sign-in had a session, also where its cookie is gone.
 */
export async function pathBackWithDraft(
  page: Pick<PageRequest, "app" | "url" | "form" | "request" | "context">,
  names: readonly string[],
  db: Db,
): Promise<{ path: string; expired: Ended }> {
  const { url, request, context } = page;
  const here = url.pathname + url.search;
  const { sessionToken } = context;
  const isSent = request.method === "POST";
  const ended = sessionToken ? await findExpiredSession(db, sessionToken) : undefined;
  if (!sessionToken || !ended) {
    const isOut = sessionToken ? await wasLoggedOut(db, sessionToken) : isSent;
    if (isOut && isSent) return { path: here, expired: unsavedForm };
    return { path: here, expired: isOut || showsTyped(page) ? "1" : undefined };
  }
  const { userUuid } = ended;
  if (isSent && names.length > 0) return { path: await savePageDraft(page, userUuid, names, { db }), expired: "1" };
  if (!showsTyped(page)) return { path: here, expired: isSent ? unsavedForm : "1" };
  // Where nothing waits, it was sent: its address is one of the browser's history.
  const isKept = await keepTypedDraft({ db }, { userUuid, form: formOf(url), sessionToken });
  return { path: isKept ? draftAddress(page) : addressWithoutDraft(page), expired: "1" };
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
  if (!isTheirs || isByProvider(context.sessionToken)) return here;
  return savePageDraft(page, sender.userUuid, names);
}
