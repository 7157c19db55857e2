import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The roles whose people are an organisation's own staff, never those who answer. */
const staffRoles = ["admin", "subscriber"];

/** Holds for people who are of an organisation's staff now. Spelled out for statements that join `users` for somebody else. */
export const isOfStaff = (personId: SQLWrapper | string, organisationId: SQLWrapper | string): SQL<boolean> =>
  sql<boolean>`exists (select 1 from user_roles held join users person on person.id = held.user_id and person.active
    where held.user_id = ${personId} and held.organisation_id = ${organisationId} and held.role in ${staffRoles})`;
