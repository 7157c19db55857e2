import { describe, expect, it } from "vitest";
import { maskPhone, phoneSchema } from "./phone";

const read = (typed: unknown) => {
  const parsed = phoneSchema.safeParse(typed);
  return parsed.success ? parsed.data : (parsed.error.issues[0]?.message ?? "no issue");
};

const finnish = "+358501234567";
const digits = (count: number) => "1234567890".repeat(4).slice(0, count);

describe("a phone number", () => {
  it.each([
    ["+358501234567", finnish],
    ["+358 50 1234567", finnish],
    ["+358 50 123 4567", finnish],
    ["+358-50-123-4567", finnish],
    ["+358 50-123 45 67", finnish],
    ["  +358501234567  ", finnish],
    ["\t+358501234567\n", finnish],
    ["+358  50   1234567", finnish],
    ["+358501234567-", finnish],
    ["+ 358501234567", finnish],
    ["+-358501234567", finnish],
    ["+3 5 8 5 0 1 2 3 4 5 6 7", finnish],
    ["+3580501234567", finnish],
    ["+358 050 123 4567", finnish],
    ["+358 0 50 123 4567", finnish],
    ["+358\u00A050\u00A01234567", finnish],
    ["+358\u202F50\u2009123\u20094567", finnish],
    ["\u202A+358501234567\u202C", finnish],
    ["\u2066+358 50 123 4567\u2069", finnish],
    ["+358\u201150\u20111234567", finnish],
    ["+358\u00AD501234567", finnish],
    ["＋３５８５０１２３４５６７", finnish],
    ["+３５８ 50 1234567", finnish],
    ["+358501234567\u0000", finnish],
    ["+46 70 174 06 05", "+46701740605"],
    ["+46 070-174 06 05", "+46701740605"],
    ["+372 0512345", "+3720512345"],
    ["+47 401 23 456", "+4740123456"],
    ["+45 20 12 34 56", "+4520123456"],
    ["+372 5123 4567", "+37251234567"],
    ["+1 212-555-0100", "+12125550100"],
    [`+${digits(7)}`, `+${digits(7)}`],
    [`+${digits(8)}`, `+${digits(8)}`],
    [`+${digits(30)}`, `+${digits(30)}`],
    [`+${digits(31)}`, `+${digits(31)}`],
    ["+12 34 5", "+12345"],
    [`+358 50 123 4567${"-".repeat(16)}`, finnish],
  ])("typed as %j is %s", (typed, stored) => {
    expect(read(typed)).toBe(stored);
    // What is stored is a spelling of itself, unless only its typed form was long enough.
    if (stored.length > 7) expect(read(stored)).toBe(stored);
  });

  it.each([
    "358501234567",
    "00358501234567",
    "00358 50 123 4567",
    "0501234567",
    "050 123 4567",
    "+358 (0)50 123 4567",
    "+358(50)1234567",
    "(+358) 501234567",
    "+",
    "++358501234567",
    "+358+501234567",
    "+-------",
    `+${"-".repeat(31)}`,
    `+${" ".repeat(10)}-`,
    `+${digits(6)}`,
    `+${digits(32)}`,
    `+${digits(28)}    1`,
    "+12 34-",
    "+358.50.1234567",
    "+358/50/1234567",
    "+35850123456x",
    "+358501234567 ext 5",
    "tel:+358501234567",
    "+358501234567;+358500000000",
    "+358\t501234567",
    "+358\n501234567",
    "+٣٥٨٥٠١٢٣٤٥٦٧",
    "+३५८५०१२३४५६७",
    "+358–50–1234567",
    "+358−50−1234567",
    "aino@example.com",
    "−358501234567",
    "+35850123456７①x",
  ])("typed as %j is refused", (typed) => {
    expect(read(typed)).toBe("usePhoneNumberInFormat");
  });

  it.each([undefined, "", "   ", "\u200B"])("typed as %j is missing", (typed) => {
    expect(read(typed)).toBe("requiredField");
  });

  it("is shown to other eyes without its middle", () => {
    expect(maskPhone(finnish)).toBe("+358 ••• 567");
    expect(maskPhone("+1234567")).toBe("+ ••• 567");
  });
});
