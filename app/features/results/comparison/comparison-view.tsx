import { ChangeBar } from "~/charts/change-bar";
import { Drawing } from "~/charts/drawing";
import { ButtonLink } from "~/design/button";
import { Card } from "~/design/card";
import { Actions, Stack } from "~/design/layout";
import { type ChipLink, ChipLinks } from "~/design/navigation/chip-links";
import { StatePanel } from "~/design/state-panel";
import { DataTable, type TableColumn } from "~/design/table";
import { Text } from "~/design/text";
import { type OrderActionData, OrderActionForm } from "../order-action";
import { type PaperData, PaperOwner, PrintButton, Ways } from "../paper";
import { ResultsTabs, type ResultsTabsData } from "../results-tabs";
import * as css from "./comparison-view.css";

type Row = { key: string; cells: string[] };

type Table<R> = {
  caption: string;
  columns: TableColumn[];
  rows: R[];
};

type Change = {
  key: string;
  href: string;
  name: string;
  previous: string;
  latest: string;
  /** Undefined where there is nothing to compare with. */
  change: number | undefined;
  changeText: string;
};

export type ComparisonViewData = {
  tabs: ResultsTabsData;
  orderLine: string;
  title: string;
  paper: PaperData | undefined;
  compared:
    | {
        intro: string;
        limited: string | undefined;
        choice: { label: string; links: ChipLink[] };
        line: Table<Row> & {
          title: string;
          charts: { narrow: string; medium: string; wide: string };
          note: string | undefined;
        };
        all: Table<Change> & { text: string; most: number };
      }
    | undefined;
  /** In place of a comparison: why there is none, and what to do about it. */
  nothing:
    | { title: string; text: string; action: OrderActionData | undefined; back: { href: string; label: string } }
    | undefined;
};

/** How a person's scores have developed: one line at a time with its numbers, then the latest change of all. */
export function ComparisonView({ view }: { view: ComparisonViewData }) {
  const { compared, nothing } = view;
  return (
    <ResultsTabs tabs={view.tabs}>
      <Stack gap="l">
        <Stack gap="s">
          {view.paper ? <PaperOwner owner={view.paper.owner} /> : null}
          <Text size="s" tone="quiet">
            {view.orderLine}
          </Text>
          <h1>{view.title}</h1>
          {compared ? <Text size="l">{compared.intro}</Text> : null}
          {compared?.limited ? <Text tone="quiet">{compared.limited}</Text> : null}
          {view.paper ? (
            <Ways>
              <PrintButton label={view.paper.print} />
            </Ways>
          ) : null}
        </Stack>
        {compared ? (
          <>
            <ChipLinks label={compared.choice.label} links={compared.choice.links} />
            <Card as="section" id="line" labelledBy="line-title">
              <Stack gap="m">
                <h2 id="line-title">{compared.line.title}</h2>
                <div className={css.beside}>
                  <Drawing svg={compared.line.charts.narrow} className={css.narrow} />
                  <Drawing svg={compared.line.charts.medium} className={css.medium} />
                  <Drawing svg={compared.line.charts.wide} className={css.wide} />
                  <div className={css.numbers}>
                    <DataTable
                      caption={compared.line.caption}
                      columns={compared.line.columns}
                      rows={compared.line.rows}
                      scroll
                    />
                  </div>
                </div>
                {compared.line.note ? <Text size="s">{compared.line.note}</Text> : null}
              </Stack>
            </Card>
            <Changes changes={compared.all} />
          </>
        ) : null}
        {nothing ? (
          <StatePanel
            icon="clock"
            title={nothing.title}
            action={
              <Actions>
                {nothing.action ? <OrderActionForm action={nothing.action} /> : null}
                <ButtonLink href={nothing.back.href} tone={nothing.action ? "secondary" : "primary"}>
                  {nothing.back.label}
                </ButtonLink>
              </Actions>
            }
          >
            <Text>{nothing.text}</Text>
          </StatePanel>
        ) : null}
      </Stack>
    </ResultsTabs>
  );
}

/** What has changed most, each with a bar that shows which way and how much. */
function Changes({ changes }: { changes: NonNullable<ComparisonViewData["compared"]>["all"] }) {
  const { caption, text, columns, rows, most } = changes;
  return (
    <section aria-labelledby="changes-title">
      <Stack gap="m">
        <h2 id="changes-title">{caption}</h2>
        <Text tone="quiet">{text}</Text>
        <DataTable
          caption={caption}
          hideCaption
          columns={columns}
          rows={rows.map(({ key, href, name, previous, latest, change, changeText }) => ({
            key,
            cells: [
              <a key={key} href={href}>
                {name}
              </a>,
              previous,
              latest,
              <span key={key} className={css.change}>
                {change === undefined ? null : <ChangeBar change={change} most={most} />}
                <span className={css.changeNumber}>{changeText}</span>
              </span>,
            ],
          }))}
        />
      </Stack>
    </section>
  );
}
