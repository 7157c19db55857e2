/**
 * The value of the cookie that tells the browser that asked for codes from every other, if it can be one of ours; only
 * its hash is stored.
 */
export function readSmsBrowser(cookie: string | undefined): string | undefined {
  return cookie && /^[\w-]{43}$/.test(cookie) ? cookie : undefined;
}
