/** Where mail programs say by themselves that somebody wants no more messages (RFC 8058); the rest is a signed token. */
export const oneClickPath = "/api/v1/unsubscribe/";
