import { expect, it } from "vitest";
import { namedTyped } from "./draft";

it("what is being written comes after what the address says was done last, and of what", () => {
  for (const told of ["done=revoked", "saved=missing&of=acme.example", "problem=tooSlow", "refused=1"])
    expect(namedTyped(`/en/x?page=2&${told}`, true)).toBe("/en/x?page=2&draft=typed");
});
