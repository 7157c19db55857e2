import { defaultLanguage, fallbackLanguage, isLanguage, type Language, languages } from "./languages";
import { ownPath } from "./own-path";

/**
 * Every page of spec §2 with its words in three languages: the one place that knows addresses.
 * `:name` is a required segment, `:name?` an optional one. Segments are written as people read them (å, ä, ö) and
 * always emitted percent-encoded.
 */
export const pages = {
  home: { module: "routes/pages/home.tsx", fi: "", sv: "", en: "" },
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
  logout: { module: "routes/pages/logout.tsx", fi: "kirjaudu_ulos", sv: "logga_ut", en: "logout" },
  assessments: { module: "routes/pages/assessments.tsx", fi: "kartoitukset", sv: "kartläggningen", en: "assessments" },
  bloodTestResults: {
    module: "routes/pages/blood-test-results.tsx",
    fi: "verikoetulokset",
    sv: "blodprovsresultaten",
    en: "blood-test-results",
  },
  privacy: { module: "routes/pages/privacy.tsx", fi: "tietosuoja", sv: "integritetsskydd", en: "privacy" },
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
  surveyBegin: { module: "routes/pages/survey.begin.tsx", fi: "testi/aloitus", sv: "test/borja", en: "test/begin" },
  surveyGroup: {
    module: "routes/pages/survey.group.tsx",
    fi: "testi/aloitus/:uuid",
    sv: "test/borja/:uuid",
    en: "test/begin/:uuid",
  },
  surveyAnswer: {
    module: "routes/pages/survey.answer.tsx",
    fi: "testi/vastaa/:surveyMetamoduleVid?/:surveyModuleVid?",
    sv: "test/svara/:surveyMetamoduleVid?/:surveyModuleVid?",
    en: "test/answer/:surveyMetamoduleVid?/:surveyModuleVid?",
  },
  surveyContinue: {
    module: "routes/pages/survey.continue.tsx",
    fi: "testi/jatka",
    sv: "test/fortsätt",
    en: "test/continue",
  },
  surveyResults: {
    module: "routes/pages/survey.results.tsx",
    fi: "testi/tulokset/:type?",
    sv: "test/resultat/:type?",
    en: "test/results/:type?",
  },
  orderResults: {
    module: "routes/pages/order.results.tsx",
    fi: "kartoitukset/:assessmentOrderId/tulokset",
    sv: "kartläggningen/:assessmentOrderId/resultat",
    en: "assessments/:assessmentOrderId/results",
  },
  orderComparison: {
    module: "routes/pages/order.comparison.tsx",
    fi: "kartoitukset/:assessmentOrderId/tulokset/vertailu",
    sv: "kartläggningen/:assessmentOrderId/resultat/jämförelse",
    en: "assessments/:assessmentOrderId/results/comparison",
  },
  orderAttachment: {
    module: "routes/pages/order.attachment.tsx",
    fi: "kartoitukset/:assessmentOrderId/liitteet/:attachmentId",
    sv: "kartläggningen/:assessmentOrderId/bilagor/:attachmentId",
    en: "assessments/:assessmentOrderId/attachments/:attachmentId",
  },
  orderAttachmentFile: {
    module: "routes/files/order-attachment.ts",
    fi: "kartoitukset/:assessmentOrderId/liitteet/:attachmentId/tiedosto",
    sv: "kartläggningen/:assessmentOrderId/bilagor/:attachmentId/fil",
    en: "assessments/:assessmentOrderId/attachments/:attachmentId/file",
  },
  adminHome: { module: "routes/admin/home.tsx", fi: "admin", sv: "admin", en: "admin" },
  reports: { module: "routes/pages/reports.tsx", fi: "raportit", sv: "rapporter", en: "reports" },
  reportsOrder: {
    module: "routes/pages/reports.order.tsx",
    fi: "raportit/:assessmentOrderId",
    sv: "rapporter/:assessmentOrderId",
    en: "reports/:assessmentOrderId",
  },
  reportsFile: {
    module: "routes/files/reports.ts",
    fi: "raportit/:assessmentOrderId/tiedosto/:format",
    sv: "rapporter/:assessmentOrderId/fil/:format",
    en: "reports/:assessmentOrderId/file/:format",
  },
  // Named like staff's pages, so that people's browsers needn't know it: it is opened once, from the start page.
  reportsOwn: {
    module: "routes/pages/reports.own.tsx",
    fi: "kartoitukset/:assessmentOrderId/raportti",
    sv: "kartläggningen/:assessmentOrderId/rapport",
    en: "assessments/:assessmentOrderId/report",
  },
  adminOrganisations: {
    module: "routes/admin/organisations.tsx",
    fi: "admin/organisaatiot",
    sv: "admin/organisationer",
    en: "admin/organisations",
  },
  orderFeedback: {
    module: "routes/pages/order.feedback.tsx",
    fi: "kartoitukset/:assessmentOrderId/palaute",
    sv: "kartläggningen/:assessmentOrderId/återkoppling",
    en: "assessments/:assessmentOrderId/feedback",
  },
  professionalRequests: {
    module: "routes/professional/requests.tsx",
    fi: "ammattilainen/pyynnöt",
    sv: "sakkunnig/önskemål",
    en: "professional/requests",
  },
  professionalRequest: {
    module: "routes/professional/request.tsx",
    fi: "ammattilainen/pyynnöt/:feedbackRequestId",
    sv: "sakkunnig/önskemål/:feedbackRequestId",
    en: "professional/requests/:feedbackRequestId",
  },
  adminOrganisationNew: {
    module: "routes/admin/organisation-new.tsx",
    fi: "admin/organisaatiot/uusi",
    sv: "admin/organisationer/ny",
    en: "admin/organisations/new",
  },
  adminOrganisation: {
    module: "routes/admin/organisation.tsx",
    fi: "admin/organisaatiot/:organisationId",
    sv: "admin/organisationer/:organisationId",
    en: "admin/organisations/:organisationId",
  },
  adminUnits: {
    module: "routes/admin/units.tsx",
    fi: "admin/organisaatiot/:organisationId/yksikot",
    sv: "admin/organisationer/:organisationId/enheter",
    en: "admin/organisations/:organisationId/units",
  },
  adminUnit: {
    module: "routes/admin/unit.tsx",
    fi: "admin/organisaatiot/:organisationId/yksikot/:unitId",
    sv: "admin/organisationer/:organisationId/enheter/:unitId",
    en: "admin/organisations/:organisationId/units/:unitId",
  },
  adminPeople: {
    module: "routes/admin/people.tsx",
    fi: "admin/henkilot",
    sv: "admin/personer",
    en: "admin/people",
  },
  adminPersonNew: {
    module: "routes/admin/person-new.tsx",
    fi: "admin/henkilot/uusi",
    sv: "admin/personer/ny",
    en: "admin/people/new",
  },
  adminPerson: {
    module: "routes/admin/person.tsx",
    fi: "admin/henkilot/:personId",
    sv: "admin/personer/:personId",
    en: "admin/people/:personId",
  },
  adminPersonChange: {
    module: "routes/admin/person-change.tsx",
    fi: "admin/henkilot/:personId/muuta",
    sv: "admin/personer/:personId/ändra",
    en: "admin/people/:personId/change",
  },
  adminPersonMove: {
    module: "routes/admin/person-move.tsx",
    fi: "admin/henkilot/:personId/organisaatio",
    sv: "admin/personer/:personId/organisation",
    en: "admin/people/:personId/organisation",
  },
  adminPersonRoles: {
    module: "routes/admin/person-roles.tsx",
    fi: "admin/henkilot/:personId/roolit",
    sv: "admin/personer/:personId/roller",
    en: "admin/people/:personId/roles",
  },
  adminPersonErase: {
    module: "routes/admin/person-erase.tsx",
    fi: "admin/henkilot/:personId/poista",
    sv: "admin/personer/:personId/radera",
    en: "admin/people/:personId/erase",
  },
  adminWork: {
    module: "routes/admin/work.tsx",
    fi: "admin/taustatyot",
    sv: "admin/bakgrundsarbete",
    en: "admin/background-work",
  },
  adminResearch: {
    module: "routes/admin/research.tsx",
    fi: "admin/tutkimus",
    sv: "admin/forskning",
    en: "admin/research",
  },
  adminQuotes: {
    module: "routes/admin/quotes.tsx",
    fi: "admin/tarjouspyynnöt",
    sv: "admin/offertförfrågningar",
    en: "admin/quote-requests",
  },
  adminOrders: {
    module: "routes/admin/orders.tsx",
    fi: "admin/kartoitukset",
    sv: "admin/kartläggningar",
    en: "admin/assessments",
  },
  adminOrderNew: {
    module: "routes/admin/order.new.tsx",
    fi: "admin/uusi-kartoitus",
    sv: "admin/ny-kartläggning",
    en: "admin/new-assessment",
  },
  adminOrder: {
    module: "routes/admin/order.tsx",
    fi: "admin/kartoitukset/:assessmentOrderId",
    sv: "admin/kartläggningar/:assessmentOrderId",
    en: "admin/assessments/:assessmentOrderId",
  },
  adminOrderChange: {
    module: "routes/admin/order.change.tsx",
    fi: "admin/kartoitukset/:assessmentOrderId/muokkaa",
    sv: "admin/kartläggningar/:assessmentOrderId/ändra",
    en: "admin/assessments/:assessmentOrderId/change",
  },
  adminOrderPreview: {
    module: "routes/admin/order.preview.tsx",
    fi: "admin/kartoitukset/:assessmentOrderId/esikatselu",
    sv: "admin/kartläggningar/:assessmentOrderId/förhandsvisning",
    en: "admin/assessments/:assessmentOrderId/preview",
  },
  adminOrderGroups: {
    module: "routes/admin/order.groups.tsx",
    fi: "admin/kartoitukset/:assessmentOrderId/ryhmät",
    sv: "admin/kartläggningar/:assessmentOrderId/grupper",
    en: "admin/assessments/:assessmentOrderId/groups",
  },
  adminOrderGroup: {
    module: "routes/admin/order.group.tsx",
    fi: "admin/kartoitukset/:assessmentOrderId/ryhmät/:groupId",
    sv: "admin/kartläggningar/:assessmentOrderId/grupper/:groupId",
    en: "admin/assessments/:assessmentOrderId/groups/:groupId",
  },
  adminInviting: {
    module: "routes/admin/inviting.tsx",
    fi: "admin/kartoitukset/:assessmentOrderId/kutsu",
    sv: "admin/kartläggningar/:assessmentOrderId/bjud-in",
    en: "admin/assessments/:assessmentOrderId/invite",
  },
  adminPeopleImport: {
    module: "routes/admin/people-import.tsx",
    fi: "admin/kartoitukset/:assessmentOrderId/kutsu/:importId",
    sv: "admin/kartläggningar/:assessmentOrderId/bjud-in/:importId",
    en: "admin/assessments/:assessmentOrderId/invite/:importId",
  },
  adminOrderReportPlan: {
    module: "routes/admin/order.report-plan.tsx",
    fi: "admin/kartoitukset/:assessmentOrderId/raportin-suunnittelu",
    sv: "admin/kartläggningar/:assessmentOrderId/rapportplan",
    en: "admin/assessments/:assessmentOrderId/report-plan",
  },
  adminOrderReportRules: {
    module: "routes/admin/order.report-rules.tsx",
    fi: "admin/kartoitukset/:assessmentOrderId/raportin-säännöt",
    sv: "admin/kartläggningar/:assessmentOrderId/rapportregler",
    en: "admin/assessments/:assessmentOrderId/report-rules",
  },
  adminOrderFiles: {
    module: "routes/admin/order.files.tsx",
    fi: "admin/kartoitukset/:assessmentOrderId/tiedostot",
    sv: "admin/kartläggningar/:assessmentOrderId/filer",
    en: "admin/assessments/:assessmentOrderId/files",
  },
  adminPeopleTemplate: {
    module: "routes/files/people-template.ts",
    fi: "admin/kartoitukset/:assessmentOrderId/kutsupohja",
    sv: "admin/kartläggningar/:assessmentOrderId/inbjudningsmall",
    en: "admin/assessments/:assessmentOrderId/invitation-template",
  },
  adminMessages: {
    module: "routes/admin/messages.tsx",
    fi: "admin/kartoitukset/:assessmentOrderId/viestit",
    sv: "admin/kartläggningar/:assessmentOrderId/meddelanden",
    en: "admin/assessments/:assessmentOrderId/messages",
  },
  adminMessage: {
    module: "routes/admin/message.tsx",
    fi: "admin/kartoitukset/:assessmentOrderId/viestit/:kind",
    sv: "admin/kartläggningar/:assessmentOrderId/meddelanden/:kind",
    en: "admin/assessments/:assessmentOrderId/messages/:kind",
  },
  unsubscribe: {
    module: "routes/pages/unsubscribe.tsx",
    fi: "peru-viestit/:token",
    sv: "avsluta-prenumeration/:token",
    en: "unsubscribe/:token",
  },
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
} as const satisfies Record<string, { module: string } & Record<Language, string>>;

