import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "./icon";
import * as css from "./progress.css";

interface ProgressBarProps {
  /** 0 … `max`. */
  value: number;
  max: number;
  /** Name of the bar for screen readers. */
  label: string;
  /** The same in words, below the bar. */
  text?: ReactNode;
}

/** How far one has come. */
export function ProgressBar({ value, max, label, text }: ProgressBarProps) {
  return (
    <div>
      <progress className={css.bar} value={value} max={max} aria-label={label} />
      {text ? <p className={css.text}>{text}</p> : null}
    </div>
  );
}

interface ProgressDetailsProps {
  summary: ReactNode;
  rows: { label: string; value: ReactNode }[];
}

/** A line that opens a small sheet with more about the progress. */
export function ProgressDetails({ summary, rows }: ProgressDetailsProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = () => details.current?.removeAttribute("open");
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && details.current?.contains(target))) close();
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !details.current?.open) return;
      // What had focus is hidden now.
      if (details.current.contains(document.activeElement)) details.current.querySelector("summary")?.focus();
      close();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("keydown", closeByKey);
    };
  }, []);
  return (
    <details ref={details} className={css.details}>
      <summary className={css.summary}>
        {summary}
        <span className={css.chevron}>
          <Icon name="chevron-down" />
        </span>
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
