import * as css from "./group-numbers.css";

const width = 100;

/** Shares of people from the low end to the high one as one bar, above the numbers that say the same. */
export function SharesBar({ values, text }: { values: number[] | undefined; text: string }) {
  if (!values) return <>{text}</>;
  return (
    <span className={css.shares}>
      <svg
        viewBox={`0 0 ${width} 8`}
        preserveAspectRatio="none"
        className={css.sharesBar}
        aria-hidden="true"
        focusable="false"
      >
        {partsOf(values).map(({ x, part, tone }) => (
          <rect key={x} x={x} width={Math.max(0, part - 0.6)} height={8} className={css.shareFill[tone]} />
        ))}
      </svg>
      <span className={css.sharesText}>{text}</span>
    </span>
  );
}

/** Where each share that is not empty begins, how long it is, and how good: of three bands the ends and the middle. */
function partsOf(values: readonly number[]) {
  const total = values.reduce((sum, value) => sum + value, 0) || 1;
  let at = 0;
  return values.flatMap((value, index) => {
    const [x, part] = [at, (value / total) * width];
    at += part;
    const tone = Math.round((index / (values.length - 1)) * 4) as 0 | 1 | 2 | 3 | 4;
    return value > 0 ? [{ x, part, tone }] : [];
  });
}
