/** What somebody may do besides answering. */
export const roleNames = ["admin", "subscriber", "professional"] as const;
export type RoleName = (typeof roleNames)[number];
