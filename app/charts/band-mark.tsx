import * as css from "./band-mark.css";
import { bandShape, type Level } from "./bands";

/** The shape of a level in its colour, beside the word that says the same. */
export function BandMark({ band, className }: { band: Level; className?: string }) {
  return (
    <svg width={12} height={12} viewBox="-5 -5 10 10" className={className} aria-hidden="true">
      <path d={bandShape[band]} className={css.fill[band]} />
    </svg>
  );
}
