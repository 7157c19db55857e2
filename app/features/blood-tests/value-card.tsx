import { Drawing } from "~/charts/drawing";
import { GuideMark } from "~/charts/guide-mark";
import type { Guide } from "~/charts/guide-shapes";
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
  rows: { key: string; mark: Guide | "result" | undefined; label: string; value: string }[];
  about: string | undefined;
  source: string | undefined;
};

/** One measured value: what it is, the chart, and the same numbers as a table. */
export function ValueCard({ card, level }: { card: ValueCardData; level: 3 | 4 }) {
  const Title = `h${level}` as const;
  const { result, status } = card;
  return (
    <section className={css.card} aria-labelledby={`${card.id}-name`}>
      <div className={css.words}>
        <Title id={`${card.id}-name`} className={css.name}>
          {card.name}
        </Title>
        <p className={result.unit === undefined ? css.sentence : css.result}>
          {result.text}
          {result.unit ? <span className={css.unit}> {result.unit}</span> : null}
        </p>
        {status ? (
          <p className={status.outside ? css.outside : css.status}>
            <Icon name={status.outside ? "alert" : "info"} />
            <span>{status.text}</span>
          </p>
        ) : null}
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
              <tr key={key}>
                <th scope="row" className={css.rowHead}>
                  <span className={css.mark}>{mark ? <GuideMark of={mark} /> : null}</span>
                  {label}
                </th>
                <td className={css.value}>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {card.source ? <p className={css.source}>{card.source}</p> : null}
      </div>
    </section>
  );
}
