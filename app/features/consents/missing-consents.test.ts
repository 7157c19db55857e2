import { describe, expect, it } from "vitest";
import { missingConsents } from "./missing-consents";

const consent = (id: string, differs: { required?: boolean; granted?: boolean } = {}) => ({
  id,
  required: true,
  granted: false,
  ...differs,
});

describe("missingConsents", () => {
  it.each<[string, Parameters<typeof missingConsents>[0], string[], string[]]>([
    ["nothing is asked for", [], [], []],
    ["nothing is asked for, whatever is given", [], ["a"], []],
    ["a required one is not given", [consent("a")], [], ["a"]],
    ["a required one is given now", [consent("a")], ["a"], []],
    ["a required one was given before", [consent("a", { granted: true })], [], []],
    ["an optional one is not given", [consent("a", { required: false })], [], []],
    ["another is given", [consent("a"), consent("b")], ["b", "c"], ["a"]],
    ["none of several is given", [consent("a"), consent("o", { required: false }), consent("b")], [], ["a", "b"]],
  ])("names what is missing where %s", (_, asked, givenNow, missing) => {
    expect(missingConsents(asked, givenNow)).toEqual(missing);
  });
});
