import { BandMark } from "~/charts/band-mark";
import type { Level } from "~/charts/bands";
import { Icon } from "~/design/icon";
import type { IconName } from "~/design/icon-names";
import { VisuallyHidden } from "~/design/visually-hidden";
import * as css from "./areas-table.css";

export type AreasTableData = {
  caption: string;
  /** What the cells are: name, score, band. */
  columns: [string, string, string];
  rows: {
    key: string;
    cells: readonly [name: string, score: string, band: string];
    /** Of an area: where it is told of at length, its symbol and its band. */
    href?: string;
    icon?: IconName | undefined;
    band?: Level | undefined;
  }[];
};

const heads = [css.head, css.headOfNumbers, css.head];

interface AreasTableProps {
  table: AreasTableData;
  /** To the eye of a phone the names of the chart's symbols, in two columns; to a screen reader the table that it is. */
  isKey: boolean;
}

/** What the radial chart shows as text that grows with the reader's letters; each name leads to its details. */
export function AreasTable({ table: { caption, columns, rows }, isKey }: AreasTableProps) {
  // Browsers take a table laid out otherwise for no table.
  const role = (name: string) => (isKey ? name : undefined);
  const hasIcons = rows.some(({ icon }) => icon);
  return (
    <table role={role("table")} className={isKey ? `${css.table} ${css.key}` : css.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead role={role("rowgroup")} className={css.heads}>
        <tr role={role("row")}>
          {columns.map((label, column) => (
            <th key={label} scope="col" role={role("columnheader")} className={heads[column]}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role={role("rowgroup")}>
        {rows.map(({ key, cells: [name, score, word], href, icon, band }) => (
          <tr key={key} role={role("row")} className={css.row}>
            <th scope="row" role={role("rowheader")} className={hasIcons && !icon ? css.indented : css.name}>
              {href ? (
                <a href={href} className={css.link}>
                  {icon ? <Icon name={icon} /> : null}
                  {name}
                </a>
              ) : (
                name
              )}
            </th>
            <td role={role("cell")} className={css.score}>
              {score}
            </td>
            <td role={role("cell")} className={css.band}>
              {band ? <BandMark band={band} className={css.mark} /> : null}
              <span className={css.word}>{word}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
