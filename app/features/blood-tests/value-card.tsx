import { Fragment, type ReactNode } from "react";
import { Drawing } from "~/charts/drawing";
import { GuideMark } from "~/charts/guide-mark";
import type { Guide } from "~/charts/guide-shapes";
import { Disclosure } from "~/design/folds/disclosure";
import { Icon } from "~/design/icon";
import * as css from "./value-card.css";

export type ValueCardData = {
  id: string;
  name: string;
  /** The newest: a number with its unit, or a sentence. */
  result: { text: string; unit: string | undefined };
  status: { text: string; outside: boolean } | undefined;
  chart: string;
  caption: string;
  head: { what: string; value: string };
  rows: { key: string; mark: Guide | "latest" | "earlier" | undefined; label: string; value: string }[];
  /** Where the colour changes: numbers that stay in one line with each other. */
  colours: { label: string; lines: string[] };
  about: string | undefined;
  source: string | undefined;
};

/** One measured value with a heading of its own above it: its newest result, the chart, and the numbers as a table. */
export function ValueCard({ card, title, level }: { card: ValueCardData; title: string; level: 3 | 4 }) {
  const Title = `h${level}` as const;
  return (
    <div className={css.card}>
      <Value card={card}>
        <Title className={css.name}>{title}</Title>
        <p className={card.result.unit === undefined ? css.sentence : css.result}>
          {card.result.text}
          {card.result.unit ? <span className={css.unit}> {card.result.unit}</span> : null}
        </p>
        <Status card={card} />
      </Value>
    </div>
  );
}

/** The same as a row that opens: many of them are looked through at a glance. */
export function ValueRow({ card, level }: { card: ValueCardData; level: 3 | 4 }) {
  const Title = `h${level}` as const;
  return (
    <Disclosure
      summary={
        // As it is heard: a number after the word for where it stands would be taken for the limit.
        <span className={css.row}>
          <Title className={css.rowName}>{card.name}</Title>
          <span className={card.result.unit === undefined ? css.rowSentence : css.rowResult}>
            {card.result.text}
            {card.result.unit ? <span className={css.rowUnit}> {card.result.unit}</span> : null}
          </span>
          <Status card={card} />
        </span>
      }
    >
      <div className={css.bare}>
        <Value card={card}>{null}</Value>
      </div>
    </Disclosure>
  );
}

function Status({ card: { status } }: { card: ValueCardData }) {
  if (!status) return null;
  return (
    <span className={status.outside ? css.outside : css.status}>
      {status.outside ? <Icon name="alert" /> : null}
      {status.text}
    </span>
  );
}

function Value({ card, children }: { card: ValueCardData; children: ReactNode }) {
  return (
    <>
      <div className={css.words}>
        {children}
        {card.about ? <p className={css.about}>{card.about}</p> : null}
      </div>
      <Drawing svg={card.chart} className={css.chart} />
      <div className={css.numbers}>
        <table className={css.table}>
          <caption className={css.caption}>{card.caption}</caption>
          <thead className={css.head}>
            <tr>
              <th scope="col">{card.head.what}</th>
              <th scope="col">{card.head.value}</th>
            </tr>
          </thead>
          <tbody>
            {card.rows.map(({ key, mark, label, value }) => (
              <Row key={key} mark={mark} label={label}>
                {value}
              </Row>
            ))}
            <Row mark={undefined} label={card.colours.label}>
              {card.colours.lines.map((line) => (
                <Fragment key={line}>
                  <span className={css.line}>{line}</span>{" "}
                </Fragment>
              ))}
            </Row>
          </tbody>
        </table>
        {card.source ? <p className={css.source}>{card.source}</p> : null}
      </div>
    </>
  );
}

type RowProps = Pick<ValueCardData["rows"][number], "mark" | "label"> & { children: ReactNode };

function Row({ mark, label, children }: RowProps) {
  return (
    <tr>
      <th scope="row" className={css.rowHead}>
        <span className={css.mark}>{mark ? <GuideMark of={mark} /> : null}</span>
        {label}
      </th>
      <td className={css.value}>{children}</td>
    </tr>
  );
}
