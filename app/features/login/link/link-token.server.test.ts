import { describe, expect, it } from "vitest";
import { isLinkToken, type LinkKind, randomLinkCode, randomLinkToken } from "./link-token.server";

/** Bits of information in each byte: 8 where all 256 values are equally frequent. */
function entropyPerByte(bytes: Buffer): number {
  const counts = new Map<number, number>();
  for (const byte of bytes) counts.set(byte, (counts.get(byte) ?? 0) + 1);
  return -[...counts.values()].reduce((sum, count) => {
    const share = count / bytes.length;
    return sum + share * Math.log2(share);
  }, 0);
}

describe.each<[LinkKind, RegExp, number, (token: string) => Buffer]>([
  [
    "email",
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    128,
    (token) => Buffer.from(token.replaceAll("-", ""), "hex"),
  ],
  ["token", /^[A-Za-z0-9_-]{43}$/, 256, (token) => Buffer.from(token, "base64url")],
])("ten thousand tokens of kind %s", (kind, form, bits, decode) => {
  const tokens = Array.from({ length: 10_000 }, () => randomLinkToken(kind));

  it("have one form and are all different", () => {
    for (const token of tokens) expect(token).toMatch(form);
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(tokens.every((token) => isLinkToken(kind, token))).toBe(true);
  });

  it("are random in every bit", () => {
    const decoded = tokens.map(decode);
    expect(new Set(decoded.map(({ length }) => length * 8))).toEqual(new Set([bits]));
    expect(entropyPerByte(Buffer.concat(decoded))).toBeGreaterThan(7.9);
    for (let bit = 0; bit < bits; bit++) {
      const set = decoded.filter((bytes) => ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1).length;
      // Six standard deviations around one half: by chance outside it once in a billion bits.
      expect(Math.abs(set - 5_000)).toBeLessThan(300);
    }
  });
});

it("codes are six digits, with leading zeros, spread over the whole range", () => {
  const codes = Array.from({ length: 10_000 }, randomLinkCode);
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  for (let digit = 0; digit < 10; digit++) {
    const starting = codes.filter((code) => code.startsWith(String(digit))).length;
    expect(Math.abs(starting - 1_000)).toBeLessThan(200);
  }
});
