/**
 * The IP address that a request comes from, as far as it can be trusted: the connection's own, or with so many `proxies` in
 * front the one that the outermost of them saw. Entries further left in X-Forwarded-For can be forged by anybody.
 */
export function clientAddress(
  connection: string | undefined,
  forwardedFor: string | undefined,
  proxies: number,
): string {
  const seen = [...(forwardedFor?.split(",").map((part) => part.trim()) ?? []), connection ?? ""];
  const trusted = Math.min(proxies, seen.length - 1);
  return seen[seen.length - 1 - trusted] ?? "";
}

/**
 * The network of an IP address, for rate limits: /24 of IPv4, /56 of IPv6, since one household or attacker has whole blocks of
 * addresses. Everything that is no IP address counts as one network.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  const v4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(mapped);
  if (v4) return `${v4[1]}.0/24`;
  const groups = expandIpv6(mapped);
  if (!groups) return "unknown";
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(":")}::/56`;
}

/** The eight groups of an IPv6 address as numbers; undefined if it is none. */
function expandIpv6(address: string): number[] | undefined {
  const [before = "", after, ...more] = address.replace(/%.*$/, "").split("::");
  if (more.length > 0 || !address.includes(":")) return undefined;
  const read = (part: string) => (part ? part.split(":") : []);
  const [left, right] = [read(before), after === undefined ? [] : read(after)];
  const missing = 8 - left.length - right.length;
  if (after === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...left, ...Array<string>(after === undefined ? 0 : missing).fill("0"), ...right];
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
    ? groups.map((group) => Number.parseInt(group, 16))
    : undefined;
}
