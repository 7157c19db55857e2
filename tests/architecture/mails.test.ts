import { describe, expect, it } from "vitest";
import { followingKinds, messageKinds } from "~/features/invitations/message-kinds";
import { languages } from "~/i18n/languages";
import { parseEnv } from "~/platform/env.server";
import { mailSamples } from "~/routes/mail-samples.server";

const env = parseEnv({ VOINTI_MODE: "development", PUBLIC_ORIGIN: "http://localhost:3000" });
/** Those that come by themselves, as often as there is news. */
const recurring: string[] = [
  ...[...messageKinds, ...followingKinds].map((kind) => kind.replaceAll("_", "-")),
  "feedback-asked",
];

const mailsIn = (language: (typeof languages)[number]) =>
  Object.entries(mailSamples(env, language)).flatMap(([name, mail]) =>
    mail.channel === "email" ? [{ name, mail }] : [],
  );

describe.each(languages)("every mail in %s", (language) => {
  it("has one layout, in its language, with a button and its plain address, and says who sends", () => {
    for (const { name, mail } of mailsIn(language)) {
      expect(mail.html, name).toContain(`<html lang="${language}">`);
      const [, href = ""] = /<a href="([^"]+)" class="button-label"/.exec(mail.html) ?? [];
      expect(href, name).toMatch(/^http:\/\/localhost:3000\//);
      expect(mail.html.split(`>${href}</a>`), name).toHaveLength(2);
      expect(mail.text, name).toContain(href.replaceAll("&amp;", "&"));
      expect(mail.text, name).toContain("Vointi Oy");
      expect(mail.html, name).toContain("prefers-color-scheme: dark");
    }
  });

  it("has a name in small letters, as it is listed", () => {
    for (const { name } of mailsIn(language)) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it("loads nothing from anywhere", () => {
    for (const { name, mail } of mailsIn(language)) {
      expect(mail.html, name).not.toMatch(/<(img|link|script|iframe|object)\b|url\(|@import|src=/);
    }
  });

  it("can be ended where it comes by itself, and never where somebody asked for it or must know", () => {
    for (const { name, mail } of mailsIn(language)) {
      expect(mail.unsubscribe !== undefined, name).toBe(recurring.includes(name));
      expect(mail.html.includes("unsubscribe") || /peru-viestit|avsluta-prenumeration/.test(mail.html), name).toBe(
        recurring.includes(name),
      );
    }
  });
});

it("each language has words of its own", () => {
  const [fi = [], sv = [], en = []] = languages.map(mailsIn);
  for (const [index, { name, mail }] of fi.entries()) {
    expect(new Set([mail.subject, sv[index]?.mail.subject, en[index]?.mail.subject]).size, name).toBe(3);
    expect(new Set([mail.text, sv[index]?.mail.text, en[index]?.mail.text]).size, name).toBe(3);
  }
});
