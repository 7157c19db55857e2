import { type RouteConfig, type RouteConfigEntry, route } from "@remix-run/route-config";
import { type ApiAddress, apiAddresses, apiRoot } from "./features/api/v1/addresses";
import { languages } from "./i18n/languages";
import {
  formResultsAddress,
  type PageName,
  pageErrorsAddress,
  pages,
  preparedExportPattern,
  reportFilePattern,
  storedFilePattern,
  syncCookieAddress,
} from "./i18n/paths";

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

/** What answers each call of spec §7 that is not an administrator's. */
const apiModules: Record<ApiAddress, string> = {
  state: "state",
  version: "version",
  analytics: "analytics",
  privacy: "privacy.data",
  openapi: "openapi",
  reference: "reference",
  graphql: "graphql",
  publicGraphql: "graphql.public",
  logout: "logout",
  emailLogin: "users.email-login",
  smsToken: "users.sms-token",
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
  survey: "survey",
  surveyResults: "survey.results",
  users: "users",
  ownUser: "users.me",
  ownLanguage: "users.me.language",
  ownOrders: "users.me.assessment-orders",
  ownOrder: "users.me.assessment-order",
  ownOrderConsents: "users.me.consent-types",
  ownConsents: "users.me.consent-grants",
  activeOrder: "users.me.active-assessment-order",
  personalOrder: "users.me.personal-assessment-order",
  groupJoin: "groups.join",
  group: "groups",
  reportingResults: "reporting-data-export.results",
  fhirQuestionnaire: "fhir.questionnaire",
  fhirResponses: "fhir.questionnaire-response",
};

const apiEndpoints: RouteConfigEntry[] = (Object.keys(apiModules) as ApiAddress[]).map((name) =>
  route(`${apiRoot}${apiAddresses[name]}`.slice(1), `routes/api/v1/${apiModules[name]}.ts`, { id: `api.${name}` }),
);

/** Endpoints of spec §7 about the signed-in person. */
const personalEndpoints: RouteConfigEntry[] = [
  route("api/v1/users/profile", "routes/api/v1/users.profile.ts", { id: "api.users.profile" }),
  route("api/v1/blood-measurement-results", "routes/api/v1/blood-measurement-results.ts", { id: "api.bloodResults" }),
];

/** What administrators download and upload (spec §7 "Admin"). */
const adminEndpoints: RouteConfigEntry[] = [
  route("api/v1/admin/questions/csv", "routes/api/v1/admin.questions.csv.ts", { id: "api.admin.questions" }),
  route("api/v1/admin/trial-users/csv", "routes/api/v1/admin.trial-users.csv.ts", { id: "api.admin.trialUsers" }),
  route("api/v1/admin/assessment-orders/users/excel", "routes/api/v1/admin.order-users.excel.ts", {
    id: "api.admin.orderUsers",
  }),
  route("api/v1/admin/send-scheduled-messages", "routes/api/v1/admin.send-scheduled-messages.ts", {
    id: "api.admin.sendScheduledMessages",
  }),
  route("api/v1/admin/results/excel", "routes/api/v1/admin.results.excel.ts", { id: "api.admin.results" }),
  route(preparedExportPattern.slice(1), "routes/api/v1/admin.prepared-export.ts", { id: "api.admin.preparedExport" }),
  route(syncCookieAddress.slice(1), "routes/api/v1/admin.sync-cookie.ts", { id: "api.admin.syncCookie" }),
  route(storedFilePattern.slice(1), "routes/api/v1/admin.s3-objects.ts", { id: "api.admin.storedFile" }),
  route(reportFilePattern.slice(1), "routes/api/v1/admin.report-file.ts", { id: "api.admin.reportFile" }),
];

/** Forms signed at the signing service (spec §7), told by it and exported by administrators. */
const signatureFormEndpoints: RouteConfigEntry[] = [
  route(formResultsAddress.slice(1), "routes/api/v1/visma-sign-form-results.ts", { id: "api.formResults" }),
  route("api/v1/admin/visma-sign-form-results/:formId/excel", "routes/api/v1/admin.form-results.excel.ts", {
    id: "api.admin.formResults",
  }),
];

export default [
  ...localizedPages,
  ...apiEndpoints,
  ...personalEndpoints,
  ...adminEndpoints,
  route("api/v1/unsubscribe/:unsubscribeToken", "routes/api/v1/unsubscribe.ts", { id: "api.unsubscribe" }),
  ...signatureFormEndpoints,
  route(pageErrorsAddress.slice(1), "routes/api/v1/page-errors.ts", { id: "api.pageErrors" }),
  // The demo's mailbox is no part of a production build.
  ...(process.env.VOINTI_FLAVOUR === "demo" ? [route("outbox", "routes/pages/outbox.tsx", { id: "outbox" })] : []),
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
