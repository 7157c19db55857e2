import type { Rollup } from "vite";

/**
 * Ends a build whose pieces import each other in a circle: one of them would run before what it needs is there, which
 * stops all JavaScript of a page. Rollup only warns of it.
 */
export const refuseCircles: Rollup.WarningHandlerWithDefault = (warning, warn) => {
  if (warning.code === "CIRCULAR_CHUNK") throw new Error(`${warning.message} (manualChunks of vite.config.ts)`);
  warn(warning);
};
