/** What the list of organisations can be sorted by; the first is the order it has by itself. */
export const organisationColumns = ["name", "kind", "people", "licenceEnd"] as const;

export type OrganisationColumn = (typeof organisationColumns)[number];
