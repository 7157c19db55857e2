import { expect, it } from "vitest";
import { addressOf } from "./claims";

const claims = { email: "aino@acme.example", email_verified: true };
const settings = { addressClaim: "email", domains: ["acme.example", "acme.test"] };
const refused = { trouble: "otherDomain" };

it.each([undefined, "gmail.example", "", 1, ["acme.example"]])(
  "an account that Google gave a person is not taken: hd %j",
  (hd) => {
    const issuer = "https://accounts.google.com";
    expect(addressOf({ ...claims, hd }, { ...settings, issuer })).toEqual(refused);
  },
);

it("an account that an organisation has at Google is taken, in any of its domains", () => {
  const issuer = "https://accounts.google.com";
  for (const hd of settings.domains) {
    expect(addressOf({ ...claims, hd }, { ...settings, issuer })).toEqual({ email: claims.email });
  }
});

it("a provider that is one organisation's says no such domain", () => {
  expect(addressOf(claims, { ...settings, issuer: "https://id.acme.example" })).toEqual({ email: claims.email });
});
