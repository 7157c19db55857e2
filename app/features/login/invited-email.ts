import { emailSchema } from "~/features/people/email";
import type { Person } from "~/features/people/person";

/**
 * The address that an employer's link gives (query `email`, spec §5): the one to sign in with. Undefined where the link
 * gives none, several, or something that is no address.
 */
export function readInvitedEmail(query: URLSearchParams): string | undefined {
  const [given, ...others] = query.getAll("email");
  return others.length > 0 ? undefined : emailSchema.safeParse(given).data;
}

/** The address that the link gives, where it isn't the signed-in person's: they are asked to log out first (spec §6). */
export function mismatchedEmail(query: URLSearchParams, person: Pick<Person, "email">): string | undefined {
  const email = readInvitedEmail(query);
  return email === person.email ? undefined : email;
}
