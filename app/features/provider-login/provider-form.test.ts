import { describe, expect, it } from "vitest";
import { readProviderForm } from "./provider-form";

const good = {
  issuer: "https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0",
  clientId: "vointi",
  addressClaim: "upn",
  secondFactor: "",
};
const read = (given: Partial<typeof good>) => readProviderForm((field) => ({ ...good, ...given })[field]);
const problemsOf = (given: Partial<typeof good>) => {
  const outcome = read(given);
  return "problems" in outcome ? outcome.problems : undefined;
};

describe("the form of a provider's settings", () => {
  it.each([good.issuer, "https://accounts.google.com", "https://10.example.com/realms/a", "https://localhost:5443/"])(
    "takes %s as issuer, to the letter",
    (issuer) => {
      expect(read({ issuer })).toMatchObject({ values: { issuer } });
    },
  );

  it.each(["common", "organizations", "consumers", "Common", "9188040d-6c67-4c5b-b112-36a304b66dad"])(
    "refuses Microsoft's issuer of everybody's accounts: %s",
    (tenant) => {
      const issuer = `https://login.microsoftonline.com/${tenant}/v2.0`;
      expect(problemsOf({ issuer })).toEqual({ issuer: "issuerShared" });
    },
  );

  it.each(["https://192.0.2.1/", "https://2130706433", "https://0x7f.1/realms/a", "https://[2001:db8::1]/"])(
    "refuses an issuer without a name: %s",
    (issuer) => {
      expect(problemsOf({ issuer })).toEqual({ issuer: "issuerLiteral" });
    },
  );

  it("refuses 1 as a second step, which is said of passwords alone", () => {
    expect(problemsOf({ secondFactor: "mfa, 1" })).toEqual({ secondFactor: "stepOfPasswords" });
    expect(read({ secondFactor: "mfa, 11" })).toMatchObject({ values: { secondFactorValues: ["mfa", "11"] } });
  });
});
