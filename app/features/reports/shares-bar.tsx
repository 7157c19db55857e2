import * as css from "./group-numbers.css";

const width = 100;

/** Shares of people from the low end to the high one as one bar, above the numbers that say the same. */
export function SharesBar({ values, text }: { values: number[] | undefined; text: string }) {
  if (!values) return <>{text}</>;
  const total = values.reduce((sum, value) => sum + value, 0) || 1;
  let at = 0;
  return (
    <span className={css.shares}>
      <svg viewBox={`0 0 ${width} 8`} preserveAspectRatio="none" className={css.sharesBar} aria-hidden="true" focusable="false">
        {values.map((value, index) => {
          const x = at;
          at += (value / total) * width;
          const tone = Math.round((index / (values.length - 1)) * 4) as 0 | 1 | 2 | 3 | 4;
          // biome-ignore lint/suspicious/noArrayIndexKey: a share is known by its place
          return <rect key={index} x={x} width={Math.max(0, at - x - 0.6)} height={8} className={css.shareFill[tone]} />;
        })}
      </svg>
      <span className={css.sharesText}>{text}</span>
    </span>
  );
}
