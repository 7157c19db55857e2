/*
 * Both sets of breakpoints of the specification (section 9). The grid set is in em and so follows enlarged text: page
 * layout uses it. The screen set is in px and describes devices.
 */

/** Least widths in em of the 12-column grid. */
export const gridBreakpointsEm = { xs: 0, sm: 48, md: 64, lg: 75 } as const;

export const gridColumns = 12;

/** Least widths in px of device classes. */
export const screenBreakpointsPx = { xs: 320, sm: 576, md: 768, lg: 992, xl: 1300 } as const;

/** Widths of the page frame in px. */
export const containerPx = { maxWidth: 960, padding: 30, contentMaxWidth: 1280 } as const;

/** Media conditions "at least this wide" on the grid set. */
export const fromGrid = {
  sm: `(min-width: ${gridBreakpointsEm.sm}em)`,
  md: `(min-width: ${gridBreakpointsEm.md}em)`,
  lg: `(min-width: ${gridBreakpointsEm.lg}em)`,
} as const;

/** Media conditions "at least this wide" on the screen set. */
export const fromScreen = {
  sm: `(min-width: ${screenBreakpointsPx.sm}px)`,
  md: `(min-width: ${screenBreakpointsPx.md}px)`,
  lg: `(min-width: ${screenBreakpointsPx.lg}px)`,
  xl: `(min-width: ${screenBreakpointsPx.xl}px)`,
} as const;
