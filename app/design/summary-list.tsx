import type { ReactNode } from "react";
import * as css from "./summary-list.css";

/** Facts that are shown and not edited: label and value side by side, below each other on phones. */
export function SummaryList({ rows }: { rows: { label: string; value: ReactNode }[] }) {
  return (
    <dl>
      {rows.map(({ label, value }) => (
        <div key={label} className={css.row}>
          <dt className={css.label}>{label}</dt>
          <dd className={css.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
