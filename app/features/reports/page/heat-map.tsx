import type { Band } from "~/charts/bands";
import { VisuallyHidden } from "~/design/visually-hidden";
import * as css from "./heat-map.css";

export type HeatMapData = {
  caption: string;
  /** Says that there is more, where the table is wider than the screen. */
  sideways: string;
  corner: string;
  columns: string[];
  rows: { key: string; name: string; depth: number; cells: { text: string; band?: Band }[] }[];
  /** Said to listeners where a cell is empty. */
  hiddenLabel: string;
};

/** Units against modules: each number or word on the tint of its band, the lower the heavier underlined; hidden ones are empty. */
export function HeatMap({ map: { sideways, ...table } }: { map: HeatMapData }) {
  return (
    <div className={css.holder}>
      <p className={css.sideways[wideness(table.columns.length)]}>{sideways}</p>
      <Frame {...table} />
    </div>
  );
}

function wideness(columns: number): keyof typeof css.sideways {
  if (columns > 10) return "most";
  if (columns > 7) return "many";
  if (columns > 4) return "several";
  return columns > 2 ? "some" : "few";
}

function Frame({ caption, corner, columns, rows, hiddenLabel }: Omit<HeatMapData, "sideways">) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      role="group"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls has to be reachable by keyboard
      tabIndex={0}
      className={css.frame}
    >
      <table className={css.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col" className={css.corner}>
              {corner}
            </th>
            {columns.map((label) => (
              <th key={label} scope="col" className={css.head}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, depth, cells }) => (
            <tr key={key}>
              <th scope="row" className={depth > 1 ? css.inner : css.name}>
                {name}
              </th>
              {cells.map(({ text, band }, index) => (
                <td key={columns[index]} className={css.cell[band ?? "none"]}>
                  {band ? text : <VisuallyHidden>{hiddenLabel}</VisuallyHidden>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
