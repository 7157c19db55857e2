import { describe, expect, it } from "vitest";
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
    for (const target of refused) expect(() => seeOther(target)).toThrow(RangeError);
  });
});
