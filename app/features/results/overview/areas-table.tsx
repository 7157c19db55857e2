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

/** What the radial chart shows as text that grows with the reader's letters; each name leads to its details. */
export function AreasTable({ table: { caption, columns, rows } }: { table: AreasTableData }) {
  const hasIcons = rows.some(({ icon }) => icon);
  return (
    <table className={css.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead className={css.heads}>
        <tr>
          {columns.map((label, column) => (
            <th key={label} scope="col" className={heads[column]}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, score, word], href, icon, band }) => (
          <tr key={key} className={css.row}>
            <th scope="row" className={hasIcons && !icon ? css.indented : css.name}>
              {href ? (
                <a href={href} className={css.link}>
                  {icon ? <Icon name={icon} /> : null}
                  {name}
                </a>
              ) : (
                name
              )}
            </th>
            <td className={css.score}>{score}</td>
            <td className={css.band}>
              {band ? <BandMark band={band} className={css.mark} /> : null}
              <span className={css.word}>{word}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
