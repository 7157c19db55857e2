import { describe, expect, it } from "vitest";
import { emailSchema } from "./email";
import { emailMaxLength } from "./read-email";

function parse(typed: unknown): { email: string } | { issues: string[] } {
  const parsed = emailSchema.safeParse(typed);
  return parsed.success ? { email: parsed.data } : { issues: parsed.error.issues.map(({ message }) => message) };
}

describe("emailSchema", () => {
  it("finds a text of the size of a body too long", () => {
    expect(parse(`a${"\u0301\u0316".repeat(60_000)}`)).toEqual({ issues: ["fieldTooLong"] });
    expect(parse(" ".repeat(120_000))).toEqual({ issues: ["fieldTooLong"] });
  });

  it.each([
    ["aino@example.com", "aino@example.com"],
    // One person, one address: case never makes another.
    ["Mikko@X.fi", "mikko@x.fi"],
    ["MIKKO.VIRTANEN@EXAMPLE.COM", "mikko.virtanen@example.com"],
    ["  aino@example.com \t\r\n", "aino@example.com"],
    ["\u00a0aino@example.com\u3000", "aino@example.com"],
    ["aino+kysely@example.com", "aino+kysely@example.com"],
    ["aino_virtanen-2@mail.sub.example.com", "aino_virtanen-2@mail.sub.example.com"],
    ["o'brien@example.com", "o'brien@example.com"],
    ["firm.fi@evil.example", "firm.fi@evil.example"],
    // Full-width and other compatibility letters are the ordinary ones in disguise.
    ["ａｉｎｏ＠ｅｘａｍｐｌｅ．ｃｏｍ", "aino@example.com"],
    ["aino@ﬁrma.example", "aino@firma.example"],
    ["\u212aalle@example.com", "kalle@example.com"],
    // International domains are kept in their ASCII form, whichever way they are typed.
    ["aino@työ.fi", "aino@xn--ty-gka.fi"],
    ["aino@TYÖ.fi", "aino@xn--ty-gka.fi"],
    ["aino@tyo\u0308.fi", "aino@xn--ty-gka.fi"],
    ["aino@xn--ty-gka.fi", "aino@xn--ty-gka.fi"],
    // NUL is nothing anybody types.
    ["aino\u0000@example.com", "aino@example.com"],
  ])("takes %j as %s", (typed, email) => {
    expect(parse(typed)).toEqual({ email });
    expect(parse(email)).toEqual({ email });
  });

  it.each([
    "aino",
    "aino@",
    "@example.com",
    "@",
    "aino@example",
    "aino@.com",
    "aino@example.",
    "aino@example..com",
    "aino@-.com",
    ".aino@example.com",
    "aino.@example.com",
    "ai..no@example.com",
    "ai no@example.com",
    "aino@exam ple.com",
    // Two addresses, or one that some mailer reads as two.
    "aino@example.com,mallory@evil.example",
    "aino@example.com;mallory@evil.example",
    "aino@example.com mallory@evil.example",
    "aino,mallory@evil.example",
    "aino;mallory@evil.example",
    "aino@firm.example@evil.example",
    "aino＠firm.example@evil.example",
    "aino@firm.example﹫evil.example",
    "aino@firm.example，mallory@evil.example",
    // Quotes, comments, angles and everything else that a header could understand.
    '"aino@firm.example"@evil.example',
    '"aino"@example.com',
    "aino(comment)@example.com",
    "Aino <aino@example.com>",
    "<aino@example.com>",
    "＜aino@example.com＞",
    "aino@example.com>",
    "aino\\@example.com",
    "aino@example.com\\",
    "aino%mallory@evil.example!",
    "aino@[127.0.0.1]",
    "aino@127.0.0.1",
    "aino@0x7f.1",
    "aino@[::1]",
    "mailto:aino@example.com",
    // Line breaks and other controls inside.
    "aino@example.com\r\nBcc: mallory@evil.example",
    "aino@example.com\nbcc:mallory",
    "aino@example\n.com",
    "aino@example.com\r\n.evil.example",
    "aino@exa\tmple.com",
    "ai\r\nno@example.com",
    "aino@example.com%0d%0abcc:mallory@evil.example",
    // What an address of the web could hold, but no domain.
    "aino@example.com:25",
    "aino@example.com/inbox",
    "aino@example.com?subject=x",
    "aino@example.com#x",
    "aino@example.com/@evil.example",
    "aino@ex%61mple.com",
    "aino@user:secret@example.com",
    // Letters that only look like Latin ones in the local part.
    "аino@example.com",
    "äinö@example.com",
    "aino\u202e@example.com",
    "aino\u200b@example.com",
    "a\ud83dino@example.com",
    "😀@example.com",
    "<script>alert(1)</script>@example.com",
  ])("refuses %j", (typed) => {
    expect(parse(typed)).toEqual({ issues: ["emailInvalid"] });
  });

  it.each([undefined, null, 7, "", "   ", "\u3000\t", "\u0000"])("asks for an address when it gets %j", (typed) => {
    expect(parse(typed)).toEqual({ issues: ["requiredField"] });
  });

  it("takes at most 200 characters, counted after trimming", () => {
    const longest = `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(60)}.example.com.fi.fi`;
    const padded = `${longest}${"x".repeat(emailMaxLength - longest.length)}`;
    expect(padded).toHaveLength(200);
    expect(parse(` ${padded} `)).toEqual({ email: padded });
    expect(parse(`${padded}x`)).toEqual({ issues: ["fieldTooLong"] });
    expect(parse("@".repeat(100_000))).toEqual({ issues: ["fieldTooLong"] });
  });
});
