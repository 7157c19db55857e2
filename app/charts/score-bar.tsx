import * as css from "./band-mark.css";
import type { Level } from "./bands";

const height = 8;

/** A score as a bar as wide as its place, beside the number that says the same. */
export function ScoreBar({ score, band, className }: { score: number; band: Level | undefined; className?: string }) {
  return (
    <svg width="100%" height={height} className={className} aria-hidden="true">
      <rect width="100%" height={height} rx={height / 2} className={css.track} />
      <rect width={`${score}%`} height={height} rx={height / 2} className={css.fill[band ?? "none"]} />
    </svg>
  );
}
