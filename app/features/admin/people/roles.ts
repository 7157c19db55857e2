import { type ActsFor, ownOrganisation, reaches } from "~/features/orders/reach";
import type { RoleName } from "~/features/people/role-name";

/**
 * What somebody may do besides answering; `organisation` is null for all of them. `units` are those of a reader of one unit: the
 * way to it under each name it has had, the present one last.
 */
export type Role = { name: RoleName; organisation: Organisation | null; units?: readonly string[] };

type Organisation = { id: string; name: string };

/**
 * Whether an administrator may change a person, erase them or give them roles. Of one organisation, nobody may who has a
 * role beyond it: whoever could change such a person's address could sign in as them.
 */
export function mayManage(admin: ActsFor, roles: readonly Role[]): boolean {
  return roles.every(({ organisation }) => reaches(admin, organisation?.id ?? null));
}

/** Whether these roles are among those that nobody may take away from the last who has them. */
export function isAdminOfAll(roles: readonly Role[]): boolean {
  return roles.some(({ name, organisation }) => name === "admin" && organisation === null);
}

/** What stands for all organisations in a form. */
export const everywhere = "all";

/** A place a role can be given for: its value in a form, the organisation, and the way to the unit where it is for one alone. */
export type RolePlace = { value: string; organisation: Organisation | null; unit?: string };

type Choosing = {
  admin: ActsFor;
  roles: readonly Role[];
  organisation: Organisation | null;
  /** The ways to all units of the organisation. */
  units: readonly string[];
};

/**
 * The places a role can be given for, as a form's values: an organisation's id, all of them, or the way to a unit. "" is no
 * role.
 */
export function roleChoices(name: RoleName, { admin, roles, organisation, units }: Choosing): RolePlace[] {
  const held = roles.find((role) => role.name === name);
  if (name === "unit_reader") {
    const place = held?.organisation ?? organisation;
    const present = held?.units?.at(-1);
    const all = new Set([...units, ...(present === undefined ? [] : [present])]);
    return place ? [...all].map((unit) => ({ value: unit, organisation: place, unit })) : [];
  }
  const own = ownOrganisation(admin);
  // A professional reads results of whoever asks for feedback: the employer names nobody who does.
  if (own && name === "professional" && !held) return [];
  const offered = own ? [own] : [organisation, held?.organisation ?? null];
  const byId = new Map(offered.flatMap((each) => (each ? [[each.id, each] as const] : [])));
  const choices = [...byId].map(([value, each]) => ({ value, organisation: each as Organisation | null }));
  return name === "admin" && !own ? [...choices, { value: everywhere, organisation: null }] : choices;
}

/** The value of a form for a role as it is. */
export function roleValue(name: RoleName, roles: readonly Role[]): string {
  const held = roles.find((role) => role.name === name);
  return held ? (held.units?.at(-1) ?? held.organisation?.id ?? everywhere) : "";
}
