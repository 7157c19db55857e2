type Organisation = { id: string; name: string };

/** For whom somebody of the staff acts: for one organisation, or with null for the whole service. */
export type ActsFor = { organisation: Organisation | null };

/** Whether somebody acts for the whole service, and not for one organisation alone. */
export function actsForAll({ organisation }: ActsFor): boolean {
  return organisation === null;
}

/** The one organisation that somebody acts for; undefined where it is all of them. */
export function ownOrganisation({ organisation }: ActsFor): Organisation | undefined {
  return organisation ?? undefined;
}

/** Whether what belongs to an organisation, or to none (null), is somebody's to look after. */
export function reaches({ organisation }: ActsFor, organisationId: string | null): boolean {
  return organisation === null || organisation.id === organisationId;
}

/** Where something new belongs: to the one organisation that somebody acts for, otherwise to the one that they name. */
export function organisationFor<Named extends string | null | undefined>({ organisation }: ActsFor, named: Named) {
  return organisation?.id ?? named;
}

/**
 * Whether somebody may have rows of people: their results, and who has answered. Whoever acts for one organisation belongs
 * to the employer, who gets numbers of groups and never anybody's answers.
 */
export function mayHaveRows(staff: ActsFor): boolean {
  return actsForAll(staff);
}
