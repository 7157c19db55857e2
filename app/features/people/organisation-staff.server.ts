import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The roles whose people are an organisation's own staff, never those who answer. */
const staffRoles = ["admin", "subscriber"];

/** Holds for people who are of an organisation's staff now. Spelled out for statements that join `users` for somebody else. */
export const isOfStaff = (personId: SQLWrapper | string, organisationId: SQLWrapper | string): SQL<boolean> =>
  sql<boolean>`exists (select 1 from user_roles held join users person on person.id = held.user_id and person.active
    where held.user_id = ${personId} and held.organisation_id = ${organisationId} and held.role in ${staffRoles})`;

/** Whether somebody else of an organisation's staff has their name, so that it alone does not tell who is meant. */
export const sharesNameOnStaff = (
  { id, firstName, lastName }: Record<"id" | "firstName" | "lastName", SQLWrapper>,
  organisationId: SQLWrapper,
): SQL<boolean> =>
  sql<boolean>`exists (select 1 from user_roles held join users other on other.id = held.user_id and other.active
    where held.organisation_id = ${organisationId} and held.role in ${staffRoles} and other.id <> ${id}
      and other.first_name = ${firstName} and other.last_name = ${lastName})`;
