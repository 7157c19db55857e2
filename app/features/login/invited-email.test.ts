import { describe, expect, it } from "vitest";
import { mismatchedEmail, readInvitedEmail } from "./invited-email";

describe("the address that a link gives", () => {
  it.each<[string, string | undefined]>([
    ["", undefined],
    ["email=", undefined],
    ["email=anna", undefined],
    ["email=anna@firm.example", "anna@firm.example"],
    ["email=%20Anna@Firm.Example", "anna@firm.example"],
    ["email=anna@firm.example&email=anna@firm.example", undefined],
  ])("of %j is %s", (query, email) => {
    expect(readInvitedEmail(new URLSearchParams(query))).toBe(email);
  });

  it.each<[string, string | undefined]>([
    ["", undefined],
    ["email=anna", undefined],
    ["email=ANNA@firm.example", undefined],
    ["email=other@firm.example", "other@firm.example"],
  ])("of %j asks anna@firm.example to log out for %s", (query, email) => {
    expect(mismatchedEmail(new URLSearchParams(query), { email: "anna@firm.example" })).toBe(email);
  });
});
