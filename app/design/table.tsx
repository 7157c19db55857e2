import { type ReactNode, useId } from "react";
import * as css from "./table.css";

export interface TableColumn {
  label: string;
  numeric?: boolean;
  /** What the other columns say between them: left out on phones. */
  secondary?: boolean;
}

interface DataTableProps {
  caption: ReactNode;
  columns: TableColumn[];
  /** One cell per column; the first names the row. */
  rows: { key: string; cells: ReactNode[] }[];
  /** Keeps a long table within the screen and scrolls it in place. */
  scroll?: boolean;
}

function classes(...names: (string | false | undefined)[]) {
  return names.filter(Boolean).join(" ");
}

/** A table that is scrolled sideways within its own frame on small screens, by keyboard too. */
export function DataTable({ caption, columns, rows, scroll = false }: DataTableProps) {
  const captionId = useId();
  return (
    // A group, not a region: the section around a table mostly has the same name, and landmarks need names of their own.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      role="group"
      aria-labelledby={captionId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls has to be reachable by keyboard
      tabIndex={0}
      className={scroll ? css.region.scroll : css.region.whole}
    >
      <table className={css.table}>
        <caption id={captionId} className={css.caption}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map(({ label, numeric, secondary }) => (
              <th
                key={label}
                scope="col"
                className={classes(css.head, numeric && css.numeric, secondary && css.secondary)}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {columns.map(({ label, numeric, secondary }, index) =>
                index === 0 ? (
                  <th key={label} scope="row" className={classes(css.data, css.rowHead, numeric && css.numeric)}>
                    {cells[index]}
                  </th>
                ) : (
                  <td key={label} className={classes(css.data, numeric && css.numeric, secondary && css.secondary)}>
                    {cells[index]}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
