import * as css from "./pictures.css";

/** Morning at a lake, to stand behind something. Decoration only, as all of these. */
export function MorningBackdrop() {
  return (
    <svg className={css.backdrop} viewBox="0 0 480 600" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <rect width="480" height="600" className={css.sky} />
      <circle cx="322" cy="84" r="86" className={css.glow} />
      <circle cx="322" cy="84" r="46" className={css.sun} />
      <path d="M0 116c60-40 118-50 182-30 50 16 80 22 120 12 60-14 114-34 178-10v90H0z" className={css.farHill} />
      <path d="M0 146c76-24 128-20 194-6 82 16 160 10 286-20v90H0z" className={css.midHill} />
      <path d="M0 168h480v432H0z" className={css.water} />
      <path
        d="M62 168V74M62 72l-26 42h13l-20 32h66l-20-32h13zM112 168v-62M112 104l-20 34h11l-16 26h50l-16-26h11zM20 168v-48M20 118l-15 26h9L0 166h40l-14-22h9z"
        className={css.spruce}
      />
    </svg>
  );
}

/** A path through hills. */
export function PathPicture() {
  return (
    <svg className={css.view} viewBox="0 0 360 300" aria-hidden="true">
      <rect width="360" height="300" className={css.sky} />
      <circle cx="96" cy="88" r="38" className={css.sun} />
      <path d="M0 150c60-40 122-42 182-14 62 28 116 16 178-24v120H0z" className={css.farHill} />
      <path d="M0 196c80-40 150-30 214-4 58 22 100 16 146-6v90H0z" className={css.midHill} />
      <path d="M0 236c90-36 172-34 236-16 50 14 90 12 124 0v80H0z" className={css.bank} />
      <path d="M128 300c10-26 70-36 66-58-4-18-52-20-46-42 6-18 44-18 42-36" className={css.trail} />
      <path
        d="M290 214v-72M290 140l-22 38h12l-18 30h56l-18-30h12zM330 222v-50M330 170l-16 28h8l-14 22h44l-14-22h8z"
        className={css.spruce}
      />
    </svg>
  );
}
