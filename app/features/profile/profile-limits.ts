/** Most characters of a first or last name (spec §5). */
export const nameMaxLength = 64;
