import { describe, expect, it } from "vitest";
import { isAddressOf } from "./group";

describe("an organisation's link", () => {
  it("is for everybody where the organisation names no domain", () => {
    expect(isAddressOf(null, "aino@example.com")).toBe(true);
  });

  it.each(["x@firm.example", "X@FIRM.example", "x@mail.firm.example"])("takes %s of firm.example", (email) => {
    expect(isAddressOf("firm.example", email)).toBe(true);
    expect(isAddressOf("@Firm.example", email)).toBe(true);
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
