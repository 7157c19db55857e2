/** Least widths of the 12-column grid (spec §9), in em, so that page layout follows enlarged text. */
const gridBreakpointsEm = { xs: 0, sm: 48, md: 64, lg: 75 } as const;

/** Widths of the page frame in px. */
export const containerPx = { maxWidth: 960, padding: 30, contentMaxWidth: 1280 } as const;

/** Media conditions "at least this wide". */
export const fromGrid = {
  sm: `(min-width: ${gridBreakpointsEm.sm}em)`,
  md: `(min-width: ${gridBreakpointsEm.md}em)`,
  lg: `(min-width: ${gridBreakpointsEm.lg}em)`,
} as const;

/** Narrower than the grid's first step. */
export const phone = "(max-width: 47.99em)";

/** A phone held upright. */
export const uprightPhone = "screen and (max-width: 29.99em)";

/** So narrow that a name has no room beside its numbers: a small phone, or large letters. */
export const smallPhone = "screen and (max-width: 23.99em)";

/** Between the grid's first step and its second. */
export const tablet = `${fromGrid.sm} and (max-width: 63.99em)`;

/**
 * So low that what sticks would cover what it belongs to, and what stands above a page would leave no room for it: a phone on
 * its side, and any screen at 400 %.
 */
export const low = "(max-height: 24.99em)";
const highEnough = "(min-height: 25em)";

/** Where something may stay in sight: with text at 200 % it would cover what it belongs to, and a phone is less than 19 em wide. */
export const staysInSight = `screen and ${highEnough} and (min-width: 19em)`;

/** Height of the header on a phone, where it stays in sight. */
export const headerPx = 64;
