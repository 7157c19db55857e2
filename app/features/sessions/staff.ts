/** Roles that see other people's data: they sign in with a second factor, and their sessions are short. */
export const staffRoles = ["admin", "professional"] as const;
export type StaffRole = (typeof staffRoles)[number];
