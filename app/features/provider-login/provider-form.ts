import { verifiedClaim } from "./claims";

/** What an administrator says of their organisation's provider, besides its secret. */
export type ProviderValues = { issuer: string; clientId: string; addressClaim: string; secondFactorValues: string[] };

export const settingsFields = ["issuer", "clientId", "addressClaim", "secondFactor"] as const;
type Field = (typeof settingsFields)[number];

export type FormProblem = "requiredField" | "issuerInvalid" | "claimInvalid" | "tooLong" | "tooMany";

/** Most characters of a field, and most values of the second factor. */
export const mostCharacters = 500;
export const mostValues = 10;

/** Reads the form of the settings. */
export function readProviderForm(
  typed: (field: Field) => string,
): { values: ProviderValues } | { problems: Partial<Record<Field, FormProblem>> } {
  const problems: Partial<Record<Field, FormProblem>> = {};
  const issuer = typed("issuer").trim();
  const clientId = typed("clientId").trim();
  const addressClaim = typed("addressClaim").trim() || verifiedClaim;
  const secondFactorValues = typed("secondFactor")
    .split(/[\s,]+/)
    .filter(Boolean);
  if (!issuer) problems.issuer = "requiredField";
  else if (!isIssuer(issuer)) problems.issuer = "issuerInvalid";
  if (!clientId) problems.clientId = "requiredField";
  if (!/^[\w:./-]{1,100}$/.test(addressClaim)) problems.addressClaim = "claimInvalid";
  if (secondFactorValues.length > mostValues) problems.secondFactor = "tooMany";
  const texts = { issuer, clientId, secondFactor: typed("secondFactor") };
  for (const [field, text] of Object.entries(texts)) {
    if (text.length > mostCharacters) problems[field as Field] = "tooLong";
  }
  if (Object.keys(problems).length > 0) return { problems };
  return { values: { issuer, clientId, addressClaim, secondFactorValues } };
}

/** An issuer is an https address without query or fragment; a provider's own word has to be the same to the letter. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username, password } = new URL(text);
  return protocol === "https:" && !search && !hash && !username && !password && !/[?#\s]/.test(text);
}
