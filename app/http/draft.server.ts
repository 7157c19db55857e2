import type { Person } from "~/features/people/person";
import {
  type DraftFields,
  deleteDraft,
  findExpiredSession,
  keepDraft,
  readDraft,
} from "~/features/sessions/draft.server";
import { fallbackLanguage } from "~/i18n/languages";
import { inLanguage } from "~/i18n/paths";
import type { PageRequest } from "./page.server";

/** Says in an address that the page holds what was typed before the session expired. Only then is it looked for. */
export const draftParameter = "kept";

/** Parameters that say how a page is asked for, not which form it is. */
const notOfTheForm = [draftParameter, "_routes", "index"];

/** The form of an address: the same one in every language, so that switching language loses nothing either. */
function formOf(url: URL): string {
  const form = new URL(url);
  for (const name of notOfTheForm) form.searchParams.delete(name);
  return inLanguage(form, fallbackLanguage);
}

/** The address of the same page, showing what was kept. */
function draftAddress({ url }: Pick<PageRequest, "url">): string {
  const target = new URL(url);
  target.searchParams.set(draftParameter, "1");
  return target.pathname + target.search;
}

/** What the person typed into this page's form before their session expired, where the address says that there is some. */
export async function readPageDraft(
  { app, url }: Pick<PageRequest, "app" | "url">,
  person: Pick<Person, "userUuid">,
): Promise<DraftFields | undefined> {
  return url.searchParams.has(draftParameter) ? readDraft(app, person.userUuid, formOf(url)) : undefined;
}

/** Keeps the named fields of the posted form for the person, and gives the address that shows them. */
export async function keepPageDraft(
  page: Pick<PageRequest, "app" | "url" | "form">,
  userUuid: string,
  names: readonly string[],
): Promise<string> {
  const form = await page.form();
  const typed = names.map((name) => [name, form.get(name)]);
  const fields = Object.fromEntries(typed.filter(([, value]) => typeof value === "string")) as DraftFields;
  await keepDraft(page.app, { userUuid, form: formOf(page.url), fields });
  return draftAddress(page);
}

/** A form that was sent needs no draft any more. */
export async function dropPageDraft(page: Pick<PageRequest, "app" | "url" | "person">): Promise<void> {
  if (!page.url.searchParams.has(draftParameter)) return;
  const person = await page.person();
  if (person) await deleteDraft(page.app.db, person.userUuid, formOf(page.url));
}

/** Where a refused visitor goes on after signing in, and whether it is an expired session that turned them away. */
export async function returnTarget(
  page: Pick<PageRequest, "app" | "url" | "form" | "request" | "context">,
  names: readonly string[],
): Promise<{ path: string; expired: boolean }> {
  const { app, url, request, context } = page;
  const here = url.pathname + url.search;
  const ended = context.sessionToken ? await findExpiredSession(app.db, context.sessionToken) : undefined;
  if (!ended) return { path: here, expired: false };
  const keeps = request.method === "POST" && names.length > 0;
  return { path: keeps ? await keepPageDraft(page, ended.userUuid, names) : here, expired: true };
}