/** Where a page sends what its browser has chosen: notices it hides, cookies it takes. */
export const choicesAddress = "/choices";

export type PageName = keyof typeof pages;

/** How the names of pages begin that only staff and subscribers see. */
const staffPages = ["admin", "reports", "professional"];

/** Pages for whoever doesn't use the service yet; there are none of them where `disableMarketingPages` is on. */
export const marketingPages = [
  "about",
  "blog",
  "blogArticle",
  "forOrganisations",
  "requestQuote",
  "startTrial",
  "confirmTrial",
] as const satisfies PageName[];

/**
 * Whether a page is for others than those who answer: who runs the service or gets its reports, by the first word of its
 * name, or who doesn't know it yet. People's browsers don't know these pages and load them from the server as a whole.
 */
export function isForOthers(page: string): boolean {
  return staffPages.some((word) => page.startsWith(word)) || marketingPages.some((name) => name === page);
}

/** Words that choose what a results address shows; the first of each language is the one we write. */
export const resultTypes = {
  survey: { fi: "kysely", sv: "enkät", en: "survey" },
  bloodAnalysis: { fi: "verianalyysi", sv: "blodanalys", en: "blood-analysis" },
} as const;

/** The values of the type segment and of virtaResultsPageType that select the blood analysis (spec §2). */
export function isBloodAnalysis(type: string | undefined): boolean {
  return type === "blood-analysis" || type === "verianalyysi" || type === "blodanalys";
}

