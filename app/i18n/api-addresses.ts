/** The one table of the API's addresses. Those that the rest of the app knows by name stand before it, as they are. */

/** Where everything of the API is. */
export const apiRoot = "/api/v1";

/** Where a file of a report is sent, as it is. */
export const reportFilePattern = `${apiRoot}/admin/reports/:reportId/files/:reportFileId/:filename`;

/** Where a version of it is read; the id tells which, and the name is for people. */
export const storedFilePattern = `${apiRoot}/admin/s3-objects/:id/:filename`;

export function storedFileAddress(id: string, filename: string): string {
  return storedFilePattern.replace(":id", id).replace(":filename", () => encodeURIComponent(filename));
}

/** Where the signing service tells of forms that were signed. */
export const formResultsAddress = `${apiRoot}/visma-sign-form-results`;

/** Where an administrator's session is handed over to another host of the service, and taken over there. */
export const syncCookieAddress = `${apiRoot}/admin/authn/sync-cookie`;

/** Where an export that was prepared is fetched. */
export const preparedExportPattern = `${apiRoot}/admin/prepared-exports/:id`;

/** Where a program sends a list of its organisation's people, as it is. */
export const organisationPeoplePattern = `${apiRoot}/organisations/:organisationId/people`;

/** Public keys of signed reports, for everybody. */
export const reportKeysAddress = "/.well-known/report-keys.json";

/** Where a page tells that it broke in a browser. */
export const pageErrorsAddress = `${apiRoot}/page-errors`;

/** Where a page asks whether its session still stands (spec §7). */
export const versionAddress = `${apiRoot}/version`;

/** What the application knows when a page opens (spec §7). */
export const stateAddress = `${apiRoot}/state`;

/** Where views are counted (spec §7). */
export const analyticsAddress = `${apiRoot}/analytics`;

/** Where whole sections are sent. */
export const surveyAddress = `${apiRoot}/survey`;

/** Where mail programs say by themselves that somebody wants no more messages (RFC 8058); the rest is a signed token. */
export const oneClickPath = `${apiRoot}/unsubscribe/`;

/** The contract of the API: the one file that is a page's, the same for all. */
export const contractAddress = `${apiRoot}/openapi.json`;

/** An address that others know as a whole, as it is under `apiRoot`. */
const within = (address: string) => address.slice(apiRoot.length);

/** The calls of spec §7, under `apiRoot`. */
export const apiAddresses = {
  state: /* @__PURE__ */ within(stateAddress),
  version: /* @__PURE__ */ within(versionAddress),
  analytics: /* @__PURE__ */ within(analyticsAddress),
  privacy: "/privacy/data",
  openapi: /* @__PURE__ */ within(contractAddress),
  reference: "/reference",
  pageErrors: /* @__PURE__ */ within(pageErrorsAddress),
  graphql: "/graphql",
  publicGraphql: "/graphql/public",
  logout: "/logout",
  emailLogin: "/users/email-login",
  smsToken: "/users/sms-token",
  smsLogin: "/sms/login",
  smsLoginState: "/sms/login/:uuid",
  emailLinkLogin: "/email_login/login",
  tokenLinkLogin: "/token_login/login",
  emailLinkRenewal: "/email_login/renew",
  tokenLinkRenewal: "/token_login/renew",
  emailLinkCheck: "/email_login/validate",
  tokenLinkCheck: "/token_login/validate",
  surveyQuestions: "/survey/questions/:assessmentOrderId/:surveyMetamoduleVid/:surveyModuleVid",
  surveyModule: "/survey/survey-modules/:assessmentOrderId/:surveyModuleVid",
  surveyStart: "/survey/start",
  surveyTakeBack: "/survey/take-back",
  survey: /* @__PURE__ */ within(surveyAddress),
  surveyResults: "/survey/results",
  users: "/users",
  ownUser: "/users/me",
  ownLanguage: "/users/me/language",
  ownOrders: "/users/me/assessment-orders",
  ownOrder: "/users/me/assessment-orders/:assessmentOrderId",
  ownOrderConsents: "/users/me/assessment-orders/:assessmentOrderId/consent-types",
  ownConsents: "/users/me/consent-grants",
  activeOrder: "/users/me/active-assessment-order",
  personalOrder: "/users/me/personal-assessment-order",
  groupJoin: "/groups/join",
  group: "/groups/:id",
  reportingResults: "/reporting-data-export/results",
  reportingEditions: "/reporting-data-export/editions",
  reportingDeletions: "/reporting-data-export/editions/:editionId/deletions",
  ownProfile: "/users/profile",
  bloodResults: "/blood-measurement-results",
  unsubscription: /* @__PURE__ */ within(`${oneClickPath}:unsubscribeToken`),
  formResults: /* @__PURE__ */ within(formResultsAddress),
  adminQuestions: "/admin/questions/csv",
  adminTrialUsers: "/admin/trial-users/csv",
  adminOrderUsers: "/admin/assessment-orders/users/excel",
  adminResults: "/admin/results/excel",
  adminFreeTexts: "/admin/results/free-texts/excel",
  adminFormResults: "/admin/visma-sign-form-results/:formId/excel",
  adminScheduledMessages: "/admin/send-scheduled-messages",
  preparedExport: /* @__PURE__ */ within(preparedExportPattern),
  syncCookie: /* @__PURE__ */ within(syncCookieAddress),
  storedFile: /* @__PURE__ */ within(storedFilePattern),
  reportFile: /* @__PURE__ */ within(reportFilePattern),
  organisationOrders: "/organisations/:organisationId/assessment-orders",
  organisationFiles: "/organisations/:organisationId/report-files",
  organisationFile: "/organisations/:organisationId/report-files/:id",
  organisationPeople: /* @__PURE__ */ within(organisationPeoplePattern),
  organisationPeopleImport: "/organisations/:organisationId/people-imports/:id",
  fhirQuestionnaire: "/fhir/Questionnaire/:surveyMetamoduleVid",
  fhirResponses: "/fhir/QuestionnaireResponse",
} as const;

export type ApiAddress = keyof typeof apiAddresses;
