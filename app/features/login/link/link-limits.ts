/**
 * So many of an account's newest mails work, with their links and their codes. Mails can be late and come in any order: the
 * first to arrive should do.
 */
export const linksThatWork = 3;
