import { DateTime } from "luxon";
import type { Language } from "~/i18n/languages";
import { homeZone } from "~/platform/time/home-zone";
import { minimumAge } from "./minimum-age";
import type { RoleName } from "./role-name";

/** The user (spec §3) as pages and rules see them. */
export type Person = {
  userUuid: string;
  /** Null for somebody who has a number only; one of the two is always there. */
  email: string | null;
  phoneNumber: string | null;
  firstName: string;
  lastName: string;
  /** ISO date, or null while the profile is incomplete. */
  dateOfBirth: string | null;
  gender: Gender | null;
  language: Language;
  active: boolean;
  activeOrderId: string | null;
  /** Which ways of staff and subscribers are shown to them; what they may do there is asked anew by each of its pages. */
  roles: readonly RoleName[];
};

export const genders = ["male", "female", "other", "prefer_not_to_say"] as const;
export type Gender = (typeof genders)[number];

/**
 * Whether someone born on this ISO date is of age today in Helsinki.
 * Someone born on 29 February comes of age on 1 March of a common year.
 */
export function isOfAge(dateOfBirth: string, now: Date): boolean {
  const [year = 0, month = 0, day = 0] = dateOfBirth.split("-").map(Number);
  // Asked on every page: whoever turned 18 in an earlier year needs no calendar. Zones differ by less than a year.
  if (now.getUTCFullYear() - year > minimumAge) return true;
  const today = DateTime.fromJSDate(now, { zone: homeZone });
  const birthdayReached = today.month > month || (today.month === month && today.day >= day);
  return today.year - year - (birthdayReached ? 0 : 1) >= minimumAge;
}

/** What somebody knows their own account by: the address, or the number where there is none. */
export function accountName({ email, phoneNumber }: Pick<Person, "email" | "phoneNumber">): string {
  return email ?? phoneNumber ?? "";
}

/** Somebody by first and last name, else by what they know their account by. */
export function personName({ firstName, lastName, ...account }: Named): string {
  return [firstName, lastName].filter(Boolean).join(" ") || accountName(account);
}

type Named = Pick<Person, "email" | "phoneNumber"> & { firstName: string | null; lastName: string | null };

/** Names of people who are shown together: of two with one name each has their address or number as well. */
export function namesApart<Each extends Named>(
  people: readonly Each[],
  nameOf: (person: Each) => string = personName,
): (person: Each) => string {
  const [once, twice] = [new Set<string>(), new Set<string>()];
  for (const person of people) (once.has(nameOf(person)) ? twice : once).add(nameOf(person));
  return (person) => (twice.has(nameOf(person)) ? withAccount(nameOf(person), person) : nameOf(person));
}

/** A name that others have as well, with what its own person knows their account by. */
export const withAccount = (name: string, person: Named): string =>
  [name, accountName(person)].filter(Boolean).join(", ");

/** An invalid user is treated as not allowed to answer (spec §6). */
export function isValidPerson(person: Pick<Person, "active" | "dateOfBirth">, now: Date): boolean {
  return person.active && (person.dateOfBirth === null || isOfAge(person.dateOfBirth, now));
}

/** Whether every required field is there; needed before a survey starts. */
export function isProfileComplete(person: Pick<Person, "firstName" | "lastName" | "dateOfBirth" | "gender">): boolean {
  return Boolean(person.firstName && person.lastName && person.dateOfBirth && person.gender);
}
