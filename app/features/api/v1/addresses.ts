import {
  formResultsAddress,
  preparedExportPattern,
  reportFilePattern,
  storedFilePattern,
  syncCookieAddress,
} from "../../../i18n/paths";
import { oneClickPath } from "../../messages/one-click";

/** Where everything of the API is. */
export const apiRoot = "/api/v1";

/** An address that others know as a whole, as it is under `apiRoot`. */
const within = (address: string) => address.slice(apiRoot.length);

/** The calls of spec §7, under `apiRoot`. */
export const apiAddresses = {
  state: "/state",
  version: "/version",
  analytics: "/analytics",
  privacy: "/privacy/data",
  openapi: "/openapi.json",
  reference: "/reference",
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
  survey: "/survey",
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
  ownProfile: "/users/profile",
  bloodResults: "/blood-measurement-results",
  unsubscription: within(`${oneClickPath}:unsubscribeToken`),
  formResults: within(formResultsAddress),
  adminQuestions: "/admin/questions/csv",
  adminTrialUsers: "/admin/trial-users/csv",
  adminOrderUsers: "/admin/assessment-orders/users/excel",
  adminResults: "/admin/results/excel",
  adminFormResults: "/admin/visma-sign-form-results/:formId/excel",
  adminScheduledMessages: "/admin/send-scheduled-messages",
  preparedExport: within(preparedExportPattern),
  syncCookie: within(syncCookieAddress),
  storedFile: within(storedFilePattern),
  reportFile: within(reportFilePattern),
  fhirQuestionnaire: "/fhir/Questionnaire/:surveyMetamoduleVid",
  fhirResponses: "/fhir/QuestionnaireResponse",
} as const;

export type ApiAddress = keyof typeof apiAddresses;
