import { describe, expect, it } from "vitest";
import { companyDomain, isCompanyEmail } from "./company-email";
import { emailSchema } from "./email";

/** Judges what a person types as the login form does: brought into its one form first, refused when it is no address. */
const accepts = (typed: string, filter: string) => {
  const email = emailSchema.safeParse(typed);
  return email.success && isCompanyEmail(email.data, filter);
};

describe("an employer's filter", () => {
  it.each([
    ["x@firm.fi", "firm.fi"],
    ["X@FIRM.FI", "firm.fi"],
    ["x@firm.fi", " Firm.FI "],
    ["x@helsinki.firm.fi", "firm.fi"],
    ["x@firm.fi", "@firm.fi"],
    ["x@förlaget.fi", "förlaget.fi"],
    ["x@förlaget.fi", "xn--frlaget-90a.fi"],
    ["x@xn--frlaget-90a.fi", "Förlaget.fi"],
    ["x＠firm.fi", "firm.fi"],
  ])("takes %s for %s", (typed, filter) => {
    expect(accepts(typed, filter)).toBe(true);
  });

  it.each([
    ["x@firm.fi.evil.com", "firm.fi"],
    ["x@evilfirm.fi", "firm.fi"],
    ["firm.fi@evil.com", "firm.fi"],
    ["x+firm.fi@evil.com", "firm.fi"],
    ['"x@firm.fi"@evil.com', "firm.fi"],
    ["x@firm.fi,y@evil.com", "firm.fi"],
    ["x@firm.fi y@evil.com", "firm.fi"],
    ["x@firm.fi@evil.com", "firm.fi"],
    ["y@evil.com\nx@firm.fi", "firm.fi"],
    ["x@evil.com#@firm.fi", "firm.fi"],
    ["x@firm.fi#.evil.com", "firm.fi"],
    ["x@firm.fi%00.evil.com", "firm.fi"],
    ["x@helsinki.firm.fi", "@firm.fi"],
    ["x@fırm.fi", "firm.fi"],
    ["x@fіrm.fi", "firm.fi"],
    ["x@firm.fi", "other.firm.fi"],
    ["x@firm.fi", ""],
    ["x@firm.fi", "@"],
    ["x@firm.fi", "firm.fi/path"],
    ["x@firm.fi", "user@firm.fi"],
  ])("refuses %s for %s", (typed, filter) => {
    expect(accepts(typed, filter)).toBe(false);
  });

  it("names its domain as people write it in an address", () => {
    expect(companyDomain("@Firm.fi")).toBe("firm.fi");
  });
});
