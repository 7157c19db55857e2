/**
 * Whether a state-changing request comes from our own pages (catalogue C1). The browser's own word decides where there
 * is one; an old browser that says nothing must show the signed form token.
 */
export type OriginVerdict = "allow" | "refuse" | "needs-token";

export function checkOrigin(
  headers: { secFetchSite: string | undefined; origin: string | undefined },
  isOwnOrigin: (origin: string) => boolean,
): OriginVerdict {
  if (headers.secFetchSite !== undefined) {
    return headers.secFetchSite === "same-origin" || headers.secFetchSite === "none" ? "allow" : "refuse";
  }
  if (headers.origin === undefined || headers.origin === "null") return "needs-token";
  return isOwnOrigin(headers.origin) ? "allow" : "refuse";
}
