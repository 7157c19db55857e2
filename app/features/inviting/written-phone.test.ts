import { describe, expect, it } from "vitest";
import { phoneCountries } from "~/features/people/phone-countries";
import { seededRandom } from "~/platform/seeded-random";
import { internationalPhone } from "./written-phone";

describe("a number as people write it", () => {
  it.each([
    ["040 123 4000", "+358401234000"],
    ["0401234000", "+358401234000"],
    ["401234000", "+358401234000"],
    ["040-1234000", "+358401234000"],
    ["040 – 123 4000", "+358401234000"],
    ["+358 40 123 4000", "+358401234000"],
    ["+358 (0)40 123 4000", "+358401234000"],
    ["+358 040 123 4000", "+358401234000"],
    ["00358 40 1234000", "+358401234000"],
    ["(040) 123 4000", "+358401234000"],
    ["'+358 40 123 4000", "+358401234000"],
    ["puh. 040 123 4000", "+358401234000"],
    ["Puh: 040 123 4000", "+358401234000"],
    ["\u202a+358 40 123 4000\u202c", "+358401234000"],
    ["０４０１２３４０００", "+358401234000"],
    ["09 310 1691", "+35893101691"],
    ["+46 70 174 06 35", "+46701740635"],
    ["0046 70 174 06 35", "+46701740635"],
  ])("%s of a Finnish organisation", (written, international) => {
    expect(internationalPhone(written, "FI")).toBe(international);
  });

  it("is of the organisation's own country", () => {
    expect(internationalPhone("070-174 06 35", "SE")).toBe("+46701740635");
    expect(internationalPhone("406 12 345", "NO")).toBe("+4740612345");
    expect(internationalPhone("5123 4567", "EE")).toBe("+37251234567");
    expect(internationalPhone("20 12 34 56", "DK")).toBe("+4520123456");
  });

  it.each(["", "040", "12", "040 123 4000 ext. 12", "040123400040123400040", "nobody", "040 / 050", "a".repeat(500)])(
    "is none: %s",
    (written) => {
      expect(internationalPhone(written, "FI")).toBeUndefined();
    },
  );

  it("comes to the same however it is spaced, and again from what it came to", () => {
    const random = seededRandom(40);
    const sign = () => ["", " ", "-", "  ", "\u00a0"][Math.floor(random() * 5)] ?? "";
    for (let n = 0; n < 500; n++) {
      const rest = String(1_000_000 + Math.floor(random() * 8_999_999));
      const start = ["040", "050", "+35840", "+358 (0)50", "0035844"][Math.floor(random() * 5)] ?? "";
      const spaced = start + [...rest].map((digit) => sign() + digit).join("");
      const international = internationalPhone(start + rest, "FI");
      expect(international, start + rest).toMatch(/^\+358[45]\d{8}$/);
      expect(internationalPhone(spaced, "FI"), spaced).toBe(international);
      for (const country of phoneCountries) {
        expect(internationalPhone(international ?? "", country)).toBe(international);
      }
    }
  });
});
