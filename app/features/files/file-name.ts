/** Longest name in bytes, as file systems have it. */
const mostBytes = 255;

/**
 * The name of a file as somebody gave it. Undefined if it could be a path, if it could hide its ending (by control
 * characters or marks that turn the direction of reading), or if it is too long to be saved.
 */
export function fileName(given: string): string | undefined {
  const name = given.normalize("NFC").trim();
  if (name === "" || /[\p{C}\p{Zl}\p{Zp}/\\]/u.test(name) || /^\.+$/.test(name)) return undefined;
  return new TextEncoder().encode(name).length > mostBytes ? undefined : name;
}
