import * as css from "./change-bar.css";

/** A change as a bar from the middle: to the right where a score has grown, else to the left. The number beside says the same. */
export function ChangeBar({ change, most }: { change: number; most: number }) {
  const width = (Math.abs(change) / most) * 50;
  return (
    <svg className={css.bar} aria-hidden="true">
      <rect width="100%" height="100%" rx={4} className={css.track} />
      {change === 0 ? null : (
        <rect
          x={`${change > 0 ? 50 : 50 - width}%`}
          width={`${width}%`}
          height="100%"
          className={change > 0 ? css.up : css.down}
        />
      )}
      <rect x="50%" width={2} height="100%" className={css.middle} />
    </svg>
  );
}