type Query = Record<string, string | undefined>;

/** Address of a page, percent-encoded, e.g. `pageUrl("surveyContinue", "sv")` is `/sv/test/forts%C3%A4tt`. */
export function pageUrl(
  page: PageName,
  language: Language,
  params: Record<string, string> = {},
  query: Query = {},
): string {
  const words = pages[page][language]
    .split("/")
    .flatMap((segment) => (segment.startsWith(":") ? (params[segment.replace(/^:|\?$/g, "")] ?? []) : segment));
  const path = `/${[language, ...words].filter(Boolean).map(encodeURIComponent).join("/")}`;
  const search = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
  return search ? `${path}?${search}` : path;
}

type Match = { page: PageName; language: Language; params: Record<string, string> };

type Pattern = { page: PageName; language: Language; segments: string[] };

const patterns: Pattern[] = (Object.keys(pages) as PageName[]).flatMap((page) =>
  languages.map((language) => ({ page, language, segments: pages[page][language].split("/").filter(Boolean) })),
);

/** By their first word, which is never a parameter: every request asks what its address is, and few pages share a word. */
const patternsByWord = new Map<string | undefined, Pattern[]>();
for (const pattern of patterns) {
  const [word] = pattern.segments;
  patternsByWord.set(word, [...(patternsByWord.get(word) ?? []), pattern]);
}

