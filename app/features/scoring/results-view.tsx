import { Badge } from "~/design/badge";
import { Card } from "~/design/card";
import { Disclosure } from "~/design/disclosure";
import { Icon } from "~/design/icon";
import type { IconName } from "~/design/icon-names";
import { Columns, Stack } from "~/design/layout";
import { DataTable } from "~/design/table";
import { Text } from "~/design/text";
import { Drawing } from "./drawing";
import * as css from "./results-view.css";

type Point = { id: string; text: string };

export type ModuleBlockData = {
  key: string;
  name: string;
  icon: IconName | undefined;
  gauge: string;
  band: { label: string; tone: "positive" | "caution" | "critical" | "neutral" };
  status: string | undefined;
  attention: string | undefined;
  good: Point[];
  recommendations: Point[];
};

export type ResultsViewData = {
  orderLine: string;
  summary: { title: string; text: string; answered: string | undefined; withoutScore: string | undefined };
  overall:
    | {
        title: string;
        chart: string;
        table: {
          summary: string;
          caption: string;
          columns: { label: string; numeric?: boolean }[];
          rows: { key: string; cells: string[] }[];
        };
      }
    | undefined;
  detailsTitle: string | undefined;
  groups: { key: string; title: string; notice: string | undefined; modules: ModuleBlockData[] }[];
  words: { good: string; recommendations: string };
  disclaimer: string | undefined;
};

/** A person's own result: what it says overall, then module by module. */
export function ResultsView({ view }: { view: ResultsViewData }) {
  const { summary, overall } = view;
  return (
    <Stack gap="l">
      <Stack gap="s">
        <Text size="s" tone="quiet">
          {view.orderLine}
        </Text>
        <h1>{summary.title}</h1>
        <Text size="l">{summary.text}</Text>
        {summary.answered ? <Text tone="quiet">{summary.answered}</Text> : null}
        {summary.withoutScore ? <Text tone="quiet">{summary.withoutScore}</Text> : null}
      </Stack>
      {overall ? (
        <Card as="section" labelledBy="overall-title">
          <Stack gap="m">
            <h2 id="overall-title">{overall.title}</h2>
            <Drawing svg={overall.chart} className={css.hero} />
            <Disclosure summary={overall.table.summary}>
              <DataTable caption={overall.table.caption} columns={overall.table.columns} rows={overall.table.rows} />
            </Disclosure>
          </Stack>
        </Card>
      ) : null}
      {view.groups.length > 0 ? (
        <Stack gap="l">
          {view.detailsTitle ? <h2>{view.detailsTitle}</h2> : null}
          {view.groups.map((group) => (
            <section key={group.key} aria-labelledby={`group-${group.key}`}>
              <Stack gap="m">
                <h3 id={`group-${group.key}`}>{group.title}</h3>
                {group.notice ? <Text tone="quiet">{group.notice}</Text> : null}
                {group.modules.map((module) => (
                  <ModuleBlock key={module.key} module={module} words={view.words} />
                ))}
              </Stack>
            </section>
          ))}
        </Stack>
      ) : null}
      {view.disclaimer ? (
        <Text size="s" tone="quiet">
          {view.disclaimer}
        </Text>
      ) : null}
    </Stack>
  );
}

function ModuleBlock({ module, words }: { module: ModuleBlockData; words: ResultsViewData["words"] }) {
  const titleId = `module-${module.key}`;
  return (
    <Card as="article" labelledBy={titleId}>
      <Stack gap="m">
        <div className={css.moduleHead}>
          <Drawing svg={module.gauge} className={css.gauge} />
          <Stack gap="s">
            <h4 id={titleId} className={css.moduleName}>
              {module.icon ? <Icon name={module.icon} /> : null} {module.name}
            </h4>
            <p>
              <Badge tone={module.band.tone}>{module.band.label}</Badge>
            </p>
            {module.status ? <Text>{module.status}</Text> : null}
            {module.attention ? (
              <Text size="s">
                <Icon name="info" /> {module.attention}
              </Text>
            ) : null}
          </Stack>
        </div>
        {module.good.length > 0 && module.recommendations.length > 0 ? (
          <Columns>
            <Points title={words.good} points={module.good} />
            <Points title={words.recommendations} points={module.recommendations} />
          </Columns>
        ) : (
          <>
            <Points title={words.good} points={module.good} />
            <Points title={words.recommendations} points={module.recommendations} />
          </>
        )}
      </Stack>
    </Card>
  );
}

function Points({ title, points }: { title: string; points: Point[] }) {
  if (points.length === 0) return null;
  return (
    <div>
      <h5 className={css.pointsTitle}>{title}</h5>
      <ul className={css.points}>
        {points.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
