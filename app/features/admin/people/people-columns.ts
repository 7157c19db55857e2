/** What the list of people can be sorted by; the first is the order it has by itself. */
export const peopleColumns = ["name", "email", "created"] as const;

export type PeopleColumn = (typeof peopleColumns)[number];
