import { companyDomain, isCompanyEmail } from "~/features/people/company-email";

/** Words of a name that say only what kind of company it is. */
const legalForms = new Set(
  "oy oyj ab abp ay ky kb hb tmi toiminimi osk ry rf rp ltd limited plc llc llp inc corp co gmbh ag as aps oü sa bv".split(
    " ",
  ),
);

/** A company by its name without its legal form, spaces and signs; undefined where nothing is left. */
export function companyName(name: string): string | undefined {
  const words = name
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean);
  const own = words.filter((word) => !legalForms.has(word));
  return (own.length > 0 ? own : words).join("") || undefined;
}

/** Whether a domain is that of a provider with whom anybody has an address. */
export type IsPublic = (domain: string) => boolean;

/** The domain of a company's own mail; undefined for a public provider's. */
function ownDomain(email: string, isPublic: IsPublic): string | undefined {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return isPublic(domain) ? undefined : domain;
}

/** Who asks for a trial, by what a company can be known by. */
export type Applicant = { organisation: string; email: string; businessId: string };

/** An organisation that is there: its own domain where it names one, and the addresses of who answers for it. */
export type KnownCompany = { name: string; businessId: string | null; emailFilter: string | null; addresses: string[] };

/** Whether somebody asks for a company that is there already: one sign of it is enough. */
export function isSameCompany(applicant: Applicant, known: KnownCompany, isPublic: IsPublic): boolean {
  if (applicant.businessId && applicant.businessId === known.businessId) return true;
  const domain = ownDomain(applicant.email, isPublic);
  if (domain && known.addresses.some((address) => ownDomain(address, isPublic) === domain)) return true;
  const { emailFilter } = known;
  if (domain && emailFilter && !isPublic(companyDomain(emailFilter)) && isCompanyEmail(applicant.email, emailFilter)) {
    return true;
  }
  return companyName(applicant.organisation) === companyName(known.name) && companyName(known.name) !== undefined;
}