/** What may be at these segments of an address, which has no language before them. */
function matchesOf(segments: string[]): Match[] {
  return (patternsByWord.get(segments[0]) ?? []).flatMap((pattern) => matchSegments(pattern, segments) ?? []);
}

/**
 * The canonical path of an address that is not canonical: without a prefix, or with another language's words.
 * `preferred` is the person's language, used where the words don't tell. Undefined when the path is canonical already,
 * or is no page at all.
 */
export function canonicalPath(pathname: string, preferred: Language | undefined): string | undefined {
  const segments = decodeSegments(pathname);
  if (!segments) return undefined;
  const prefix = isLanguage(segments[0]) ? segments[0] : undefined;
  const rest = prefix ? segments.slice(1) : segments;
  if (rest.length === 0) {
    return prefix ? undefined : pageUrl("surveyResults", preferred ?? defaultLanguage);
  }
  const matches = matchesOf(rest);
  if (prefix && matches.some(({ language }) => language === prefix)) {
    const asWritten = `/${[prefix, ...rest].map(encodeURIComponent).join("/")}`;
    return asWritten === pathname ? undefined : asWritten;
  }
  const [found] = matches;
  if (!found) return undefined;
  const candidates = new Set(matches.map(({ language }) => language));
  const unambiguous = candidates.size === 1 ? found.language : undefined;
  return pageUrl(found.page, prefix ?? unambiguous ?? preferred ?? fallbackLanguage, found.params);
}

