import type { PagesOfArea } from "./page-address";

/** Signing in and out, and what people decide about their account and their data. */
export const accountPages = {
  redirectOrLogin: {
    module: "routes/pages/redirect-or-login.tsx",
    fi: "redirect-or-login",
    sv: "redirect-or-login",
    en: "redirect-or-login",
  },
  profile: { module: "routes/pages/profile.tsx", fi: "profiili", sv: "profil", en: "profile" },
  profileDevices: {
    module: "routes/pages/profile.devices.tsx",
    fi: "profiili/laitteet",
    sv: "profil/enheter",
    en: "profile/devices",
  },
  profileConsent: {
    module: "routes/pages/profile.consent.tsx",
    fi: "profiili/suostumukset/:consentGrantId",
    sv: "profil/samtycken/:consentGrantId",
    en: "profile/consents/:consentGrantId",
  },
  loginEmail: {
    module: "routes/pages/login.email.tsx",
    fi: "kirjautuminen/email/:uuid",
    sv: "inloggning/email/:uuid",
    en: "login/email/:uuid",
  },
  ownData: {
    module: "routes/pages/own-data.tsx",
    fi: "profiili/omat-tiedot",
    sv: "profil/egna-uppgifter",
    en: "profile/own-data",
  },
  ownDataErase: {
    module: "routes/pages/own-data.erase.tsx",
    fi: "profiili/omat-tiedot/poista",
    sv: "profil/egna-uppgifter/radera",
    en: "profile/own-data/erase",
  },
  ownDataFile: {
    module: "routes/files/own-data.ts",
    fi: "profiili/omat-tiedot/tiedosto/:format",
    sv: "profil/egna-uppgifter/fil/:format",
    en: "profile/own-data/file/:format",
  },
  loginSms: {
    module: "routes/pages/login.sms.tsx",
    fi: "kirjautuminen/sms/:uuid",
    sv: "inloggning/sms/:uuid",
    en: "login/sms/:uuid",
  },
  loginConfirm: {
    module: "routes/pages/login.confirm.tsx",
    fi: "kirjautuminen/vahvistus",
    sv: "inloggning/bekräftelse",
    en: "login/confirm",
  },
  profileSecondStep: {
    module: "routes/pages/profile.second-step.tsx",
    fi: "profiili/vahvistus",
    sv: "profil/bekräftelse",
    en: "profile/second-step",
  },
  loginToken: {
    module: "routes/pages/login.token.tsx",
    fi: "kirjautuminen/token/:token",
    sv: "inloggning/token/:token",
    en: "login/token/:token",
  },
  loginProvider: {
    module: "routes/provider/login.tsx",
    fi: "kirjautuminen/organisaatio/:organisationId",
    sv: "inloggning/organisation/:organisationId",
    en: "login/organisation/:organisationId",
  },
  loginProviderGo: {
    module: "routes/provider/go.ts",
    fi: "kirjautuminen/organisaatio/:organisationId/siirry",
    sv: "inloggning/organisation/:organisationId/vidare",
    en: "login/organisation/:organisationId/go",
  },
  logout: { module: "routes/pages/logout.tsx", fi: "kirjaudu_ulos", sv: "logga_ut", en: "logout" },
} as const satisfies PagesOfArea;
