import { emailSchema } from "~/features/people/email";
import type { Person } from "~/features/people/person";
import type { PageRequest } from "~/http/page.server";

/**
 * The address that an employer's link gives (query `email`, spec §5): the one to sign in with. Undefined where the
 * address of the page gives none, several, or something that is no address.
 */
export function invitedEmail({ url }: Pick<PageRequest, "url">): string | undefined {
  const [given, ...others] = url.searchParams.getAll("email");
  return given === undefined || others.length > 0 ? undefined : emailSchema.safeParse(given).data;
}

/** The address of the login options where it isn't the signed-in person's: then they log out first (spec §6). */
export function mismatchedEmail(page: Pick<PageRequest, "url">, person: Pick<Person, "email">): string | undefined {
  const email = invitedEmail(page);
  return email === person.email ? undefined : email;
}
