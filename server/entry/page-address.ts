import type { App } from "../../app/app.server";
import { isHidden } from "../../app/features/marketing/public-pages";
import { readSession } from "../../app/features/sessions/session.server";
import { preferredLanguage } from "../../app/i18n/detect.server";
import { defaultLanguage, isLanguage, languageOfPath } from "../../app/i18n/languages";
import { canonicalPath, pageAt, pageInLanguage } from "../../app/i18n/paths";

/**
 * The canonical address to redirect to; undefined if the address is canonical, or no page's. An address without a language
 * leads to that of the signed-in person; without one, to the language of its words or the one the browser prefers. Where the
 * service is locked to its default language, every page leads to that.
 */
export async function properAddress(
  { env, db }: Pick<App, "env" | "db">,
  request: Request,
  sessionToken: string | undefined,
): Promise<string | undefined> {
  const address = await canonicalAddress({ env, db }, request, sessionToken);
  // A page that is not there has no address that leads to it.
  return address && isHidden(env, pageAt(new URL(address, request.url))) ? undefined : address;
}

async function canonicalAddress(
  { env, db }: Pick<App, "env" | "db">,
  request: Request,
  sessionToken: string | undefined,
): Promise<string | undefined> {
  const url = new URL(request.url);
  const { pathname, search } = url;
  if (env.lockToDefaultLanguage) {
    const canonical = canonicalPath(pathname, defaultLanguage);
    const shown = new URL((canonical ?? pathname) + search, url);
    if (languageOfPath(shown.pathname) !== defaultLanguage) return pageInLanguage(shown, defaultLanguage);
    return canonical && canonical + search;
  }
  const canonical = canonicalPath(pathname, undefined);
  if (!canonical || isLanguage(pathname.split("/")[1])) return canonical && canonical + search;
  const person = sessionToken ? await readSession(db, sessionToken) : undefined;
  const preferred = person?.language ?? (await preferredLanguage(request));
  const address = new URL(canonicalPath(pathname, preferred) + search, url);
  return person ? pageInLanguage(address, person.language) : address.pathname + address.search;
}
