import type { ReactNode } from "react";
import { Chevron } from "./folds/fold";
import * as css from "./progress.css";

interface ProgressBarProps {
  /** 0 … `max`. */
  value: number;
  max: number;
  /** Name of the bar for screen readers. */
  label: string;
  /** The same in words, below the bar. */
  text?: ReactNode;
  /** Places between 0 and `max` at which the bar is marked. */
  ends?: readonly number[];
}

/** How far one has come. */
export function ProgressBar({ value, max, label, text, ends = [] }: ProgressBarProps) {
  return (
    <div className={css.place}>
      <progress className={css.bar} value={value} max={max} aria-label={label} />
      {ends.length > 0 ? (
        <svg viewBox={`0 0 ${max} 1`} preserveAspectRatio="none" aria-hidden="true" className={css.marks}>
          <path vectorEffect="non-scaling-stroke" d={ends.map((end) => `M${end} 0v1`).join("")} />
        </svg>
      ) : null}
      {text ? <p className={css.text}>{text}</p> : null}
    </div>
  );
}

interface ProgressDetailsProps {
  summary: ReactNode;
  rows: { label: string; value: ReactNode }[];
}

/** A line that opens a small sheet with more about the progress; the page's script closes it again (progress-sheet.ts). */
export function ProgressDetails({ summary, rows }: ProgressDetailsProps) {
  return (
    <details className={css.details} data-sheet="">
      <summary className={css.summary}>
        {summary}
        <Chevron />
      </summary>
      <dl className={css.popup}>
        {rows.map(({ label, value }) => (
          <div key={label} className={css.row}>
            <dt className={css.rowLabel}>{label}</dt>
            <dd className={css.rowValue}>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
