import type { ReactNode } from "react";
import { BandMark } from "~/charts/band-mark";
import type { Level } from "~/charts/bands";
import { ScoreBar } from "~/charts/score-bar";
import { Icon } from "~/design/icon";
import type { IconName } from "~/design/icon-names";
import { VisuallyHidden } from "~/design/visually-hidden";
import * as css from "./module-row.css";

export type ModuleRowData = {
  icon: IconName | undefined;
  score: number | undefined;
  band: Level | undefined;
  /** What the level is called, or what stands for it. */
  bandWord: string;
};

interface ModuleRowProps {
  /** Of the details: where a link leads there, the browser opens them. */
  id: string;
  name: string;
  row: ModuleRowData;
  open: boolean;
  children: ReactNode;
}

/** A module as one row that opens. On paper it is always open. */
export function ModuleRow({ id, name, row: { icon, score, band, bandWord }, open, children }: ModuleRowProps) {
  return (
    <article aria-labelledby={`${id}-name`} className={css.row}>
      <details open={open} className={css.details}>
        <summary className={css.head}>
          {icon ? (
            <span className={css.icon}>
              <Icon name={icon} />
            </span>
          ) : null}
          <h4 id={`${id}-name`} className={css.name}>
            {name}
          </h4>{" "}
          {score === undefined ? null : (
            <>
              <span className={css.score}>
                {score}
                <VisuallyHidden> / 100, </VisuallyHidden>
              </span>
              <ScoreBar score={score} band={band} className={css.bar} />
            </>
          )}
          <span className={css.band}>
            {band ? <BandMark band={band} /> : null}
            {bandWord}
          </span>
          <span className={css.chevron}>
            <Icon name="chevron-down" />
          </span>
        </summary>
        <div id={id} className={css.content}>
          {children}
        </div>
      </details>
    </article>
  );
}
