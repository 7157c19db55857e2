import "@remix-run/server-runtime";

declare global {
  /** True in development and demo builds only; a constant, so production bundles drop what it guards. */
  const __DEV_TOOLS__: boolean;
}

declare module "@remix-run/server-runtime" {
  // Loader data keeps its types on the way to the browser (remix.config.js turns the same flag on).
  interface Future {
    v3_singleFetch: true;
  }
}
