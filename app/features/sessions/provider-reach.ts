import { type PageName, pageAt, pages } from "~/i18n/paths";
import { typedAddress } from "~/i18n/typed-address";

/** Those whom an organisation's own provider may sign in. */
export type ProvidersPeople = "staff" | "people";

/** Where reports are read and acted on; the report that is somebody's own as one who answered is not among them. */
const reportPages: readonly PageName[] = [
  "reports",
  "reportsOrder",
  "reportsFile",
  "actionPlan",
  "actionPlanNew",
  "actionPlanAction",
  "actionPlanFile",
];

/** Where an open survey is answered. What was answered before, results, the profile and consents are none of it. */
const answeringPages: readonly PageName[] = ["providerSurveys", "surveyBegin", "surveyContinue", "surveyAnswer"];

const consolePages = (Object.keys(pages) as PageName[]).filter((page) => page.startsWith("admin"));

/** Pages by whom the provider's word alone opens them to. A page that is not here asks for somebody's own link or code. */
const opened: Readonly<Record<ProvidersPeople, ReadonlySet<PageName>>> = {
  staff: new Set([...consolePages, ...reportPages, "logout"]),
  people: new Set([...answeringPages, "logout"]),
};

/** To whom an address is open in a session that an organisation's own provider has opened. */
export function openToProvidersPeople({ pathname }: Pick<URL, "pathname">): ProvidersPeople[] {
  // Keeps what is being written to a form, for the form's page to show.
  if (pathname === typedAddress) return ["staff", "people"];
  const page = pageAt({ pathname: pathname.replace(/\.data$/, "") });
  return (["staff", "people"] as const).filter((each) => page !== undefined && opened[each].has(page));
}
