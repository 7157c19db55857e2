const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Which Host and Origin values are ours: the public origin, and in the demo and in development every loopback name. */
export type OwnHosts = { isOwnHost(host: string): boolean; isOwnOrigin(origin: string): boolean };

export function ownHosts(publicOrigin: string, options: { port: number; allowLoopback: boolean }): OwnHosts {
  const publicUrl = new URL(publicOrigin);
  const loopback = options.allowLoopback ? [...loopbackNames].map((name) => `${name}:${options.port}`) : [];
  const hosts = new Set([publicUrl.host, ...loopback]);
  const origins = new Set([publicUrl.origin, ...loopback.map((host) => `http://${host}`)]);
  // A default port may be left out of the Host header or written.
  if (publicUrl.port === "") hosts.add(`${publicUrl.hostname}:${publicUrl.protocol === "https:" ? 443 : 80}`);
  return {
    isOwnHost: (host) => hosts.has(host.toLowerCase()),
    isOwnOrigin: (origin) => origins.has(origin),
  };
}
