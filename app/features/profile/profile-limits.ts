/** Most characters of a first or last name (spec §5). */
export const nameMaxLength = 64;

/** The earliest year that somebody is born in. */
export const leastBirthYear = 1900;
