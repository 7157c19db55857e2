/**
 * The protocol between a page that is rendered by the server only and its script. The script sends this `type` as Accept, and
 * gets the changed part of the page as HTML of this type. In place of a redirect, which fetch would follow unseen, it gets
 * the status `redirect`, with the address in the Location header.
 */
export const pagePart = { type: "text/x-page-part", redirect: 202 } as const;
