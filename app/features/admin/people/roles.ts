import { type ActsFor, ownOrganisation, reaches } from "~/features/orders/reach";
import type { RoleName } from "~/features/people/role-name";

/** What somebody may do besides answering; `organisation` is null for all of them. */
export type Role = { name: RoleName; organisation: Organisation | null };

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

/** The places a role can be given for, as a form's values: an organisation's id, or all of them. "" is no role. */
export function roleChoices(
  name: RoleName,
  { admin, roles, organisation }: { admin: ActsFor; roles: readonly Role[]; organisation: Organisation | null },
): { value: string; organisation: Organisation | null }[] {
  const held = roles.find((role) => role.name === name);
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
  return held ? (held.organisation?.id ?? everywhere) : "";
}
