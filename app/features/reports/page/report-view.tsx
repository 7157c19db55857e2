import type { ReactNode } from "react";
import { ChangeBar } from "~/charts/change-bar";
import { Drawing } from "~/charts/drawing";
import { BackLink } from "~/design/back-link";
import { Disclosure } from "~/design/folds/disclosure";
import { Stack } from "~/design/layout";
import { type ChipLink, ChipLinks } from "~/design/navigation/chip-links";
import { Notification } from "~/design/notices/notification";
import { Lines, Prose } from "~/design/prose";
import { DataTable, type TableColumn } from "~/design/table";
import { Text } from "~/design/text";
import type { FirstScreenData } from "../summary/summary-view.server";
import { Areas, type AreasData } from "./areas";
import { FirstScreen, type Plans } from "./first-screen";
import { HeatMap, type HeatMapData } from "./heat-map";
import * as css from "./report-view.css";
import type { Told } from "./report-words-view.server";
import { ToldNumber } from "./told-number";

type ToldTable = {
  key: string;
  caption: string;
  columns: string[];
  rows: { key: string; name: string; cells: Told[] }[];
};

type Choice = { label: string; links: ChipLink[] };

export type ReportViewData = {
  back: { href: string; label: string };
  /** Said to an administrator of the service, who sees it as a subscriber does. */
  notice: string | undefined;
  title: string;
  lead: string;
  print: string;
  waves: Choice | undefined;
  /** From a unit back to the whole organisation. */
  whole: { href: string; label: string } | undefined;
  screen: FirstScreenData;
  /** Of a group of which nothing is told for one reason there are none. */
  areas: AreasData | undefined;
  parts: Choice | undefined;
  heat: { title: string } & HeatMapData;
  classes: { title: string; tables: ToldTable[]; leftOut: string | undefined } | undefined;
  trend:
    | {
        title: string;
        text: string;
        /** The note says which lines it has, as its description does for listeners. */
        charts: { narrow: string; wide: string; note: string } | undefined;
        caption: string;
        columns: TableColumn[];
        rows: { key: string; name: string; means: string[]; change: number | undefined; changeText: string }[];
        most: number;
      }
    | undefined;
  /** Left out where too few units have numbers. */
  goesWith: { title: string; lines: string[] } | undefined;
  numbers: { title: string; lines: string[] };
  rules: { title: string; lines: string[] };
  files: { title: string; text: string; links: { href: string; label: string }[] };
};

type ReportViewProps = {
  view: ReportViewData;
  /** What its organisation does about it. */
  actions: ReactNode;
  /** For whoever may plan something about what needs attention. */
  plans?: Plans | undefined;
};

/** One wave's report, as everybody who may read it sees it: what it says, its areas, what is done about it, then its units. */
export function ReportView({ view, actions, plans }: ReportViewProps) {
  const { heat, classes, trend, goesWith, whole } = view;
  return (
    <Stack gap="l">
      <BackLink href={view.back.href}>{view.back.label}</BackLink>
      <Stack gap="m">
        <h1>{view.title}</h1>
        <p className={css.line}>{view.lead}</p>
        {view.notice ? (
          <Notification tone="info">
            <p>{view.notice}</p>
          </Notification>
        ) : null}
        {view.waves ? <ChipLinks {...view.waves} /> : null}
      </Stack>
      <BackToWhole whole={whole} />
      <FirstScreen screen={view.screen} plans={plans} />
      <Areas areas={view.areas} parts={view.parts} />
      {actions}
      <Units heat={heat} />
      <div>
        {classes ? <Classes classes={classes} /> : null}
        {trend ? <Trend trend={trend} /> : null}
        {goesWith ? <Folded {...goesWith} /> : null}
        <Folded {...view.numbers} />
        <Folded {...view.rules} />
        <Files files={view.files} print={view.print} />
      </div>
    </Stack>
  );
}

/** From a unit back to the whole organisation. */
export function BackToWhole({ whole }: Pick<ReportViewData, "whole">) {
  if (!whole) return null;
  return (
    <p className={css.onScreen}>
      <a href={whole.href} data-in-place="">
        {whole.label}
      </a>
    </p>
  );
}

/** All units beside each other. */
export function Units({ heat }: Pick<ReportViewData, "heat">) {
  return (
    <section id="units" aria-labelledby="units-title" className={css.together}>
      <Stack gap="m">
        <h2 id="units-title">{heat.title}</h2>
        <HeatMap map={heat} />
      </Stack>
    </section>
  );
}

/** Lines under a heading that opens. */
export function Folded({ title, lines }: { title: string; lines: string[] }) {
  return (
    <Disclosure summary={<h2 className={css.folded}>{title}</h2>}>
      <Lines lines={lines} />
    </Disclosure>
  );
}

function Files({ files: { title, text, links }, print }: Pick<ReportViewData, "files" | "print">) {
  return (
    <div className={css.onScreen}>
      <Disclosure summary={<h2 className={css.folded}>{title}</h2>}>
        <Stack gap="s">
          <Text>{text}</Text>
          <Prose>
            <ul>
              {links.map(({ href, label }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </Prose>
          <Text tone="quiet">{print}</Text>
        </Stack>
      </Disclosure>
    </div>
  );
}

function Classes({ classes: { title, tables, leftOut } }: { classes: NonNullable<ReportViewData["classes"]> }) {
  return (
    <Disclosure summary={<h2 className={css.folded}>{title}</h2>}>
      <Stack gap="m">
        {tables.map(({ key, ...table }) => (
          <div key={key} className={css.together}>
            <ToldTableView {...table} />
          </div>
        ))}
        {leftOut ? (
          <Text size="s" tone="quiet">
            {leftOut}
          </Text>
        ) : null}
      </Stack>
    </Disclosure>
  );
}

function Trend({ trend }: { trend: NonNullable<ReportViewData["trend"]> }) {
  return (
    <Disclosure summary={<h2 className={css.folded}>{trend.title}</h2>}>
      <Stack gap="m">
        <Text>{trend.text}</Text>
        {trend.charts ? (
          <div className={css.together}>
            <Drawing svg={trend.charts.narrow} className={css.narrow} />
            <Drawing svg={trend.charts.wide} className={css.wide} />
            <p className={css.chartNote} aria-hidden="true">
              {trend.charts.note}
            </p>
          </div>
        ) : null}
        <div className={css.together}>
          <DataTable
            caption={trend.caption}
            stacked
            columns={trend.columns}
            rows={trend.rows.map(({ key, name, means, change, changeText }) => ({
              key,
              cells: [
                name,
                ...means,
                <span key="change" className={css.change}>
                  {change === undefined ? null : <ChangeBar change={change} most={trend.most} />}
                  <span>{changeText}</span>
                </span>,
              ],
            }))}
          />
        </div>
      </Stack>
    </Disclosure>
  );
}

function ToldTableView({ caption, columns, rows }: Omit<ToldTable, "key">) {
  return (
    <DataTable
      caption={caption}
      stacked
      columns={columns.map((label, index) => ({ label, numeric: index > 0 }))}
      rows={rows.map(({ key, name, cells }) => ({
        key,
        cells: [name, ...cells.map((told, index) => <ToldNumber key={columns[index + 1]} told={told} bar />)],
      }))}
    />
  );
}
