import type { PagesOfArea } from "./page-address";

/** What everybody may read, whoever they are. */
export const publicPages = {
  home: { module: "routes/pages/home.tsx", fi: "", sv: "", en: "" },
  privacy: { module: "routes/pages/privacy.tsx", fi: "tietosuoja", sv: "integritetsskydd", en: "privacy" },
  terms: { module: "routes/pages/terms.tsx", fi: "kayttoehdot", sv: "anvandarvillkor", en: "terms" },
  accessibility: {
    module: "routes/pages/accessibility.tsx",
    fi: "saavutettavuus",
    sv: "tillgänglighet",
    en: "accessibility",
  },
  protection: {
    module: "routes/pages/protection.tsx",
    fi: "nain-suojaamme-vastaajia",
    sv: "sa-skyddar-vi-dem-som-svarar",
    en: "how-we-protect-respondents",
  },
  help: { module: "routes/pages/help.tsx", fi: "apua", sv: "hjälp", en: "help" },
  unsubscribe: {
    module: "routes/pages/unsubscribe.tsx",
    fi: "peru-viestit/:token",
    sv: "avsluta-prenumeration/:token",
    en: "unsubscribe/:token",
  },
  // The address says who may, so that nobody signs in.
  orderCalendar: {
    module: "routes/files/order-calendar.ts",
    fi: "kalenteri/:calendarToken",
    sv: "kalender/:calendarToken",
    en: "calendar/:calendarToken",
  },
  // Short: it stands in text messages.
  textLink: { module: "routes/sign-in/text-link.tsx", fi: "t/:token", sv: "t/:token", en: "t/:token" },
} as const satisfies PagesOfArea;
