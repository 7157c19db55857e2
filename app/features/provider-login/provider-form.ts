import { verifiedClaim } from "./claims";

/** What an administrator says of their organisation's provider, besides its secret. */
export type ProviderValues = { issuer: string; clientId: string; addressClaim: string; secondFactorValues: string[] };

export const settingsFields = ["issuer", "clientId", "addressClaim", "secondFactor"] as const;
type Field = (typeof settingsFields)[number];

export type FormProblem =
  | "requiredField"
  | "issuerInvalid"
  | "issuerLiteral"
  | "issuerShared"
  | "claimInvalid"
  | "stepOfPasswords"
  | "tooLong"
  | "tooMany";

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
  const wrongIssuer = issuer ? issuerProblem(issuer) : "requiredField";
  if (wrongIssuer) problems.issuer = wrongIssuer;
  if (!clientId) problems.clientId = "requiredField";
  if (!/^[\w:./-]{1,100}$/.test(addressClaim)) problems.addressClaim = "claimInvalid";
  if (secondFactorValues.length > mostValues) problems.secondFactor = "tooMany";
  if (secondFactorValues.includes(stepOfPasswords)) problems.secondFactor = "stepOfPasswords";
  const texts = { issuer, clientId, secondFactor: typed("secondFactor") };
  for (const [field, text] of Object.entries(texts)) {
    if (text.length > mostCharacters) problems[field as Field] = "tooLong";
  }
  if (Object.keys(problems).length > 0) return { problems };
  return { values: { issuer, clientId, addressClaim, secondFactorValues } };
}

/** Of whoever has typed a password a provider may say this (`acr`): it stands for no second step. */
const stepOfPasswords = "1";

/** What Microsoft calls its issuers of everybody's accounts: those of all organisations, and personal ones. */
const sharedTenants = ["common", "organizations", "consumers", "9188040d-6c67-4c5b-b112-36a304b66dad"];

/** An issuer is an https address without query or fragment; a provider's own word has to be the same to the letter. */
function issuerProblem(text: string): FormProblem | undefined {
  if (!URL.canParse(text)) return "issuerInvalid";
  const { protocol, hostname, pathname, username, password } = new URL(text);
  if (protocol !== "https:" || username || password || /[?#\s]/.test(text)) return "issuerInvalid";
  // Parsing has made one spelling of all of these.
  if (/^\[|^[\d.]+$/.test(hostname)) return "issuerLiteral";
  const tenant = pathname.split("/").find(Boolean)?.toLowerCase() ?? "";
  const isShared = hostname === "login.microsoftonline.com" && sharedTenants.includes(tenant);
  return isShared ? "issuerShared" : undefined;
}
