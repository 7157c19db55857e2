import { Drawing } from "~/charts/drawing";
import { ButtonLink } from "~/design/button";
import { Card } from "~/design/card";
import { Disclosure } from "~/design/disclosure";
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
  /** The way to help, where the latest answers call for it. */
  help: HelpLinkData | undefined;
  compared:
    | {
        /** What has changed, in sentences. */
        said: string[];
        /** The two times that are compared. */
        times: string | undefined;
        /** To the steps of the last time that it asks about. */
        asks: { href: string; label: string }[];
        limited: string | undefined;
        /** What has changed by no more than chance, and what that is. */
        noise: (Table & { label: string; text: string }) | undefined;
        areas: { title: string; lines: SmallLineData[] };
        others: { label: string; open: boolean; lines: SmallLineData[] } | undefined;
        line: Table & {
          title: string;
          caption: string;
          charts: { narrow: string; medium: string; wide: string };
          note: string | undefined;
        };
        /** Back to the index, from another line. */
        index: { href: string; label: string } | undefined;
      }
    | undefined;
  /** In place of a comparison: why there is none, and what to do about it. */
  nothing:
    | { title: string; text: string; action: OrderActionData | undefined; back: { href: string; label: string } }
    | undefined;
};

/** How a person's scores have developed: what it comes to, all areas at a glance, then one line with its numbers. */
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
          {compared?.asks.map(({ href, label }) => (
            <p key={href} className={css.asks}>
              <a href={href}>{label}</a>
            </p>
          ))}
          {compared?.limited ? <Text tone="quiet">{compared.limited}</Text> : null}
          {view.help || view.paper ? (
            <Ways>
              {view.help ? <HelpLink link={view.help} /> : null}
              {view.paper ? <PrintButton label={view.paper.print} /> : null}
            </Ways>
          ) : null}
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

function Compared({ compared }: { compared: NonNullable<ComparisonViewData["compared"]> }) {
  const { noise, areas, others, line, index } = compared;
  return (
    <>
      <section aria-labelledby="areas-title">
        <Stack gap="m">
          <h2 id="areas-title">{areas.title}</h2>
          <SmallLines lines={areas.lines} />
          {others ? (
            <Disclosure summary={others.label} open={others.open}>
              <SmallLines lines={others.lines} />
            </Disclosure>
          ) : null}
          {noise ? (
            <Disclosure summary={noise.label}>
              <Stack gap="m">
                <Text>{noise.text}</Text>
                <DataTable caption={noise.label} hideCaption columns={noise.columns} rows={noise.rows} />
              </Stack>
            </Disclosure>
          ) : null}
        </Stack>
      </section>
      <Card as="section" id="line" labelledBy="line-title">
        <Stack gap="m">
          <h2 id="line-title">{line.title}</h2>
          <div className={css.beside}>
            <Drawing svg={line.charts.narrow} className={css.narrow} />
            <Drawing svg={line.charts.medium} className={css.medium} />
            <Drawing svg={line.charts.wide} className={css.wide} />
            <div className={css.numbers}>
              <DataTable caption={line.caption} columns={line.columns} rows={line.rows} scroll />
            </div>
          </div>
          {line.note ? <Text size="s">{line.note}</Text> : null}
          {index ? (
            <p>
              <a href={index.href} data-in-place="">
                {index.label}
              </a>
            </p>
          ) : null}
        </Stack>
      </Card>
    </>
  );
}
