import type { ReactNode } from "react";
import type { Band } from "~/charts/bands";
import { Icon } from "~/design/icon";
import { VisuallyHidden } from "~/design/visually-hidden";
import { UnitName } from "../unit-name";
import * as css from "./heat-map.css";
import { above, line, onScreen } from "./report-view.css";

/** `text` is a number, a word, or in short why there is neither; `clear`: where it stands beside the whole organisation. */
export type HeatCell = { text: string; band?: Band; clear?: "above" | "below" };

export type HeatRow = {
  key: string;
  name: string;
  /** To the unit by itself; supervisors of a unit have none. */
  open: { href: string; label: string } | undefined;
  current: boolean;
  depth: number;
  partOf: string | undefined;
  participation: string;
  cells: HeatCell[];
  /** Stands in place of all cells where they are hidden for one reason. */
  why: string | undefined;
};

export type HeatMapData = {
  /** What a unit leads to; of no use on paper. */
  text: string | undefined;
  caption: string;
  /** Says that there is more, where the table is wider than the screen. */
  sideways: string;
  corner: string;
  participation: string;
  /** Whether the first column is the index. */
  hasIndex: boolean;
  columns: string[];
  rows: HeatRow[];
  above: string;
  below: string;
  bands: { label: string; parts: { band: Band; word: string }[] };
  notes: string[];
  /** Of words that only the list of phones has. */
  phoneNotes: string[];
};

/** Units against areas: each number or word with the mark and the tint of its band, hidden ones with the reason. */
export function HeatMap({ map }: { map: HeatMapData }) {
  const { bands, notes, phoneNotes } = map;
  return (
    <div className={css.holder}>
      <div className={above}>
        {map.text ? <p className={`${line} ${onScreen}`}>{map.text}</p> : null}
        <p className={css.legend}>
          {bands.label}
          <span className={css.samples}>
            {bands.parts.map(({ band, word }) => (
              <span key={band} className={css.sample[band]}>
                {word}
              </span>
            ))}
          </span>
        </p>
      </div>
      <p className={css.sideways[wideness(map.columns.length)]}>{map.sideways}</p>
      <Frame map={map} />
      <UnitList map={map} />
      {notes.map((note) => (
        <p key={note} className={css.note}>
          {note}
        </p>
      ))}
      {phoneNotes.map((note) => (
        <p key={note} className={`${css.note} ${css.onPhone}`}>
          {note}
        </p>
      ))}
    </div>
  );
}

function wideness(columns: number): keyof typeof css.sideways {
  if (columns > 10) return "most";
  if (columns > 7) return "many";
  return columns > 4 ? "several" : "few";
}

function Frame({ map: { caption, corner, participation, columns, rows, above, below } }: { map: HeatMapData }) {
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
            {[participation, ...columns].map((label) => (
              <th key={label} scope="col" className={css.head}>
                <span className={css.headText}>{label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className={css.name[indentOf(row)]}>
                <UnitLink row={row} />
              </th>
              <td className={css.plain}>{row.participation}</td>
              {row.why ? (
                <td colSpan={columns.length} className={css.why}>
                  <span className={css.whyText}>{row.why}</span>
                </td>
              ) : (
                row.cells.map((cell, index) => (
                  <td key={columns[index]} className={css.cell[cell.band ?? "none"]}>
                    <CellText cell={cell} above={above} below={below} />
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Each unit further in than the one it is a part of, as long as a name still fits beside it. */
const indentOf = ({ depth }: HeatRow) => Math.min(depth, 4) as keyof typeof css.name;

function UnitLink({ row: { name, partOf, open, current } }: { row: HeatRow }) {
  const unit = <UnitName name={name} partOf={partOf} />;
  if (!open) return unit;
  return (
    <a href={open.href} aria-current={current ? "true" : undefined} className={css.link} data-in-place="">
      {unit}
    </a>
  );
}

function CellText({ cell: { text, clear }, above, below }: { cell: HeatCell } & Pick<HeatMapData, "above" | "below">) {
  return (
    <>
      {text}
      {clear ? (
        <>
          <span aria-hidden="true">{clear === "above" ? " ▲" : " ▼"}</span>
          <VisuallyHidden> ({clear === "above" ? above : below})</VisuallyHidden>
        </>
      ) : null}
    </>
  );
}

/** The same on a phone: unit by unit, each of which opens. */
function UnitList({ map }: { map: HeatMapData }) {
  const { participation, columns, rows, above, below } = map;
  return (
    <div className={css.units}>
      {map.hasIndex ? <p className={css.unitsHead}>{columns[0]}</p> : null}
      {rows.map((row) => (
        <details key={row.key} className={css.unit[indentOf(row)]}>
          <summary className={css.unitName}>
            <span className={css.unitTitle[indentOf(row)]}>
              <UnitName name={row.name} partOf={row.partOf} />
            </span>
            {map.hasIndex && row.cells[0] ? (
              <span className={css.cell[row.cells[0].band ?? "none"]}>{row.cells[0].text}</span>
            ) : null}
            <span className={css.chevron}>
              <Icon name="chevron-down" />
            </span>
          </summary>
          {row.why ? <p className={css.unitWhy}>{row.why}</p> : null}
          <dl className={css.unitCells}>
            <dt>{participation}</dt>
            <dd className={css.plain}>{row.participation}</dd>
            {row.why
              ? null
              : row.cells.map((cell, index) => (
                  <Pair key={columns[index]} label={columns[index] ?? ""}>
                    <span className={css.cell[cell.band ?? "none"]}>
                      <CellText cell={cell} above={above} below={below} />
                    </span>
                  </Pair>
                ))}
          </dl>
          {row.open && !row.current ? (
            <p className={css.unitLink}>
              <a href={row.open.href} data-in-place="">
                {row.open.label}
              </a>
            </p>
          ) : null}
        </details>
      ))}
    </div>
  );
}

function Pair({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
