import { expect, it } from "vitest";
import { languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { accessibilityView } from "./accessibility-view.server";

it("leads to the authority's own pages and mail in the language of the statement", () => {
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
