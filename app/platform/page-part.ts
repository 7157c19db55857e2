/**
 * How the script of a page that the server alone draws asks for what changes of it, and how that is answered: as HTML of this
 * type. A redirect is answered by this status, with the address in the usual header, since a script can't read one.
 */
export const pagePart = { type: "text/x-page-part", redirect: 202 } as const;
