/**
 * Takes the oldest entry out of a map that holds more than so many. It isn't looked for while there is room: to find the first of
 * a map takes the longer the more has been taken out of it.
 */
export function forgetOldest<Key>(map: Map<Key, unknown>, most: number): void {
  if (map.size <= most) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
