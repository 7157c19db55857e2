/**
 * Options of the Remix Vite plugin; vite.config.ts imports them.
 * @type {Partial<import("@remix-run/dev").VitePluginConfig>}
 */
export default {
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_routeConfig: true,
    // Lazy discovery has known denial-of-service advisories and costs a request per navigation.
    v3_lazyRouteDiscovery: false,
  },
};
