import { type RouteConfig, type RouteConfigEntry, route } from "@remix-run/route-config";
import { type ApiAddress, apiAddresses, apiRoot } from "./i18n/api-addresses";
import { languages } from "./i18n/languages";
import { choicesAddress, type PageName, pages } from "./i18n/paths";
import { providerAddresses } from "./i18n/provider-addresses";
import { typedAddress } from "./i18n/typed-address";

/**
 * Each page once per language (ids `fi.profile`, `sv.profile`, …: one module, one client chunk) and, per language, the
 * page that says an address is unknown. Optional segments are written out as plain routes, which match at less cost.
 */
const localizedPages: RouteConfigEntry[] = languages.flatMap((language) => [
  ...(Object.keys(pages) as PageName[]).flatMap((page) =>
    spellings(pages[page][language]).map((path, index) =>
      route([language, path].filter(Boolean).join("/"), pages[page].module, {
        id: [language, page, ...(index > 0 ? [index] : [])].join("."),
      }),
    ),
  ),
  route(`${language}/*`, "routes/pages/not-found.tsx", { id: `${language}.notFound` }),
]);

/** What answers each call of spec §7. */
const apiModules: Record<ApiAddress, string> = {
  state: "state",
  version: "version",
  analytics: "analytics",
  privacy: "privacy.data",
  openapi: "openapi",
  reference: "reference",
  pageErrors: "page-errors",
  graphql: "graphql",
  publicGraphql: "graphql.public",
  logout: "logout",
  emailLogin: "users/email-login",
  smsToken: "users/sms-token",
  smsLogin: "sms.login",
  smsLoginState: "sms.login.uuid",
  emailLinkLogin: "email_login.login",
  tokenLinkLogin: "token_login.login",
  emailLinkRenewal: "email_login.renew",
  tokenLinkRenewal: "token_login.renew",
  emailLinkCheck: "email_login.validate",
  tokenLinkCheck: "token_login.validate",
  surveyQuestions: "survey.questions",
  surveyModule: "survey.survey-modules",
  surveyStart: "survey.start",
  surveyTakeBack: "survey.take-back",
  survey: "survey",
  surveyResults: "survey.results",
  users: "users",
  ownUser: "users/me",
  ownLanguage: "users/me.language",
  ownOrders: "users/me.assessment-orders",
  ownOrder: "users/me.assessment-order",
  ownOrderConsents: "users/me.consent-types",
  ownConsents: "users/me.consent-grants",
  activeOrder: "users/me.active-assessment-order",
  personalOrder: "users/me.personal-assessment-order",
  groupJoin: "groups.join",
  group: "groups",
  reportingResults: "reporting-data-export.results",
  reportingEditions: "reporting-data-export.editions",
  reportingDeletions: "reporting-data-export.deletions",
  ownProfile: "users/profile",
  bloodResults: "blood-measurement-results",
  unsubscription: "unsubscribe",
  formResults: "visma-sign-form-results",
  adminQuestions: "admin/questions.csv",
  adminTrialUsers: "admin/trial-users.csv",
  adminOrderUsers: "admin/order-users.excel",
  adminResults: "admin/results.excel",
  adminFreeTexts: "admin/free-texts.excel",
  adminFormResults: "admin/form-results.excel",
  adminScheduledMessages: "admin/send-scheduled-messages",
  preparedExport: "admin/prepared-export",
  syncCookie: "admin/sync-cookie",
  storedFile: "admin/s3-objects",
  reportFile: "admin/report-file",
  organisationOrders: "organisations.assessment-orders",
  organisationFiles: "organisations.report-files",
  organisationFile: "organisations.report-file",
  organisationPeople: "organisations.people",
  organisationPeopleImport: "organisations.people-import",
  fhirQuestionnaire: "fhir.questionnaire",
  fhirResponses: "fhir.questionnaire-response",
};

const apiEndpoints: RouteConfigEntry[] = (Object.keys(apiModules) as ApiAddress[]).map((name) =>
  route(`${apiRoot}${apiAddresses[name]}`.slice(1), `routes/api/v1/${apiModules[name]}.ts`, { id: `api.${name}` }),
);

export default [
  ...localizedPages,
  ...apiEndpoints,
  route(choicesAddress.slice(1), "routes/pages/choices.tsx", { id: "choices" }),
  route(typedAddress.slice(1), "routes/pages/typed.ts", { id: "typed" }),
  // Organisations' own providers know these: one address each, whatever the language.
  route(providerAddresses.back.slice(1), "routes/provider/return.ts", { id: "providerReturn" }),
  route(providerAddresses.logout.slice(1), "routes/provider/logout.ts", { id: "providerLogout" }),
  // The demo's mailbox is no part of a production build.
  ...(process.env.VOINTI_FLAVOUR === "demo"
    ? [
        route("outbox", "routes/demo/outbox.tsx", { id: "outbox" }),
        route("outbox/templates", "routes/demo/outbox.templates.tsx", { id: "outboxTemplates" }),
        route("outbox/templates/:mail/:language", "routes/files/mail-template.ts", { id: "outboxTemplate" }),
      ]
    : []),
  route("*", "routes/pages/not-found.tsx", { id: "notFound" }),
] satisfies RouteConfig;

/** "a/:b?/:c?" as "a", "a/:b", "a/:b/:c". */
function spellings(path: string): string[] {
  const segments = path.split("/");
  const firstOptional = segments.findIndex((segment) => segment.endsWith("?"));
  if (firstOptional < 0) return [path];
  return Array.from({ length: segments.length - firstOptional + 1 }, (_, count) =>
    segments
      .slice(0, firstOptional + count)
      .join("/")
      .replaceAll("?", ""),
  );
}
