import { Drawing } from "~/charts/drawing";
import { ButtonLink } from "~/design/button";
import { Card } from "~/design/card";
import { Disclosure } from "~/design/folds/disclosure";
import { Actions, Stack } from "~/design/layout";
import { StatePanel } from "~/design/state-panel";
import { DataTable, type TableColumn } from "~/design/table";
import { Text } from "~/design/text";
import { HelpLink, type HelpLinkData } from "~/features/advice/contacts-view";
import { type OrderActionData, OrderActionForm } from "../order-action";
import { type PaperData, PaperOwner, PrintButton, Ways } from "../paper";
import { ResultsTabs, type ResultsTabsData } from "../results-tabs";
import * as css from "./comparison-view.css";
import { type SmallLineData, SmallLines } from "./small-lines";

type Table = { columns: TableColumn[]; rows: { key: string; cells: string[] }[] };

export type ComparisonViewData = {
  tabs: ResultsTabsData;
  orderLine: string;
  title: string;
  paper: PaperData | undefined;
  /** The way to help, as on every result. */
  help: HelpLinkData;
  compared:
    | {
        /** What has changed, in sentences. */
        said: string[];
        /** The two times that are compared. */
        times: string | undefined;
        /** To what to do, where something has gone down. */
        now: { href: string; label: string } | undefined;
        /** To the first step of the last time that it still asks about. */
        ask: { href: string; label: string } | undefined;
        limited: string | undefined;
        areas: {
          title: string;
          /** What has changed by more than chance, the largest change first. */
          changed: SmallLineData[];
          /** All else of the areas, by their names. */
          rest: { label: string; names: string; lines: SmallLineData[] } | undefined;
        };
        others: { label: string; open: boolean; lines: SmallLineData[] } | undefined;
        line: Table & {
          title: string;
          usual: string | undefined;
          caption: string;
          charts: { narrow: string; medium: string; wide: string };
          note: string | undefined;
        };
        reading: { label: string; texts: string[] };
        /** Back to the index, from another line. */
        index: { href: string; label: string } | undefined;
      }
    | undefined;
  /** In place of a comparison: why there is none, and what to do about it. */
  nothing:
    | { title: string; text: string; action: OrderActionData | undefined; back: { href: string; label: string } }
    | undefined;
};

/** How a person's scores have developed: what it comes to, one line with its numbers, and the areas that have changed. */
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
          {compared ? <Text size="l">{compared.said.join(" ")}</Text> : null}
          {compared?.times ? <Text tone="quiet">{compared.times}</Text> : null}
          {compared?.now ? (
            <p className={css.asks}>
              <a href={compared.now.href}>{compared.now.label}</a>
            </p>
          ) : null}
          {compared?.ask ? (
            <p className={css.asks}>
              <a href={compared.ask.href}>{compared.ask.label}</a>
            </p>
          ) : null}
          {compared?.limited ? <Text tone="quiet">{compared.limited}</Text> : null}
          <Ways>
            <HelpLink link={view.help} />
            {view.paper ? <PrintButton label={view.paper.print} /> : null}
          </Ways>
        </Stack>
        {compared ? <Compared compared={compared} /> : null}
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

type ComparedData = NonNullable<ComparisonViewData["compared"]>;

function Compared({ compared }: { compared: ComparedData }) {
  const { reading } = compared;
  return (
    <>
      <LargeLine compared={compared} />
      <Areas compared={compared} />
      <Disclosure summary={reading.label}>
        <Stack gap="s">
          {reading.texts.map((text) => (
            <Text key={text}>{text}</Text>
          ))}
        </Stack>
      </Disclosure>
    </>
  );
}

function Areas({ compared: { areas, others } }: { compared: ComparedData }) {
  const { title, changed, rest } = areas;
  return (
    <section aria-labelledby="areas-title">
      <Stack gap="m">
        <h2 id="areas-title">{title}</h2>
        {changed.length > 0 ? <SmallLines lines={changed} /> : null}
        {rest ? (
          <Disclosure
            summary={
              <span>
                {rest.label}
                <span className={css.names}>: {rest.names}</span>
              </span>
            }
          >
            <SmallLines lines={rest.lines} />
          </Disclosure>
        ) : null}
        {others ? (
          <Disclosure summary={others.label} open={others.open}>
            <SmallLines lines={others.lines} />
          </Disclosure>
        ) : null}
      </Stack>
    </section>
  );
}

function LargeLine({ compared: { line, index } }: { compared: ComparedData }) {
  return (
    <Card as="section" id="line" labelledBy="line-title">
      <Stack gap="m">
        <h2 id="line-title">{line.title}</h2>
        <div className={css.beside}>
          <Drawing svg={line.charts.narrow} className={css.narrow} />
          <Drawing svg={line.charts.medium} className={css.medium} />
          <Drawing svg={line.charts.wide} className={css.wide} />
          <Stack gap="s">
            {line.usual ? <Text tone="quiet">{line.usual}</Text> : null}
            <div className={css.dates}>
              <Disclosure summary={line.caption}>
                <div className={css.numbers}>
                  <DataTable caption={line.caption} hideCaption columns={line.columns} rows={line.rows} scroll />
                </div>
                {line.note ? <Text size="s">{line.note}</Text> : null}
              </Disclosure>
            </div>
            {index ? (
              <p>
                <a href={index.href} data-in-place="">
                  {index.label}
                </a>
              </p>
            ) : null}
          </Stack>
        </div>
      </Stack>
    </Card>
  );
}
