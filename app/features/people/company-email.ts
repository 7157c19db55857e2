/**
 * Whether an address belongs to a company. The spec says that it must contain the filter's text; compared as text,
 * `firm.fi.evil.com` would do, so the domain has to be the filter or end with it after a dot. A filter that begins with
 * "@" takes that one domain and no sub-domain. `email` is as emailSchema gives it: lower case, domain in ASCII.
 */
export function isCompanyEmail(email: string, emailFilter: string): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  const wanted = companyDomain(emailFilter);
  if (wanted === "") return false;
  return domain === wanted || (!emailFilter.trim().startsWith("@") && domain.endsWith(`.${wanted}`));
}

/** The domain a filter names, as addresses are stored: ASCII, lower case. Empty for one that names none. */
export function companyDomain(emailFilter: string): string {
  const text = emailFilter.trim().replace(/^@/, "");
  return /^[^\s/\\?#:@%[\]]+$/.test(text) && URL.canParse(`http://${text}`) ? new URL(`http://${text}`).hostname : "";
}
