import { describe, expect, it } from "vitest";
import { type LoginMethod, namedMethods, shownMethods } from "./login-methods";

describe("the ways to log in that an address names", () => {
  it.each<[string[], LoginMethod[]]>([
    [[], []],
    [[""], []],
    [["email"], ["email"]],
    [["sms"], ["sms"]],
    [[" SMS "], ["sms"]],
    [["sms,email"], ["sms", "email"]],
    [
      ["sms", "email"],
      ["sms", "email"],
    ],
    [["email,sms,email"], ["email", "sms"]],
    [["bank"], []],
    [["bank,sms"], ["sms"]],
    [["__proto__", "constructor"], []],
    [[`email${"x".repeat(10_000)}`], []],
  ])("%j are %j", (given, named) => {
    expect(namedMethods(given)).toEqual(named);
  });
});

describe("the forms to log in that are shown", () => {
  it.each<[LoginMethod[], boolean, LoginMethod[]]>([
    [[], true, ["email", "sms"]],
    [[], false, ["email"]],
    [["email"], true, ["email"]],
    [["sms"], true, ["sms"]],
    [["sms"], false, ["email"]],
    [["sms", "email"], true, ["sms", "email"]],
    [["sms", "email"], false, ["email"]],
  ])("for %j, with text messages switched on: %j, are %j", (named, offersSms, shown) => {
    expect(shownMethods(named, offersSms)).toEqual(shown);
  });
});
