/** A page's worth of people chosen in a list, each by their id, and what else its address says. */
export const mostPath = 3_000;

/**
 * A path on this origin, percent-encoded ASCII, or undefined for anything that could lead elsewhere: other origins,
 * protocol-relative and backslash forms, other schemes, control characters.
 */
export function ownPath(target: string | null | undefined): string | undefined {
  if (!target || target.length > mostPath) return undefined;
  // Full-width slashes and the like turn into "/" under NFKC, so judge what a lenient reader might see.
  const seen = target.normalize("NFKC");
  if (!target.startsWith("/") || !/^\/(?![/\\])/.test(seen) || /[\p{Cc}\\]/u.test(seen)) return undefined;
  if (/^\/*(%2f|%5c|%09|%0a|%0d)/i.test(seen) || /(^|\/)(\.|%2e){1,2}\//i.test(seen)) return undefined;
  const base = "https://own.invalid";
  if (!URL.canParse(target, base)) return undefined;
  const url = new URL(target, base);
  if (url.origin !== base || url.pathname.startsWith("//")) return undefined;
  return url.pathname + url.search + url.hash;
}
