/** What the list of people can be sorted by; the first is the order it has by itself. */
export const peopleColumns = ["name", "email", "unit", "created"] as const;

export type PeopleColumn = (typeof peopleColumns)[number];

/** Which people the list shows, by their account. */
export const accountFilters = ["all", "open", "closed"] as const;

export type AccountFilter = (typeof accountFilters)[number];

/** In place of a unit: none. No unit is called so, as no name begins or ends with it. */
export const withoutUnit = "/";
