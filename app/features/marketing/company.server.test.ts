import { describe, expect, it } from "vitest";
import { readBusinessId } from "~/platform/business-id";
import { type Applicant, companyName, isSameCompany, type KnownCompany } from "./company";
import { isPublicProvider } from "./public-providers.server";

describe("a company", () => {
  it.each([
    ["Kuusikko Oy", "KUUSIKKO"],
    ["Oy Kuusikko Ab", "kuusikko oyj"],
    ["Kuusikko, Oy", "Kuu sikko"],
    ["Åström & Söner AB", "åström söner"],
  ])("is the same by the names %s and %s", (one, other) => {
    expect(companyName(one)).toBe(companyName(other));
  });

  it("keeps its name where that is a legal form alone, and has none of signs alone", () => {
    expect([companyName("Oy Ab"), companyName("–"), companyName("Ab Kuusi")]).toEqual(["oyab", undefined, "kuusi"]);
  });

  it.each([
    ["0112038-9", { id: "0112038-9" }],
    ["FI01120389", { id: "0112038-9" }],
    [" 0112038 - 9 ", { id: "0112038-9" }],
    ["0112038-8", { problem: "checkDigit" }],
    ["112038-9", { problem: "form" }],
    ["", { problem: "form" }],
  ])("has the business id of %j", (typed, read) => expect(readBusinessId(typed)).toEqual(read));

  it("has a domain of its own, which providers of mail for anybody are not", () => {
    expect(["kuusikko.fi", "gmail.com", "pp.inet.fi", "luukku.com"].filter(isPublicProvider)).toHaveLength(3);
  });

  const known: KnownCompany = {
    name: "Kuusikko Oy",
    businessId: "0112038-9",
    emailFilter: null,
    addresses: ["first@kuusikko.fi", "boss@gmail.com"],
  };
  const stranger: Applicant = { organisation: "Muu Oy", email: "a@muu.fi", businessId: "" };
  it.each<[string, Partial<Applicant>, Partial<KnownCompany>, boolean]>([
    ["nothing", {}, {}, false],
    ["its name", { organisation: "kuusikko" }, {}, true],
    ["its business id", { businessId: "0112038-9" }, {}, true],
    ["no business id on either side", {}, { businessId: null }, false],
    ["the domain of who answers for it", { email: "b@kuusikko.fi" }, {}, true],
    ["a domain that only looks like it", { email: "b@notkuusikko.fi" }, {}, false],
    ["the same provider of mail for anybody", { email: "b@gmail.com" }, {}, false],
    ["the domain it names", { email: "b@hr.firma.fi" }, { emailFilter: "firma.fi" }, true],
    ["a provider that it names as its domain", { email: "b@gmail.com" }, { emailFilter: "gmail.com" }, false],
  ])("is known by %s", (_, applicant, company, same) => {
    expect(isSameCompany({ ...stranger, ...applicant }, { ...known, ...company }, isPublicProvider)).toBe(same);
  });
});
