/** Most domains of an organisation. */
export const mostDomains = 20;

/** Where a domain's owner writes the record, and what it says. */
export const recordName = (domain: string) => `_vointi-challenge.${domain}`;
export const recordText = (challenge: string) => `vointi-domain=${challenge}`;
