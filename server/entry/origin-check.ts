import { formResultsAddress, oneClickPath } from "../../app/i18n/api-addresses";

/** How a request says who asks. */
export type Credential =
  /** A browser, which adds its cookies by itself, whoever made it ask. */
  | "cookie"
  /** A key in the Authorization header, which no page of somebody else's can make a browser send. */
  | "bearer"
  /** A signature over the body, made by a service that calls us. */
  | "signature";

export type OriginVerdict = "allow" | "refuse" | "needs-token";

export type AskedBy = { credential: Credential; verdict: OriginVerdict };

/** Addresses that others call with a signature. Each must check it: nothing else is checked before. */
export const signedPaths: SignedPaths = {
  // Mail programs post to it by themselves, without cookies; the signature is in the address.
  has: (path) => path === formResultsAddress || path.startsWith(oneClickPath),
};

type SignedPaths = Pick<ReadonlySet<string>, "has">;

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * By what a request is authenticated, and whether it may change something (catalogue C1). Only cookies need a rule:
 * the browser's own word decides where there is one; an old browser that says nothing must show the signed form token.
 * Cookies are not even read for the other kinds, so whoever adds an Authorization header gains nothing by it. Pages
 * know no keys: there the header may be the password of a test site, which a browser adds as freely as a cookie. A
 * program that shows a cookie to the API, and is no browser, says so by the header X-Requested-With.
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
  // A program shows that it is none of a foreign page's forms by a header that those can't set without being let.
  if (origin === undefined && requestedWith && isApiPath(path)) return asked("allow");
  if (origin === undefined || origin === "null") return asked("needs-token");
  return asked(rules.isOwnOrigin(origin) ? "allow" : "refuse");
}

/** Whether an address belongs to programs: they may use more methods and other bodies than forms do. */
export function isApiPath(path: string): boolean {
  return path.startsWith("/api/");
}
