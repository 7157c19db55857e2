import { Icon } from "~/design/icon";
import type { IconName } from "~/design/icon-names";
import { DataTable, type TableColumn } from "~/design/table";
import { VisuallyHidden } from "~/design/visually-hidden";
import { AskedAdvice, type AskedAdviceData } from "./asked-advice";
import * as css from "./small-lines.css";

export type SmallLineData = {
  key: string;
  name: string;
  icon: IconName | undefined;
  /** The score before and the latest. */
  values: { seen: string; heard: string | undefined };
  /** Which way it has gone, and where it is to the earlier ones; empty where nothing is said. */
  said: string;
  hasChanged: boolean;
  drawing: string;
  /** The first and the last day of the drawing. */
  days: string[];
  /** Its latest results. */
  table: { caption: string; columns: TableColumn[]; rows: { key: string; cells: string[] }[] };
  /** The step that was given for what has changed, and whether it helped. */
  asked: AskedAdviceData | undefined;
  /** Where all of it is drawn large. */
  whole: { href: string; label: string };
};

/** Scores over time beside each other, each on its usual range; a press opens one in its place. */
export function SmallLines({ lines }: { lines: SmallLineData[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets
    <ul role="list" className={css.lines}>
      {lines.map((line) => (
        <li key={line.key} className={css.line}>
          <SmallLine line={line} />
          {line.asked ? <AskedAdvice asked={line.asked} /> : null}
        </li>
      ))}
    </ul>
  );
}

function SmallLine({ line }: { line: SmallLineData }) {
  const { name, icon, values, said, hasChanged, drawing, days, table, whole } = line;
  return (
    <details>
      <summary className={css.head}>
        <span className={css.name}>
          {icon ? <Icon name={icon} /> : null}
          <span>{name}</span>
        </span>{" "}
        <span className={css.values} aria-hidden={values.heard ? true : undefined}>
          {values.seen}
        </span>{" "}
        {values.heard ? <VisuallyHidden>{said ? `${values.heard}, ` : values.heard}</VisuallyHidden> : null}
        <span
          className={css.drawing}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the string comes from our own server-side drawing, not from people
          dangerouslySetInnerHTML={{ __html: drawing }}
        />
        {days.map((day) => (
          // Of the drawing, which is for the eye alone; the table within has every day.
          <span key={day} className={css.day} aria-hidden="true">
            {day}
          </span>
        ))}
        <span className={css.said[hasChanged ? "change" : "quiet"]}>{said}</span>
        <span className={css.chevron}>
          <Icon name="chevron-down" />
        </span>
      </summary>
      <div className={css.content}>
        <DataTable caption={`${name}: ${table.caption}`} hideCaption columns={table.columns} rows={table.rows} />
        <p>
          <a href={whole.href} data-in-place="">
            {whole.label}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </a>
        </p>
      </div>
    </details>
  );
}
