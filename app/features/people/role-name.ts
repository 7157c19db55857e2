/** What somebody may do besides answering. */
export const roleNames = ["admin", "subscriber", "unit_reader", "professional"] as const;
export type RoleName = (typeof roleNames)[number];
