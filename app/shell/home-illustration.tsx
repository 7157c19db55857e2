import * as css from "./home-view.css";

/** A seedling on a hill in the morning: the logo's sprout, grown. Decoration only. */
export function HomeIllustration() {
  return (
    <svg className={css.illustration} viewBox="0 0 360 260" aria-hidden="true">
      <circle cx="252" cy="92" r="54" className={css.sun} />
      <path d="M0 196c52-44 112-58 176-34 66 25 122 20 184-22v120H0z" className={css.farHill} />
      <path d="M0 224c74-36 140-40 206-16 56 20 104 18 154-8v60H0z" className={css.nearHill} />
      <path d="M150 212C147 176 128 152 92 142c-2 38 20 66 58 70z" className={css.leaf} />
      <path d="M150 212c4-46 26-76 70-90 4 48-24 84-70 90z" className={css.leaf} />
      <path d="M150 212v-64" className={css.stem} />
    </svg>
  );
}
