import { Badge } from "~/design/badge";
import * as css from "./time-line.css";

export type TimeLineData = {
  title: string;
  moments: { key: string; time: string; text: string; state: "past" | "coming" | "never"; label: string }[];
};

const tones = { past: "positive", coming: "neutral", never: "critical" } as const;

/** All that happens to a survey, on one line of time. */
export function TimeLineList({ line: { title, moments } }: { line: TimeLineData }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets
    <ol role="list" aria-label={title} className={css.line}>
      {moments.map(({ key, time, text, state, label }) => (
        <li key={key} className={css.moment} data-state={state}>
          <span className={css.what}>{text}</span>
          <span className={css.time}>{time}</span>
          <Badge tone={tones[state]}>{label}</Badge>
        </li>
      ))}
    </ol>
  );
}
