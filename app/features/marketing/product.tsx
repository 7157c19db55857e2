import { BandMark } from "~/charts/band-mark";
import type { Band } from "~/charts/bands";
import { Drawing } from "~/charts/drawing";
import { RadioRow } from "~/design/fields/radio-list";
import { Disclosure } from "~/design/folds/disclosure";
import { ProgressBar } from "~/design/progress";
import { PartsLine } from "~/design/text";
import { VisuallyHidden } from "~/design/visually-hidden";
import type { HeatCell } from "~/features/reports/page/heat-map";
import type { Language } from "~/i18n/languages";
import { MorningBackdrop } from "./pictures";
import * as css from "./product.css";

/** A question as people meet it, one of its answers chosen. */
export type QuestionPicture = {
  /** What it shows, for whoever does not see it. */
  alt: string;
  section: string;
  place: string;
  number: number;
  total: number;
  title: string;
  options: string[];
  chosen: number;
};

/** Some rows and columns of a report. */
export type ReportExcerpt = {
  caption: string;
  corner: string;
  columns: string[];
  rows: { key: string; name: string; isPart: boolean; cells: HeatCell[]; why: string | undefined }[];
  above: string;
  below: string;
  bands: { band: Band; word: string }[];
  /** The report that it is of. */
  whole: { href: string; label: string };
};

/** How long each survey takes. */
export type Lengths = {
  title: string;
  surveys: { key: string; name: string; time: string; questions: string | undefined }[];
};

/** What the service looks like from inside: parts of its pages, of answers that nobody has given. */
export type Product = {
  question: QuestionPicture;
  lengths: Lengths;
  result: { caption: string; svg: string };
  report: ReportExcerpt;
};

/** `lang` where the words around it are in another language. */
type Among<Part> = Part & { lang: Language | undefined };

/** The rows are those of every question, but nothing can be chosen: to a screen reader it is one picture. */
export function QuestionOverLake({ picture }: { picture: QuestionPicture }) {
  const { alt, section, place, number, total, title, options, chosen } = picture;
  return (
    <div className={css.scene}>
      <MorningBackdrop />
      <div role="img" aria-label={alt} className={css.sheet}>
        <p className={css.place}>
          <PartsLine parts={[section, place]} />
        </p>
        <ProgressBar value={number} max={total} label={place} />
        <p className={css.asked}>{title}</p>
        <div className={css.options}>
          {options.map((option, index) => (
            <RadioRow
              key={option}
              name="picture"
              value={option}
              label={option}
              defaultChecked={index === chosen}
              disabled
            />
          ))}
        </div>
      </div>
    </div>
  );
}

export function SurveyLengths({ lengths: { title, surveys }, lang }: Among<{ lengths: Lengths }>) {
  return (
    <div className={css.wide} lang={lang}>
      <Disclosure summary={title}>
        <dl className={css.lengths}>
          {surveys.map(({ key, name, time, questions }) => (
            <div key={key} className={css.length}>
              <dt>{name}</dt>
              <dd className={css.time}>{time}</dd>
              {questions ? <dd className={css.questions}>{questions}</dd> : null}
            </div>
          ))}
        </dl>
      </Disclosure>
    </div>
  );
}

export function ResultPicture({ result: { caption, svg }, lang }: Among<{ result: Product["result"] }>) {
  return (
    <figure className={css.panel} lang={lang}>
      <Drawing svg={svg} />
      <figcaption className={css.quiet}>{caption}</figcaption>
    </figure>
  );
}

const arrows = { above: "▲", below: "▼" };

/** Units against areas, as reports have them: what is hidden stays hidden. */
export function ExcerptOfReport({ report, lang }: Among<{ report: ReportExcerpt }>) {
  const { caption, corner, columns, rows, above, below, bands, whole } = report;
  return (
    <figure className={css.panel} lang={lang}>
      <table className={css.table}>
        <caption className={css.caption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={css.unit}>
              {corner}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={css.head}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, isPart, cells, why }) => (
            <tr key={key}>
              <th scope="row" className={isPart ? css.part : css.unit}>
                {name}
              </th>
              {why ? (
                <td colSpan={columns.length} className={css.why}>
                  {why}
                </td>
              ) : (
                cells.map(({ text, band, clear }, index) => (
                  <td key={columns[index]} className={css.cell}>
                    {band ? <BandMark band={band} /> : null} {text}
                    {clear ? (
                      <>
                        <span aria-hidden="true"> {arrows[clear]}</span>
                        <VisuallyHidden> ({clear === "above" ? above : below})</VisuallyHidden>
                      </>
                    ) : null}
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {/* For those who see the marks. */}
      <p className={css.legend} aria-hidden="true">
        {bands.map(({ band, word }) => (
          <span key={band}>
            <BandMark band={band} /> {word}
          </span>
        ))}
        {(["above", "below"] as const)
          .filter((side) => rows.some(({ cells }) => cells.some(({ clear }) => clear === side)))
          .map((side) => (
            <span key={side}>
              {arrows[side]} {side === "above" ? above : below}
            </span>
          ))}
      </p>
      <a href={whole.href}>{whole.label}</a>
    </figure>
  );
}
