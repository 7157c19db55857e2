import enAccessibility from "../../locales/en/accessibility.json";
import enActionPlan from "../../locales/en/actionPlan.json";
import enAdmin from "../../locales/en/admin.json";
import enAdminOrganisations from "../../locales/en/adminOrganisations.json";
import enAdminPeople from "../../locales/en/adminPeople.json";
import enAdminWork from "../../locales/en/adminWork.json";
import enApi from "../../locales/en/api.json";
import enAssessments from "../../locales/en/assessments.json";
import enBasis from "../../locales/en/basis.json";
import enBloodTests from "../../locales/en/bloodTests.json";
import enCalendar from "../../locales/en/calendar.json";
import enCommon from "../../locales/en/common.json";
import enConsents from "../../locales/en/consents.json";
import enCookies from "../../locales/en/cookies.json";
import enErrors from "../../locales/en/errors.json";
import enExports from "../../locales/en/exports.json";
import enGroups from "../../locales/en/groups.json";
import enHelp from "../../locales/en/help.json";
import enHome from "../../locales/en/home.json";
import enInviting from "../../locales/en/inviting.json";
import enLogin from "../../locales/en/login.json";
import enMail from "../../locales/en/mail.json";
import enMarketing from "../../locales/en/marketing.json";
import enOrders from "../../locales/en/orders.json";
import enOwnData from "../../locales/en/ownData.json";
import enPersonalFeedback from "../../locales/en/personalFeedback.json";
import enProfile from "../../locales/en/profile.json";
import enProtection from "../../locales/en/protection.json";
import enProviderLogin from "../../locales/en/providerLogin.json";
import enReportFiles from "../../locales/en/reportFiles.json";
import enReportPage from "../../locales/en/reportPage.json";
import enReportPlan from "../../locales/en/reportPlan.json";
import enReports from "../../locales/en/reports.json";
import enResults from "../../locales/en/results.json";
import enSchedules from "../../locales/en/schedules.json";
import enSecondFactor from "../../locales/en/secondFactor.json";
import enSending from "../../locales/en/sending.json";
import enServiceKeys from "../../locales/en/serviceKeys.json";
import enSessions from "../../locales/en/sessions.json";
import enShell from "../../locales/en/shell.json";
import enSms from "../../locales/en/sms.json";
import enStart from "../../locales/en/start.json";
import enSurvey from "../../locales/en/survey.json";
import enWebhooks from "../../locales/en/webhooks.json";
import fiAccessibility from "../../locales/fi/accessibility.json";
import fiActionPlan from "../../locales/fi/actionPlan.json";
import fiAdmin from "../../locales/fi/admin.json";
import fiAdminOrganisations from "../../locales/fi/adminOrganisations.json";
import fiAdminPeople from "../../locales/fi/adminPeople.json";
import fiAdminWork from "../../locales/fi/adminWork.json";
import fiApi from "../../locales/fi/api.json";
import fiAssessments from "../../locales/fi/assessments.json";
import fiBasis from "../../locales/fi/basis.json";
import fiBloodTests from "../../locales/fi/bloodTests.json";
import fiCalendar from "../../locales/fi/calendar.json";
import fiCommon from "../../locales/fi/common.json";
import fiConsents from "../../locales/fi/consents.json";
import fiCookies from "../../locales/fi/cookies.json";
import fiErrors from "../../locales/fi/errors.json";
import fiExports from "../../locales/fi/exports.json";
import fiGroups from "../../locales/fi/groups.json";
import fiHelp from "../../locales/fi/help.json";
import fiHome from "../../locales/fi/home.json";
import fiInviting from "../../locales/fi/inviting.json";
import fiLogin from "../../locales/fi/login.json";
import fiMail from "../../locales/fi/mail.json";
import fiMarketing from "../../locales/fi/marketing.json";
import fiOrders from "../../locales/fi/orders.json";
import fiOwnData from "../../locales/fi/ownData.json";
import fiPersonalFeedback from "../../locales/fi/personalFeedback.json";
import fiProfile from "../../locales/fi/profile.json";
import fiProtection from "../../locales/fi/protection.json";
import fiProviderLogin from "../../locales/fi/providerLogin.json";
import fiReportFiles from "../../locales/fi/reportFiles.json";
import fiReportPage from "../../locales/fi/reportPage.json";
import fiReportPlan from "../../locales/fi/reportPlan.json";
import fiReports from "../../locales/fi/reports.json";
import fiResults from "../../locales/fi/results.json";
import fiSchedules from "../../locales/fi/schedules.json";
import fiSecondFactor from "../../locales/fi/secondFactor.json";
import fiSending from "../../locales/fi/sending.json";
import fiServiceKeys from "../../locales/fi/serviceKeys.json";
import fiSessions from "../../locales/fi/sessions.json";
import fiShell from "../../locales/fi/shell.json";
import fiSms from "../../locales/fi/sms.json";
import fiStart from "../../locales/fi/start.json";
import fiSurvey from "../../locales/fi/survey.json";
import fiWebhooks from "../../locales/fi/webhooks.json";
import svAccessibility from "../../locales/sv/accessibility.json";
import svActionPlan from "../../locales/sv/actionPlan.json";
import svAdmin from "../../locales/sv/admin.json";
import svAdminOrganisations from "../../locales/sv/adminOrganisations.json";
import svAdminPeople from "../../locales/sv/adminPeople.json";
import svAdminWork from "../../locales/sv/adminWork.json";
import svApi from "../../locales/sv/api.json";
import svAssessments from "../../locales/sv/assessments.json";
import svBasis from "../../locales/sv/basis.json";
import svBloodTests from "../../locales/sv/bloodTests.json";
import svCalendar from "../../locales/sv/calendar.json";
import svCommon from "../../locales/sv/common.json";
import svConsents from "../../locales/sv/consents.json";
import svCookies from "../../locales/sv/cookies.json";
import svErrors from "../../locales/sv/errors.json";
import svExports from "../../locales/sv/exports.json";
import svGroups from "../../locales/sv/groups.json";
import svHelp from "../../locales/sv/help.json";
import svHome from "../../locales/sv/home.json";
import svInviting from "../../locales/sv/inviting.json";
import svLogin from "../../locales/sv/login.json";
import svMail from "../../locales/sv/mail.json";
import svMarketing from "../../locales/sv/marketing.json";
import svOrders from "../../locales/sv/orders.json";
import svOwnData from "../../locales/sv/ownData.json";
import svPersonalFeedback from "../../locales/sv/personalFeedback.json";
import svProfile from "../../locales/sv/profile.json";
import svProtection from "../../locales/sv/protection.json";
import svProviderLogin from "../../locales/sv/providerLogin.json";
import svReportFiles from "../../locales/sv/reportFiles.json";
import svReportPage from "../../locales/sv/reportPage.json";
import svReportPlan from "../../locales/sv/reportPlan.json";
import svReports from "../../locales/sv/reports.json";
import svResults from "../../locales/sv/results.json";
import svSchedules from "../../locales/sv/schedules.json";
import svSecondFactor from "../../locales/sv/secondFactor.json";
import svSending from "../../locales/sv/sending.json";
import svServiceKeys from "../../locales/sv/serviceKeys.json";
import svSessions from "../../locales/sv/sessions.json";
import svShell from "../../locales/sv/shell.json";
import svSms from "../../locales/sv/sms.json";
import svStart from "../../locales/sv/start.json";
import svSurvey from "../../locales/sv/survey.json";
import svWebhooks from "../../locales/sv/webhooks.json";

