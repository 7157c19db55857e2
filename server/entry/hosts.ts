const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

/** Which Host and Origin values are ours: the configured origins, and in demo and development every loopback name. */
export type OwnHosts = { isOwnHost(host: string): boolean; isOwnOrigin(origin: string): boolean };

export function ownHosts(
  publicOrigin: string,
  options: { port: number; allowLoopback: boolean; others?: readonly string[] },
): OwnHosts {
  const publicUrl = new URL(publicOrigin);
  const loopback = options.allowLoopback ? loopbackNames.map((name) => new URL(`http://${name}:${options.port}`)) : [];
  const own = [publicUrl, ...(options.others ?? []).map((other) => new URL(other)), ...loopback];
  const origins = new Set(own.map(({ origin }) => origin));
  // A default port may be left out of the Host header or written.
  const defaultPort = (url: URL) => (url.protocol === "https:" ? "443" : "80");
  const hosts = new Set(own.flatMap((url) => [url.host, `${url.hostname}:${url.port || defaultPort(url)}`]));
  return {
    isOwnHost: (host) => hosts.has(host.toLowerCase()),
    isOwnOrigin: (origin) => origins.has(origin),
  };
}
