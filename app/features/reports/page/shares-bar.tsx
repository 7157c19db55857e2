import * as css from "./shares-bar.css";

const width = 100;

/** Shares of people from the low end to the high one as one bar, beside the numbers that say the same. */
export function SharesBar({ values }: { values: number[] }) {
  return (
    <span className={css.shares}>
      <svg viewBox={`0 0 ${width} 8`} preserveAspectRatio="none" className={css.bar} aria-hidden="true">
        {partsOf(values).map(({ x, part, tone }) => (
          <rect key={x} x={x} width={Math.max(0, part - 0.6)} height={8} className={css.fill[tone]} />
        ))}
      </svg>
    </span>
  );
}

export type SharesLegendData = { label: string; parts: string[] };

/** What the parts of the bars below are, by their colours: for whoever sees the bars; beside them stands the same in words. */
export function SharesLegend({ label, parts }: SharesLegendData) {
  return (
    <p className={css.legend} aria-hidden="true">
      {label}
      {parts.map((part, index) => (
        <span key={part} className={css.legendPart}>
          <svg viewBox="0 0 10 10" className={css.legendMark} aria-hidden="true">
            <rect width={10} height={10} className={css.fill[toneOf(index, parts.length)]} />
          </svg>
          {part}
        </span>
      ))}
    </p>
  );
}

/** How good a part is: of three bands the ends and the middle. */
const toneOf = (index: number, count: number) => Math.round((index / (count - 1)) * 4) as 0 | 1 | 2 | 3 | 4;

/** Where each share that is not empty begins, how long it is, and how good. */
function partsOf(values: readonly number[]) {
  const total = values.reduce((sum, value) => sum + value, 0) || 1;
  let at = 0;
  return values.flatMap((value, index) => {
    const [x, part] = [at, (value / total) * width];
    at += part;
    return value > 0 ? [{ x, part, tone: toneOf(index, values.length) }] : [];
  });
}