const en = {
  accessibility: enAccessibility,
  actionPlan: enActionPlan,
  admin: enAdmin,
  adminOrganisations: enAdminOrganisations,
  adminPeople: enAdminPeople,
  adminWork: enAdminWork,
  api: enApi,
  assessments: enAssessments,
  basis: enBasis,
  bloodTests: enBloodTests,
  calendar: enCalendar,
  common: enCommon,
  consents: enConsents,
  cookies: enCookies,
  errors: enErrors,
  exports: enExports,
  groups: enGroups,
  help: enHelp,
  home: enHome,
  inviting: enInviting,
  login: enLogin,
  mail: enMail,
  marketing: enMarketing,
  orders: enOrders,
  ownData: enOwnData,
  personalFeedback: enPersonalFeedback,
  profile: enProfile,
  protection: enProtection,
  providerLogin: enProviderLogin,
  reportFiles: enReportFiles,
  reportPage: enReportPage,
  reportPlan: enReportPlan,
  reports: enReports,
  results: enResults,
  schedules: enSchedules,
  sending: enSending,
  secondFactor: enSecondFactor,
  serviceKeys: enServiceKeys,
  sessions: enSessions,
  shell: enShell,
  sms: enSms,
  start: enStart,
  survey: enSurvey,
  webhooks: enWebhooks,
};

