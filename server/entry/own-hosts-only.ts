import type { EntryMiddleware } from "./entry";
import type { OwnHosts } from "./hosts";
import type { Refusals } from "./refusals";

/** Refuses requests for another host (421). */
export function ownHostsOnly(hosts: OwnHosts, { refusePlainly }: Refusals): EntryMiddleware {
  return async (c, next) => {
    const host = c.req.header("host") ?? "";
    // A request target in absolute form names a host too, which must be the same.
    const isOther = !(c.env.incoming.url ?? "").startsWith("/") && new URL(c.req.url).host !== host.toLowerCase();
    if (isOther || !hosts.isOwnHost(host)) return refusePlainly(c, "misdirected", "Misdirected request");
    await next();
  };
}
