import * as css from "./pictures.css";

/** Morning at a lake, and somebody who has time to look at it. Decoration only, as all of these. */
export function LakePicture() {
  return (
    <svg className={css.view} viewBox="0 0 560 440" aria-hidden="true" focusable="false">
      <rect width="560" height="440" className={css.sky} />
      <circle cx="372" cy="168" r="118" className={css.glow} />
      <circle cx="372" cy="168" r="66" className={css.sun} />
      <path d="M0 214c70-46 138-58 212-34 58 19 92 26 140 14 70-18 132-40 208-14v80H0z" className={css.farHill} />
      <path d="M0 240c88-26 150-22 226-8 96 18 188 12 334-22v60H0z" className={css.midHill} />
      <path d="M0 262h560v178H0z" className={css.water} />
      <path d="M316 282h112M300 300h144M330 318h92M312 338h124M342 358h66" className={css.shine} />
      <path d="M30 286h90M88 306h74M440 322h78M470 342h60" className={css.ripple} />
      <path
        d="M70 262V150M70 148l-30 48h16l-24 38h76l-24-38h16zM128 264v-84M128 178l-24 40h13l-20 32h62l-20-32h13zM24 264v-60M24 202l-18 30h10L0 262h50l-16-30h10z"
        className={css.spruce}
      />
      <path d="M0 396c96-44 196-46 300-22 90 20 170 16 260-10v76H0z" className={css.bank} />
      <path d="M150 366h150M168 366v34M222 366v30M282 366v28" className={css.pier} />
      <circle cx="246" cy="296" r="15" className={css.head} />
      <path d="M232 288c2-12 26-14 30 0 2 4-2 6-4 4-6-6-16-6-22 0-4 4-5 0-4-4z" className={css.hair} />
      <path
        d="M226 362c-2-30 2-48 20-48s24 16 22 34l24 4c6 2 8 6 6 12l-2 26h-10l2-22-30 4c-12 1-30 0-32-10z"
        className={css.body}
      />
      <path d="M452 398c-1-26-14-44-38-51-3 27 10 47 38 51z" className={css.leaf} />
      <path d="M452 398c2-32 16-54 46-64 3 32-14 60-46 64z" className={css.leaf} />
      <path d="M452 404v-46" className={css.stem} />
    </svg>
  );
}

/** A question on a phone, one of its answers chosen. */
export function PhonePicture() {
  return (
    <svg className={css.picture} viewBox="0 0 360 300" aria-hidden="true" focusable="false">
      <path d="M52 62C104 6 232 4 300 60s62 170-14 208-190 26-236-30S6 112 52 62z" className={css.softShape} />
      <rect x="112" y="24" width="136" height="256" rx="20" className={css.sheet} />
      <path d="M128 52h104" className={css.track} />
      <path d="M128 52h42" className={css.done} />
      <path d="M128 78h92M128 94h64" className={css.text} />
      <rect x="128" y="116" width="104" height="30" rx="8" className={css.row} />
      <rect x="128" y="154" width="104" height="30" rx="8" className={css.rowChosen} />
      <rect x="128" y="192" width="104" height="30" rx="8" className={css.row} />
      <circle cx="145" cy="131" r="7" className={css.mark} />
      <circle cx="145" cy="169" r="7" className={css.markChosen} />
      <circle cx="145" cy="207" r="7" className={css.mark} />
      <path d="M162 131h50M162 169h38M162 207h46" className={css.text} />
      <rect x="128" y="236" width="104" height="28" rx="8" className={css.bank} />
      <path d="M158 250h44" className={css.textOnDark} />
      <path
        d="M286 96c0-18 14-30 32-34 2 20-10 36-32 34zM286 96c-2-14-12-24-28-26 0 16 10 28 28 26z"
        className={css.leaf}
      />
      <path d="M286 124V94" className={css.stem} />
    </svg>
  );
}

/** Nine life areas around a middle, some longer than others. */
export function ResultPicture() {
  return (
    <svg className={css.picture} viewBox="0 0 360 300" aria-hidden="true" focusable="false">
      <path d="M44 84C84 18 214-4 292 42s82 160 18 212-196 46-250-4S10 140 44 84z" className={css.warmShape} />
      <circle cx="180" cy="150" r="112" className={css.rim} />
      {lengths.map((length, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the drawing never changes
          key={index}
          d={sector(index, length)}
          className={length > 84 ? css.long : length > 60 ? css.middling : css.short}
        />
      ))}
      <circle cx="180" cy="150" r="34" className={css.sheet} />
      <path d="M166 151l10 10 19-22" className={css.tick} />
    </svg>
  );
}

const lengths = [104, 78, 92, 64, 100, 54, 88, 72, 96];

/** One of nine sectors, as far from the middle as the number says. */
function sector(index: number, length: number): string {
  const at = (angle: number, radius: number) => {
    const turn = ((angle - 90) * Math.PI) / 180;
    return `${(180 + radius * Math.cos(turn)).toFixed(1)} ${(150 + radius * Math.sin(turn)).toFixed(1)}`;
  };
  const [from, to] = [index * 40 + 2, index * 40 + 38];
  return `M${at(from, 42)}L${at(from, length)}A${length} ${length} 0 0 1 ${at(to, length)}L${at(to, 42)}A42 42 0 0 0 ${at(from, 42)}z`;
}

/** Seedlings of one bed: what is told is told of all of them. */
export function GroupPicture() {
  return (
    <svg className={css.picture} viewBox="0 0 360 300" aria-hidden="true" focusable="false">
      <path d="M36 96C70 20 196 0 278 38s104 150 44 208-190 50-252 8S8 158 36 96z" className={css.softShape} />
      <circle cx="262" cy="84" r="34" className={css.sun} />
      <path d="M30 226c60-26 228-30 300 0v34c-70 28-230 28-300 0z" className={css.bank} />
      {[62, 102, 142, 182, 222, 262, 300].map((x, index) => {
        const top = [150, 122, 138, 108, 132, 146, 126][index] ?? 130;
        return (
          <g key={x}>
            <path d={`M${x} 226V${top}`} className={css.stem} />
            <path
              d={`M${x} ${top + 26}c-2-18-11-29-27-34-2 19 7 32 27 34zM${x} ${top + 16}c1-19 10-32 29-37 1 20-9 35-29 37z`}
              className={index % 3 === 1 ? css.leafLight : css.leaf}
            />
          </g>
        );
      })}
    </svg>
  );
}

/** A path through hills. */
export function PathPicture() {
  return (
    <svg className={css.view} viewBox="0 0 360 300" aria-hidden="true" focusable="false">
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
