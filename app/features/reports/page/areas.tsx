import { Icon } from "~/design/icon";
import { Stack } from "~/design/layout";
import { type ChipLink, ChipLinks } from "~/design/navigation/chip-links";
import { Text } from "~/design/text";
import * as css from "./areas.css";
import { above, line, onScreen } from "./report-view.css";
import type { Told } from "./report-words-view.server";
import { SharesBar, SharesLegend, type SharesLegendData } from "./shares-bar";
import { ToldNumber } from "./told-number";

/** What is told of an area from one side. */
type AreaValue = {
  key: string;
  label: string | undefined;
  told: Told;
  /** Drawn where its parts are those of the legend, else written, or that it is not shown; all of it again in `facts`. */
  shares: number[] | string | undefined;
};

export type AreaRow = {
  id: string;
  name: string;
  values: AreaValue[];
  note: string | undefined;
  facts: { label: string; value: string; shares?: number[] | undefined }[];
  leaflets: { href: string; label: string }[];
};

export type AreasData = {
  title: string;
  /** What there is to open; undefined where nothing of any area is told. */
  text: string | undefined;
  /** Above the columns where there is room for them. */
  columns: [name: string, mean: string, shares: string, change: string];
  legend: SharesLegendData | undefined;
  leafletsLabel: string;
  rows: AreaRow[];
  leftOut: string | undefined;
};

type AreasProps = { areas: AreasData | undefined; parts: { label: string; links: ChipLink[] } | undefined };

/** The areas of one part of the survey: one line each, which opens. */
export function Areas({ areas, parts }: AreasProps) {
  if (!areas) return null;
  const { title, text, columns, legend, leafletsLabel, rows, leftOut } = areas;
  return (
    <section id="areas" aria-labelledby="areas-title">
      <Stack gap="m">
        <h2 id="areas-title">{title}</h2>
        {parts ? <ChipLinks {...parts} /> : null}
        <div className={above}>
          {text ? <p className={`${line} ${onScreen}`}>{text}</p> : null}
          {legend ? (
            <div className={css.beside}>
              <SharesLegend {...legend} />
            </div>
          ) : null}
        </div>
        <div className={css.list}>
          <div className={css.heads} aria-hidden="true">
            {columns.map((label) => (
              <span key={label}>{label}</span>
            ))}
          </div>
          {rows.map((row) => (
            <AreaLine key={row.id} row={row} leafletsLabel={leafletsLabel} />
          ))}
        </div>
        {leftOut ? (
          <Text size="s" tone="quiet">
            {leftOut}
          </Text>
        ) : null}
      </Stack>
    </section>
  );
}

function AreaLine({ row, leafletsLabel }: { row: AreaRow; leafletsLabel: string }) {
  const { id, facts, leaflets } = row;
  if (facts.length + leaflets.length === 0)
    return (
      <div id={id} className={css.area}>
        <div className={css.line}>
          <Line row={row} />
        </div>
      </div>
    );
  return (
    <details id={id} className={css.area}>
      <summary className={css.line}>
        <Line row={row} />
        <span className={css.chevron}>
          <Icon name="chevron-down" />
        </span>
      </summary>
      <div className={css.content}>
        <dl className={css.facts}>
          {facts.map(({ label, value, shares }) => (
            <div key={label} className={css.fact}>
              <dt className={css.factLabel}>{label}</dt>
              <dd className={css.factValue}>
                {shares ? (
                  <span className={onScreen}>
                    <SharesBar values={shares} />
                  </span>
                ) : null}
                {value}
              </dd>
            </div>
          ))}
        </dl>
        {leaflets.length > 0 ? (
          <div className={onScreen}>
            <h4 className={css.leafletsTitle}>{leafletsLabel}</h4>
            <ul className={css.leaflets}>
              {leaflets.map(({ href, label }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </details>
  );
}

function Line({ row: { name, values, note } }: { row: AreaRow }) {
  const isHidden = values.every(({ told }) => !told.band);
  const place = isHidden ? "sentence" : values.length > 1 ? "below" : "beside";
  return (
    <>
      <h3 className={css.name}>{name}</h3>
      <span className={css.values[place]}>
        {values.map(({ key, label, told, shares }) => (
          <span key={key} className={css.value[isHidden ? "sentence" : "number"]}>
            <span>
              {label ? `${label} ` : null}
              <ToldNumber told={told} />
            </span>
            {shares ? (
              <span className={css.bar} aria-hidden="true">
                {typeof shares === "string" ? (
                  <span className={onScreen}>{shares}</span>
                ) : (
                  <SharesBar values={shares} />
                )}
              </span>
            ) : null}
          </span>
        ))}
      </span>
      {note ? <span className={css.note}>{note}</span> : null}
    </>
  );
}
