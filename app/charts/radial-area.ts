import type { Level } from "./bands";

/** A life area of the radial chart. */
export type RadialArea = {
  key: string;
  /** The area's name; soft hyphens (U+00AD) say where a long word may be broken. */
  label: string;
  /** 0–100; undefined where the area has no score. */
  score: number | undefined;
  band: Level | undefined;
  /** Symbol of the icon sprite; an area without one shows its band's shape in that place. */
  iconHref: string | undefined;
  /** Where the area is told of at length. */
  href?: string;
};
