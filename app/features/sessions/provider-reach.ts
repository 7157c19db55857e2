import { type PageName, pageAt, pages } from "~/i18n/paths";
import { typedAddress } from "~/i18n/typed-address";

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

const consolePages = (Object.keys(pages) as PageName[]).filter((page) => page.startsWith("admin"));

/** Pages that a provider's word alone opens to its staff. A page that is not here asks for somebody's own link or code. */
const opened: ReadonlySet<PageName> = new Set([...consolePages, ...reportPages, "logout"]);

/** Whether an address is open in a session that an organisation's own provider has opened. */
export function isOpenByProvidersWord({ pathname }: Pick<URL, "pathname">): boolean {
  // Keeps what is being written to a form, for the form's page to show.
  if (pathname === typedAddress) return true;
  const page = pageAt({ pathname: pathname.replace(/\.data$/, "") });
  return page !== undefined && opened.has(page);
}
