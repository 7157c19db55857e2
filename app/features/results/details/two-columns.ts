/** Where a group of modules stands where there is room for two beside each other; one that stands alone has all of it. */
export type Side = "left" | "right" | "whole";

/**
 * A side for each group, in their order: the one that ends higher up so far, so that both end about alike. A group that
 * opens later moves nothing to the other side.
 */
export function sidesOf(heights: readonly number[]): Side[] {
  const ends = { left: 0, right: 0 };
  return heights.map((height) => {
    const side = ends.right < ends.left ? "right" : "left";
    ends[side] += height;
    return side;
  });
}