/** The locale files, one per area of the service. English gives the keys their types. */
export const namespaces = Object.keys(en) as (keyof typeof en)[];

type Resources = typeof en;

const fi: Resources = {
  accessibility: fiAccessibility,
  actionPlan: fiActionPlan,
  admin: fiAdmin,
  adminOrganisations: fiAdminOrganisations,
  adminPeople: fiAdminPeople,
  adminWork: fiAdminWork,
  api: fiApi,
  assessments: fiAssessments,
  basis: fiBasis,
  bloodTests: fiBloodTests,
  calendar: fiCalendar,
  common: fiCommon,
  consents: fiConsents,
  cookies: fiCookies,
  errors: fiErrors,
  exports: fiExports,
  groups: fiGroups,
  help: fiHelp,
  home: fiHome,
  inviting: fiInviting,
  login: fiLogin,
  mail: fiMail,
  marketing: fiMarketing,
  orders: fiOrders,
  ownData: fiOwnData,
  personalFeedback: fiPersonalFeedback,
  profile: fiProfile,
  protection: fiProtection,
  providerLogin: fiProviderLogin,
  reportFiles: fiReportFiles,
  reportPage: fiReportPage,
  reportPlan: fiReportPlan,
  reports: fiReports,
  results: fiResults,
  schedules: fiSchedules,
  sending: fiSending,
  secondFactor: fiSecondFactor,
  serviceKeys: fiServiceKeys,
  sessions: fiSessions,
  shell: fiShell,
  sms: fiSms,
  start: fiStart,
  survey: fiSurvey,
  webhooks: fiWebhooks,
};

const sv: Resources = {
  accessibility: svAccessibility,
  actionPlan: svActionPlan,
  admin: svAdmin,
  adminOrganisations: svAdminOrganisations,
  adminPeople: svAdminPeople,
  adminWork: svAdminWork,
  api: svApi,
  assessments: svAssessments,
  basis: svBasis,
  bloodTests: svBloodTests,
  calendar: svCalendar,
  common: svCommon,
  consents: svConsents,
  cookies: svCookies,
  errors: svErrors,
  exports: svExports,
  groups: svGroups,
  help: svHelp,
  home: svHome,
  inviting: svInviting,
  login: svLogin,
  mail: svMail,
  marketing: svMarketing,
  orders: svOrders,
  ownData: svOwnData,
  personalFeedback: svPersonalFeedback,
  profile: svProfile,
  protection: svProtection,
  providerLogin: svProviderLogin,
  reportFiles: svReportFiles,
  reportPage: svReportPage,
  reportPlan: svReportPlan,
  reports: svReports,
  results: svResults,
  schedules: svSchedules,
  sending: svSending,
  secondFactor: svSecondFactor,
  serviceKeys: svServiceKeys,
  sessions: svSessions,
  shell: svShell,
  sms: svSms,
  start: svStart,
  survey: svSurvey,
  webhooks: svWebhooks,
};

export const resources = { fi, sv, en };
