import { describe, expect, it } from "vitest";
import { AppError } from "~/platform/errors";
import { refusedTargets as refused } from "../../tests/fixtures/return-targets";
import { seeOther } from "./redirect.server";

describe("seeOther", () => {
  it("is a 303 to the encoded path, with the headers it is given", () => {
    const response = seeOther("/sv/test/fortsätt", { "set-cookie": "a=b" });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/sv/test/forts%C3%A4tt");
    expect(response.headers.get("set-cookie")).toBe("a=b");
  });

  it("throws for a target that is not ours", () => {
    for (const target of refused.filter(({ length }) => length <= 2_000)) {
      expect(() => seeOther(target)).toThrow(RangeError);
    }
  });

  it("is refused as invalid for an address that is too long, and not as a fault of ours", () => {
    for (const length of [2_001, 3_000, 4_096, 8_192]) {
      expect(() => seeOther(`/${"a".repeat(length - 1)}`)).toThrow(new AppError("invalid", "long_address"));
    }
  });
});
