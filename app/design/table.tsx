import { type ReactNode, useId } from "react";
import { classes } from "./classes";
import { Icon } from "./icon";
import * as css from "./table.css";
import { VisuallyHidden } from "./visually-hidden";

export interface TableColumn {
  label: string;
  /** Makes the heading a link that sorts by this column; `label` says what it does, `state` how it is sorted now. */
  sort?: { href: string; state: "ascending" | "descending" | "none"; label: string };
  numeric?: boolean;
  /** A phone would otherwise break sentences after every word, and dates at each of their parts. */
  holds?: "sentence" | "line";
  /** What the other columns say between them: left out on phones. */
  secondary?: boolean;
}

export interface TableRow {
  key: string;
  /** One for each column; the first names the row. */
  cells: ReactNode[];
}

interface TableFrameProps {
  caption: ReactNode;
  /** Where a heading right above says the same: the caption is read out only. */
  hideCaption?: boolean;
  columns: TableColumn[];
  /** Keeps a long table within the screen and scrolls it in place. */
  scroll?: boolean;
  /** Where the screen is wide enough for all columns, the headings of a long table stay in sight. */
  heads?: boolean;
  /** On phones each row stands as a block of its own, with the columns' labels beside the cells. */
  stacked?: boolean;
}

function kindsOf({ numeric, holds, secondary }: TableColumn) {
  return [numeric && css.numeric, holds && css.holds[holds], secondary && css.secondary];
}

/** Described, not named, by what it does: its name is the column's, which is heard with every cell. */
function SortLink({ href, state, label, text }: NonNullable<TableColumn["sort"]> & { text: string }) {
  return (
    <a href={href} title={label} className={css.sort} data-in-place="">
      {text}
      {state === "none" ? null : (
        <span className={css.sorted[state]}>
          <Icon name="chevron-down" />
        </span>
      )}
    </a>
  );
}

/** What isn't laid out as a table is none to some browsers unless its roles say so. */
const roleOf = (name: string, stacked: boolean) => (stacked ? name : undefined);

/** A table that is scrolled sideways within its own frame on small screens, by keyboard too. */
export function DataTable({ rows, ...frame }: TableFrameProps & { rows: TableRow[] }) {
  const { columns, stacked = false } = frame;
  return (
    <TableFrame {...frame}>
      <tbody role={roleOf("rowgroup", stacked)}>
        <TableRows columns={columns} rows={rows} stacked={stacked} />
      </tbody>
    </TableFrame>
  );
}

/** The same around rows that stand in a body of their own. */
export function TableFrame({
  caption,
  hideCaption = false,
  columns,
  scroll = false,
  heads = false,
  stacked = false,
  children,
}: TableFrameProps & { children: ReactNode }) {
  const captionId = useId();
  const role = (name: string) => roleOf(name, stacked);
  return (
    // A group, not a region: the section around a table mostly has the same name, and landmarks need names of their own.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      role="group"
      aria-labelledby={captionId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls has to be reachable by keyboard
      tabIndex={0}
      className={scroll ? css.region.scroll : heads ? css.region.heads : css.region.whole}
    >
      <table role={role("table")} className={classes(css.table, stacked && css.stacked)}>
        <caption id={captionId} className={hideCaption ? css.hiddenCaption : css.caption}>
          {hideCaption ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
        </caption>
        <thead role={role("rowgroup")}>
          <tr role={role("row")}>
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                role={role("columnheader")}
                aria-sort={column.sort?.state}
                className={classes(css.head, ...kindsOf(column))}
              >
                {column.sort ? <SortLink {...column.sort} text={column.label} /> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

/** The rows of a table's body. */
export function TableRows({
  columns,
  rows,
  stacked,
}: Pick<TableFrameProps, "columns" | "stacked"> & { rows: TableRow[] }) {
  const role = (name: string) => roleOf(name, stacked === true);
  return rows.map(({ key, cells }) => (
    <tr key={key} role={role("row")}>
      {columns.map((column, index) =>
        index === 0 ? (
          <th
            key={column.label}
            scope="row"
            role={role("rowheader")}
            className={classes(css.data, css.rowHead, ...kindsOf(column))}
          >
            {cells[index]}
          </th>
        ) : (
          <td
            key={column.label}
            role={role("cell")}
            data-label={stacked ? column.label : undefined}
            className={classes(css.data, ...kindsOf(column))}
          >
            {cells[index]}
          </td>
        ),
      )}
    </tr>
  ));
}
