import { Drawing } from "~/charts/drawing";
import { ButtonLink } from "~/design/button";
import { Card } from "~/design/card";
import { type ChipLink, ChipLinks } from "~/design/chip-links";
import { Stack } from "~/design/layout";
import { StatePanel } from "~/design/state-panel";
import { DataTable, type TableColumn } from "~/design/table";
import { Text } from "~/design/text";
import * as css from "./comparison-view.css";
import { ResultsTabs, type ResultsTabsData } from "./results-tabs";

type Row = { key: string; cells: string[] };

type Table<R extends Row = Row> = {
  caption: string;
  columns: TableColumn[];
  rows: R[];
};

export type ComparisonViewData = {
  tabs: ResultsTabsData;
  orderLine: string;
  title: string;
  compared:
    | {
        intro: string;
        limited: string | undefined;
        choice: { label: string; links: ChipLink[] };
        line: Table & {
          title: string;
          charts: { narrow: string; medium: string; wide: string };
          note: string | undefined;
        };
        all: Table<Row & { href: string }>;
      }
    | undefined;
  nothing: { title: string; text: string; back: { href: string; label: string } } | undefined;
};

/** How a person's scores have developed: one line at a time with its numbers, then the latest change of all. */
export function ComparisonView({ view }: { view: ComparisonViewData }) {
  const { compared, nothing } = view;
  return (
    <ResultsTabs tabs={view.tabs}>
      <Stack gap="l">
        <Stack gap="s">
          <Text size="s" tone="quiet">
            {view.orderLine}
          </Text>
          <h1>{view.title}</h1>
          {compared ? <Text size="l">{compared.intro}</Text> : null}
          {compared?.limited ? <Text tone="quiet">{compared.limited}</Text> : null}
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
            <DataTable
              caption={compared.all.caption}
              columns={compared.all.columns}
              rows={compared.all.rows.map(({ key, href, cells: [name, ...numbers] }) => ({
                key,
                cells: [
                  <a key={key} href={href}>
                    {name}
                  </a>,
                  ...numbers,
                ],
              }))}
            />
          </>
        ) : null}
        {nothing ? (
          <StatePanel
            icon="clock"
            title={nothing.title}
            action={<ButtonLink href={nothing.back.href}>{nothing.back.label}</ButtonLink>}
          >
            <Text>{nothing.text}</Text>
          </StatePanel>
        ) : null}
      </Stack>
    </ResultsTabs>
  );
}
