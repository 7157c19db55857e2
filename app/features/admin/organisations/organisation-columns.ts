/** What the list of organisations can be sorted by; the first is the order it has by itself. */
export const organisationColumns = ["name", "kind", "people", "orders", "licenceEnd"] as const;

export type OrganisationColumn = (typeof organisationColumns)[number];

/** Which organisations the list shows, by their licence. */
export const licenceFilters = ["all", "on", "ending", "off"] as const;

export type LicenceFilter = (typeof licenceFilters)[number];

/** Days before its end from which a licence is said to end soon. */
export const licenceEndsDays = 30;
