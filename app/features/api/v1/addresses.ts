/** Where everything of the API is. */
export const apiRoot = "/api/v1";

/** The calls of spec §7 that are not administrators', under `apiRoot`, and the module that answers each. */
export const apiAddresses = {
  state: "/state",
  version: "/version",
  analytics: "/analytics",
  privacy: "/privacy/data",
  openapi: "/openapi.json",
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
} as const;

export type ApiAddress = keyof typeof apiAddresses;
