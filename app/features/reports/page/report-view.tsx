import { ChangeBar } from "~/charts/change-bar";
import { Drawing } from "~/charts/drawing";
import { BackLink } from "~/design/back-link";
import { Stack } from "~/design/layout";
import { type ChipLink, ChipLinks } from "~/design/navigation/chip-links";
import { Notification } from "~/design/notification";
import { DataTable, type TableColumn } from "~/design/table";
import { Text } from "~/design/text";
import { GroupNumbers, type GroupNumbersData, ToldNumber } from "./group-numbers";
import { HeatMap, type HeatMapData } from "./heat-map";
import * as css from "./report-view.css";
import type { Told } from "./report-words-view.server";

type ToldTable = { columns: string[]; rows: { key: string; name: string; cells: Told[] }[] };

export type ReportViewData = {
  back: { href: string; label: string };
  /** Said to an administrator of the service, who sees it as a subscriber does. */
  notice: string | undefined;
  title: string;
  lead: string;
  print: string;
  waves: { label: string; links: ChipLink[] } | undefined;
  units: {
    title: string;
    text: string;
    columns: TableColumn[];
    rows: {
      key: string;
      href: string;
      name: string;
      depth: number;
      current: boolean;
      index: Told | undefined;
      participation: Told;
    }[];
  };
  group: GroupNumbersData;
  surveys: { label: string; links: ChipLink[] } | undefined;
  help: { title: string; text: string; links: { href: string; label: string }[] };
  heat: { title: string; text: string } & HeatMapData;
  classes: (ToldTable & { key: string; caption: string })[];
  trend:
    | {
        title: string;
        text: string;
        charts: { narrow: string; wide: string } | undefined;
        caption: string;
        columns: TableColumn[];
        rows: { key: string; name: string; means: string[]; change: number | undefined; changeText: string }[];
        most: number;
      }
    | undefined;
  sides: (ToldTable & { title: string; text: string }) | undefined;
  rules: { title: string; lines: string[] };
  files: { title: string; text: string; links: { href: string; label: string }[] };
};

/** One wave's report, as everybody who may read it sees it. */
export function ReportView({ view }: { view: ReportViewData }) {
  const { units, heat, trend, sides } = view;
  return (
    <Stack gap="l">
      <BackLink href={view.back.href}>{view.back.label}</BackLink>
      <Stack gap="m">
        <h1>{view.title}</h1>
        <Text size="l">{view.lead}</Text>
        {view.notice ? (
          <Notification tone="info">
            <p>{view.notice}</p>
          </Notification>
        ) : null}
        {view.waves ? <ChipLinks {...view.waves} /> : null}
      </Stack>
      <Units units={units} />
      <GroupNumbers group={view.group} choice={view.surveys} />
      {view.help.links.length > 0 ? (
        <section aria-labelledby="help-title">
          <Stack gap="s">
            <h2 id="help-title">{view.help.title}</h2>
            <Text>{view.help.text}</Text>
            <Links links={view.help.links} />
          </Stack>
        </section>
      ) : null}
      {view.classes.map(({ key, caption, columns, rows }) => (
        <div key={key} className={css.together}>
          <ToldTableView caption={caption} columns={columns} rows={rows} />
        </div>
      ))}
      {trend ? <Trend trend={trend} /> : null}
      <section id="heat" aria-labelledby="heat-title" className={css.together}>
        <Stack gap="m">
          <h2 id="heat-title">{heat.title}</h2>
          <Text>{heat.text}</Text>
          <HeatMap map={heat} />
        </Stack>
      </section>
      {sides ? (
        <section aria-labelledby="sides-title">
          <Stack gap="m">
            <h2 id="sides-title">{sides.title}</h2>
            <Text>{sides.text}</Text>
            <ToldTableView caption={sides.title} hideCaption columns={sides.columns} rows={sides.rows} />
          </Stack>
        </section>
      ) : null}
      <section aria-labelledby="rules-title" className={css.together}>
        <Stack gap="s">
          <h2 id="rules-title">{view.rules.title}</h2>
          <Lines lines={view.rules.lines} />
        </Stack>
      </section>
      <section aria-labelledby="files-title" className={css.onScreen}>
        <Stack gap="s">
          <h2 id="files-title">{view.files.title}</h2>
          <Text>{view.files.text}</Text>
          <Links links={view.files.links} />
          <Text tone="quiet">{view.print}</Text>
        </Stack>
      </section>
    </Stack>
  );
}

function Units({ units }: Pick<ReportViewData, "units">) {
  return (
    <section aria-labelledby="units-title">
      <Stack gap="m">
        <h2 id="units-title">{units.title}</h2>
        <Text>{units.text}</Text>
        <DataTable
          caption={units.title}
          hideCaption
          columns={units.columns}
          rows={units.rows.map(({ key, href, name, depth, current, index, participation }) => ({
            key,
            cells: [
              <a
                key="unit"
                href={href}
                aria-current={current ? "true" : undefined}
                className={css.unit[Math.min(depth, 3) as 0 | 1 | 2 | 3]}
                data-in-place=""
              >
                {name}
              </a>,
              ...(index ? [<ToldNumber key="index" told={index} brief />] : []),
              <ToldNumber key="participation" told={participation} brief />,
            ],
          }))}
        />
      </Stack>
    </section>
  );
}

function Trend({ trend }: { trend: NonNullable<ReportViewData["trend"]> }) {
  return (
    <section aria-labelledby="trend-title" className={css.together}>
      <Stack gap="m">
        <h2 id="trend-title">{trend.title}</h2>
        <Text>{trend.text}</Text>
        {trend.charts ? (
          <>
            <Drawing svg={trend.charts.narrow} className={css.narrow} />
            <Drawing svg={trend.charts.wide} className={css.wide} />
          </>
        ) : null}
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
      </Stack>
    </section>
  );
}

function Links({ links }: { links: readonly { href: string; label: string }[] }) {
  return (
    <ul className={css.lines}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

export function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={css.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function ToldTableView({
  caption,
  hideCaption,
  columns,
  rows,
}: ToldTable & { caption: string; hideCaption?: boolean }) {
  return (
    <DataTable
      caption={caption}
      hideCaption={hideCaption}
      stacked
      columns={columns.map((label, index) => ({ label, numeric: index > 0 }))}
      rows={rows.map(({ key, name, cells }) => ({
        key,
        cells: [name, ...cells.map((told, index) => <ToldNumber key={columns[index + 1]} told={told} bar />)],
      }))}
    />
  );
}