/** Language and first word of each of others' pages: nearly every other address is told apart by these alone. */
const othersAreas = new Set(
  patterns.flatMap(({ page, language, segments }) => (isForOthers(page) ? `${language}/${segments[0]}` : [])),
);

/** Whether an address of ours is a page that people's browsers don't know. */
export function leadsToOthers(pathname: string): boolean {
  const segments = decodeSegments(pathname) ?? [];
  const page = othersAreas.has(segments.slice(0, 2).join("/")) && pageAt({ pathname });
  return page ? isForOthers(page) : false;
}

/** Query parameters that hold a path of ours, where somebody goes on to. */
const onwardParameters = ["redirect", "path"];

/** The page at an address of ours, undefined where there is none. */
export function pageAt({ pathname }: Pick<URL, "pathname">): PageName | undefined {
  const [prefix, ...rest] = decodeSegments(pathname) ?? [];
  return matchesOf(rest).find(({ language }) => language === prefix)?.page;
}

/**
 * The same page in another language, with the same ids and query; what it leads on to is in that language as well. The
 * front page where the address is no page.
 */
export function inLanguage(url: URL, language: Language): string {
  return pageInLanguage(url, language) ?? pageUrl("home", language);
}

/** The same, undefined where the address is no page. */
export function pageInLanguage(url: URL, language: Language): string | undefined {
  const segments = decodeSegments(url.pathname) ?? [];
  const rest = isLanguage(segments[0]) ? segments.slice(1) : segments;
  const [found] = matchesOf(rest);
  return found && pageUrl(found.page, language, found.params) + searchInLanguage(url, language);
}

/** The query as it is, but for a path of ours that it names once. */
function searchInLanguage({ search, searchParams }: URL, language: Language): string {
  const query = new URLSearchParams(searchParams);
  let changed = false;
  for (const name of onwardParameters) {
    const [given, ...others] = query.getAll(name);
    const path = others.length === 0 ? ownPath(given) : undefined;
    const onward = path && new URL(path, "https://own.invalid");
    const there = onward && pageInLanguage(onward, language);
    if (!there || there + onward.hash === given) continue;
    query.set(name, there + onward.hash);
    changed = true;
  }
  return changed ? `?${query}` : search;
}

function decodeSegments(pathname: string): string[] | undefined {
  try {
    return decodeURIComponent(pathname).normalize("NFC").split("/").filter(Boolean);
  } catch {
    return undefined;
  }
}

function matchSegments(pattern: Pattern, rest: string[]): Match | undefined {
  const params: Record<string, string> = {};
  if (rest.length > pattern.segments.length) return undefined;
  for (const [index, segment] of pattern.segments.entries()) {
    const given = rest[index];
    if (segment.startsWith(":")) {
      if (given === undefined && !segment.endsWith("?")) return undefined;
      if (given !== undefined) params[segment.replace(/^:|\?$/g, "")] = given;
    } else if (given !== segment) {
      return undefined;
    }
  }
  return { page: pattern.page, language: pattern.language, params };
}
