import { describe, expect, it } from "vitest";
import { AppError } from "~/platform/errors";
import { refusedTargets as refused } from "../../tests/fixtures/hostile/return-targets";
import { replaceWhereBackLedHere, seeOther } from "./redirect.server";

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

describe("a page that leads on", () => {
  const page = "http://localhost:3000/sv/test/forts%C3%A4tt?a=%C3%A4";
  it.each([
    ["gone Back to", page, "yes"],
    ["gone Back to behind a proxy", page.replace("http://localhost:3000", "https://vointi.example"), "yes"],
    ["come to by a link", "http://localhost:3000/sv/kartl%C3%A4ggningen", null],
    ["of another query", page.replace("a=", "b="), null],
    ["come to by its address", undefined, null],
    ["come to from nonsense", "nonsense", null],
  ])("is replaced only where the browser stands at it: %s", (_, referer, replaced) => {
    const response = seeOther("/sv");
    replaceWhereBackLedHere(response, new Request(page, { headers: referer === undefined ? {} : { referer } }));
    expect(response.headers.get("x-remix-replace")).toBe(replaced);
  });
});
