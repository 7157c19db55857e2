import type { PagesOfArea } from "./page-address";

/** For whoever doesn't use the service yet; there are none of them where `disableMarketingPages` is on. */
export const marketingPages = {
  about: { module: "routes/pages/about.tsx", fi: "meista", sv: "om-oss", en: "about" },
  blog: { module: "routes/pages/blog.tsx", fi: "blogi", sv: "blogg", en: "blog" },
  blogArticle: {
    module: "routes/pages/blog.article.tsx",
    fi: "blogi/:articleSlug",
    sv: "blogg/:articleSlug",
    en: "blog/:articleSlug",
  },
  forOrganisations: {
    module: "routes/pages/for-organisations.tsx",
    fi: "organisaatioille",
    sv: "för-organisationer",
    en: "for-organisations",
  },
  sampleReport: {
    module: "routes/pages/sample-report.tsx",
    fi: "esimerkkiraportti",
    sv: "exempelrapport",
    en: "sample-report",
  },
  method: { module: "routes/pages/method.tsx", fi: "menetelma", sv: "metod", en: "method" },
  requestQuote: {
    module: "routes/pages/request-quote.tsx",
    fi: "pyyda-tarjous",
    sv: "begär-offert",
    en: "request-a-quote",
  },
  startTrial: {
    module: "routes/pages/start-trial.tsx",
    fi: "aloita-kokeilu",
    sv: "starta-provperiod",
    en: "start-a-trial",
  },
  confirmTrial: {
    module: "routes/pages/start-trial.confirm.tsx",
    fi: "aloita-kokeilu/:trialToken",
    sv: "starta-provperiod/:trialToken",
    en: "start-a-trial/:trialToken",
  },
} as const satisfies PagesOfArea;
