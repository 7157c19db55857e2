/**
 * How many of the newest mails of an account work, by their links and by their codes: mail can be late, and the first to
 * arrive should do.
 */
export const linksThatWork = 3;
