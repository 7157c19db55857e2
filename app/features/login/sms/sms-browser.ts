/**
 * The value of the cookie that identifies the browser which requested codes; undefined if it can't be one of ours. The
 * database has only its hash.
 */
export function readSmsBrowser(cookie: string | undefined): string | undefined {
  return cookie && /^[\w-]{43}$/.test(cookie) ? cookie : undefined;
}
