import { formResultsAddress, oneClickPath } from "../../app/i18n/api-addresses";
import { languages } from "../../app/i18n/languages";
import { pageUrl } from "../../app/i18n/paths";
import { isProviderLogout } from "../../app/i18n/provider-addresses";

/** What a request is authenticated by. */
export type Credential =
  /** A browser's cookie, which it adds by itself, also when a foreign page makes it send the request. */
  | "cookie"
  /** A key in the Authorization header, which no foreign page can make a browser send. */
  | "bearer"
  /** A signature over the body, made by a service that calls us; or a secret of the address itself. */
  | "signature";

export type OriginVerdict = "allow" | "refuse" | "needs-token";

export type AskedBy = { credential: Credential; verdict: OriginVerdict };

/** Paths that other services call with a signature. Each endpoint must check it: nothing before it checks anything. */
export const signedPaths: SignedPaths = {
  // Mail programs post to it by themselves, without cookies; the signature is in the address. Calendar programs ask so too.
  has: (path) =>
    path === formResultsAddress || path.startsWith(oneClickPath) || isProviderLogout(path) || isCalendar(path),
};

// Asked of every request, so the table of pages is not gone through for it.
const calendars = languages.map((language) => `${pageUrl("orderCalendar", language)}/`);

/** Whether a path is that of a calendar, which only whoever has its secret address can ask for. */
const isCalendar = (path: string) => calendars.some((address) => path.startsWith(address));

type SignedPaths = Pick<ReadonlySet<string>, "has">;

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * What a request is authenticated by, and whether it may change something (protection against CSRF, catalogue C1). Only
 * cookies need a rule: Sec-Fetch-Site or Origin decides where the browser sends one; an old browser that sends neither
 * must show the signed form token. For the other kinds cookies are ignored, so nothing is gained by adding an Authorization
 * header. Pages accept no keys: there the header may be the password of a test site, which a browser adds by itself, as it
 * does a cookie. A program that is no browser and shows a cookie to the API sends the header X-Requested-With.
 */
export function checkOrigin(
  request: {
    method: string;
    path: string;
    authorization: string | undefined;
    secFetchSite: string | undefined;
    origin: string | undefined;
    requestedWith?: string | undefined;
  },
  rules: { isOwnOrigin: (origin: string) => boolean; signedPaths: SignedPaths },
): AskedBy {
  const { method, path, authorization, secFetchSite, origin, requestedWith } = request;
  if (rules.signedPaths.has(path)) return { credential: "signature", verdict: "allow" };
  if (authorization !== undefined && isApiPath(path)) return { credential: "bearer", verdict: "allow" };
  const asked = (verdict: OriginVerdict): AskedBy => ({ credential: "cookie", verdict });
  if (readingMethods.has(method)) return asked("allow");
  if (secFetchSite !== undefined) {
    return asked(secFetchSite === "same-origin" || secFetchSite === "none" ? "allow" : "refuse");
  }
  // A foreign page's form can't set this header, and its script only if CORS allowed it.
  if (origin === undefined && requestedWith && isApiPath(path)) return asked("allow");
  if (origin === undefined || origin === "null") return asked("needs-token");
  return asked(rules.isOwnOrigin(origin) ? "allow" : "refuse");
}

/** Whether an address belongs to programs: they may use more methods and other bodies than forms do. */
export function isApiPath(path: string): boolean {
  return path.startsWith("/api/");
}
