import { describe, expect, it } from "vitest";
import { linkMinutes, sentAddressMinutes, smsCodeMinutes, smsLockMinutes } from "~/features/login/lifetimes";
import { cookieList, cookieNames } from "~/http/cookie-list";
import { cookieName, setCookie } from "~/http/cookies.server";
import { languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { parseEnv } from "~/platform/env.server";
import { onlyListed } from "../../tests/fixtures/listed-cookies";
import { accessibilityView } from "./accessibility-view.server";
import { controllerFacts } from "./controller-facts.server";

const env = parseEnv({
  VOINTI_MODE: "demo",
  PUBLIC_ORIGIN: "https://vointi.example",
  CONTROLLER_ADDRESS: "Testikatu 12 B 4, 00100 Helsinki, Suomi",
  MAIL_PROCESSOR: "Smith & Sons; US; scc",
  HOSTING_PROCESSOR: "Konesali Oy; FI",
});

describe.each(languages)("what texts are told in %s", (language) => {
  const facts = controllerFacts(env)(language);

  it("names every cookie that can be set, and how long it stays", () => {
    const shown = cookieNames.map((name) => cookieName(name, env, name === "provider" ? "…" : undefined));
    for (const name of shown) expect(facts.cookies).toContain(`<strong>${name}</strong>`);
    expect(facts.cookies?.match(/<tr>/g)).toHaveLength(cookieNames.length + 1);
  });

  it("has an address that is parted after its commas only", () => {
    expect(facts.address).toBe("Testikatu\u00a012\u00a0B\u00a04, 00100\u00a0Helsinki, Suomi");
  });

  it("names each processor with its country, and what a transfer is based on", () => {
    const [hosting = "", mail = "", sms = ""] = facts.processors?.split("</li>") ?? [];
    const united = { fi: "Yhdysvallat", sv: "USA", en: "United States" };
    expect(hosting).toMatch(/Konesali Oy, (Suomi|Finland)\.$/);
    expect(mail).toMatch(new RegExp(`Smith &#38; Sons, ${united[language]}\\. .+\\.$`));
    expect(sms).toMatch(/\((esimerkki|exempel|example)\)/);
  });
});

it("cookies live as long as the list says", () => {
  for (const name of cookieNames) {
    const { minutes } = cookieList[name];
    const [, age] = /Max-Age=(\d+)/.exec(setCookie(name, "x", env)) ?? [];
    expect(age, name).toBe(minutes && String(minutes * 60));
  }
  // A link asked for here is known here for longer than it works; so is a code, and its lock.
  expect(cookieList.login.minutes).toBe(sentAddressMinutes);
  expect(sentAddressMinutes).toBeGreaterThan(linkMinutes);
  expect(cookieList.sms.minutes).toBeGreaterThan(smsCodeMinutes + smsLockMinutes);
});

it("a cookie outside the list is noticed wherever routes are called", () => {
  expect(onlyListed([setCookie("session", "x", env)])).toHaveLength(1);
  expect(() => onlyListed(["__Host-vointi_tracker=1; Path=/"])).toThrow("vointi_tracker");
});

it("the accessibility statement leads to the authority's own pages and mail in the language of the statement", () => {
  const env = {
    publicOrigin: "https://vointi.example",
    supportEmail: "help@vointi.example",
    controller: { name: { fi: "Yhtiö", sv: "Bolaget", en: "Company" } },
  } as Parameters<typeof accessibilityView>[1];
  const contacts = languages.map((language) => {
    const { site, email } = accessibilityView({ t: translatorFor(language), language }, env).authority;
    return [language, site.href, site.label, email];
  });
  expect(contacts).toEqual(
    expect.arrayContaining([
      [
        "fi",
        "https://www.saavutettavuusvaatimukset.fi",
        "www.saavutettavuusvaatimukset.fi",
        "saavutettavuus@traficom.fi",
      ],
      ["sv", "https://www.tillganglighetskrav.fi", "www.tillganglighetskrav.fi", "tillganglighet@traficom.fi"],
      ["en", "https://www.webaccessibility.fi", "www.webaccessibility.fi", "saavutettavuus@traficom.fi"],
    ]),
  );
});
