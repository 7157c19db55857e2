import { describe, expect, it } from "vitest";
import { isAddressOf } from "./group";

describe("an organisation's link", () => {
  it("is for everybody where the organisation names no domain", () => {
    expect(isAddressOf(null, "aino@example.com")).toBe(true);
  });

  it.each(["x@firm.example", "X@FIRM.example", "x@mail.firm.example"])("takes %s of firm.example", (email) => {
    expect(isAddressOf("Firm.example", email)).toBe(true);
  });

  it("takes the one domain alone where the filter begins with @", () => {
    expect(isAddressOf("@Firm.example", "x@firm.example")).toBe(true);
    expect(isAddressOf("@Firm.example", "x@mail.firm.example")).toBe(false);
  });

  it.each([
    "x@firm.example.evil.example",
    "x@evilfirm.example",
    "firm.example@evil.example",
    "x+firm.example@evil.example",
    "x@example",
  ])("refuses %s", (email) => {
    expect(isAddressOf("firm.example", email)).toBe(false);
  });
});
