import { currentLink } from "~/design/page/current-link";
import { actsForAll, ownOrganisation } from "~/features/orders/reach";
import type { Admin } from "~/features/sessions/admin.server";
import { type PageName, pageAt, pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import type { ConsoleData } from "./console";

/** The console's sections in their order; further pages belong to one of them. */
export const consoleSections = [
  "adminHome",
  "adminOrganisations",
  "adminOrders",
  "adminPeople",
  "adminQuotes",
  "adminResearch",
  "adminServiceKeys",
  "adminWork",
] as const satisfies PageName[];

export type ConsoleSection = (typeof consoleSections)[number];

/** What concerns the service as a whole, and nobody who acts for one organisation. */
const onlyForAll: readonly ConsoleSection[] = ["adminQuotes", "adminResearch", "adminServiceKeys", "adminWork"];

export function consoleView(
  { t, language, url }: Words & { url: URL },
  admin: Admin,
  current: ConsoleSection,
): ConsoleData {
  const organisation = ownOrganisation(admin);
  return {
    label: t("admin:sectionsLabel"),
    actingFor: organisation ? t("admin:actingFor", { organisation: organisation.name }) : t("admin:actingForAll"),
    sections: consoleSections
      .filter((section) => actsForAll(admin) || !onlyForAll.includes(section))
      .map((section) => ({
        href: pageUrl(section, language),
        label: t(`admin:sections.${section}`),
        current: currentLink(section === current, pageAt(url) === section),
      })),
  };
}
