import { BandMark } from "~/charts/band-mark";
import { ScoreBar } from "~/charts/score-bar";
import { Stack } from "~/design/layout";
import { type ChipLink, ChipLinks } from "~/design/navigation/chip-links";
import { SummaryList } from "~/design/summary-list";
import { DataTable, type TableColumn } from "~/design/table";
import { Text } from "~/design/text";
import { VisuallyHidden } from "~/design/visually-hidden";
import * as css from "./group-numbers.css";
import type { Told } from "./report-words-view.server";
import { SharesBar, SharesLegend, type SharesLegendData } from "./shares-bar";

type Choice = { label: string; links: ChipLink[] };
type Named = { key: string; name: string; told: Told };

export type GroupNumbersData = {
  title: string;
  index: { label: string; told: Told } | undefined;
  facts: { label: string; value: string }[];
  best: { title: string; rows: Named[]; none: string };
  worst: { title: string; rows: Named[]; none: string };
  columns: TableColumn[];
  survey: {
    title: string;
    rows: (Named & { change: string; people: string; shares: number[] | undefined; sharesText: string })[];
  };
  sharesLegend: SharesLegendData[];
  sharesNote: string;
  hidden: string[];
};

/** A number with its bar and band, its band alone, or a dash with the reason why there is neither. */
export function ToldNumber({ told, bar = false, brief = false }: { told: Told; bar?: boolean; brief?: boolean }) {
  if (!told.band && !told.hidden) return <>{told.text}</>;
  if (!told.band && brief) return <Brief text={told.hidden ?? told.text} />;
  if (!told.band) return <span className={css.hidden}>{told.hidden ?? told.text}</span>;
  return (
    <span className={css.number}>
      {told.word ? <strong className={css.mean}>{told.text}</strong> : null}
      <span className={css.band}>
        <BandMark band={told.band} /> {told.word ?? told.text}
      </span>
      {bar && /^\d+$/.test(told.text) ? (
        <span className={css.bar}>
          <ScoreBar score={Number(told.text)} band={told.band} />
        </span>
      ) : null}
      {told.basis ? <span className={css.hidden}>{told.basis}</span> : null}
    </span>
  );
}

/** A dash where there is little room; who listens hears why. */
function Brief({ text }: { text: string }) {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </>
  );
}

/** What is published of one group: its index, its best and worst, and each module of one survey. */
export function GroupNumbers({ group, choice }: { group: GroupNumbersData; choice: Choice | undefined }) {
  return (
    <section id="group" aria-labelledby="group-title">
      <Stack gap="l">
        <Stack gap="m">
          <h2 id="group-title">{group.title}</h2>
          <SummaryList
            rows={[
              ...(group.index ? [{ label: group.index.label, value: <ToldNumber told={group.index.told} bar /> }] : []),
              ...group.facts,
            ]}
          />
        </Stack>
        <div className={css.sides}>
          <Ranked {...group.best} />
          <Ranked {...group.worst} />
        </div>
        {choice ? <ChipLinks {...choice} /> : null}
        <DataTable
          caption={group.survey.title}
          columns={group.columns}
          stacked
          rows={group.survey.rows.map((row) => ({
            key: row.key,
            cells: row.told.band
              ? [
                  row.name,
                  <ToldNumber key="mean" told={row.told} />,
                  row.change,
                  <SharesBar key="shares" values={row.shares} text={row.sharesText} />,
                  row.people,
                ]
              : [row.name, <ToldNumber key="mean" told={row.told} />, "–", "–", "–"],
          }))}
        />
        <Stack gap="s">
          <SharesLegend lines={group.sharesLegend} />
          <Text size="s" tone="quiet">
            {group.sharesNote}
          </Text>
        </Stack>
        {group.hidden.map((line) => (
          <Text key={line} size="s" tone="quiet">
            {line}
          </Text>
        ))}
      </Stack>
    </section>
  );
}

function Ranked({ title, rows, none }: GroupNumbersData["best"]) {
  return (
    <div className={css.side}>
      <Stack gap="s">
        <h3>{title}</h3>
        {rows.length > 0 ? (
          <ul className={css.ranked}>
            {rows.map(({ key, name, told }) => (
              <li key={key}>
                {name} <ToldNumber told={told} />
              </li>
            ))}
          </ul>
        ) : (
          <Text>{none}</Text>
        )}
      </Stack>
    </div>
  );
}
