import { describe, expect, it } from "vitest";
import { type GroupVisitor, groupVisit, takesEmail } from "./group";

describe("a group's link", () => {
  const visitor = (given: Partial<GroupVisitor> = {}): GroupVisitor => ({
    email: "anna@firm.example",
    mayAnswer: true,
    isMember: false,
    ...given,
  });

  it.each<[string, string | null, GroupVisitor | undefined, ReturnType<typeof groupVisit>]>([
    ["whoever is signed out to the sign-in", null, undefined, "signIn"],
    ["whoever is signed out to the sign-in, also of a company's group", "firm.example", undefined, "signIn"],
    ["somebody to the question whether to join", null, visitor(), "mayJoin"],
    ["somebody of the company to the question whether to join", "firm.example", visitor(), "mayJoin"],
    ["a member to the assessments", null, visitor({ isMember: true }), "nothingToJoin"],
    ["whoever may not answer to the assessments", null, visitor({ mayAnswer: false }), "nothingToJoin"],
    [
      "a member who may not answer to the assessments",
      null,
      visitor({ isMember: true, mayAnswer: false }),
      "nothingToJoin",
    ],
    ["somebody of another company nowhere", "other.example", visitor(), "otherCompany"],
    ["a member of another company nowhere", "other.example", visitor({ isMember: true }), "otherCompany"],
    [
      "somebody of another company who may not answer nowhere",
      "other.example",
      visitor({ mayAnswer: false }),
      "otherCompany",
    ],
  ])("leads %s", (_, emailFilter, who, expected) => {
    expect(groupVisit({ emailFilter }, who)).toBe(expected);
  });
});

describe("a group takes", () => {
  it.each<[string | null, string | null, boolean]>([
    [null, "anna@anywhere.example", true],
    [null, null, true],
    ["firm.example", null, false],
    ["", "anna@anywhere.example", true],
    ["firm.example", "anna@firm.example", true],
    ["firm.example", "anna@sub.firm.example", true],
    ["@firm.example", "anna@sub.firm.example", false],
    ["firm.example", "anna@firm.example.evil.example", false],
  ])("with the filter %j the address %j: %s", (emailFilter, email, taken) => {
    expect(takesEmail({ emailFilter }, email)).toBe(taken);
  });
});
