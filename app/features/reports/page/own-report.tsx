import { BackLink } from "~/design/back-link";
import { Stack } from "~/design/layout";
import { type ChipLink, ChipLinks } from "~/design/navigation/chip-links";
import { Lines } from "~/design/prose";
import { Text } from "~/design/text";
import type { FirstScreenData } from "../summary/summary-view.server";
import { Areas, type AreasData } from "./areas";
import { FirstScreen } from "./first-screen";
import { Folded } from "./report-view";

export type OwnReportData = {
  back: { href: string; label: string };
  orderLine: string;
  title: string;
  lead: string;
  rules: { title: string; lines: string[]; more: { href: string; label: string } };
  /** What everybody else may see of somebody, the employer first. */
  others: { title: string; lines: string[]; link: { href: string; label: string } };
  groups: { title: string; text: string; names: string[] };
  waves: { label: string; links: ChipLink[] } | undefined;
  /** Where there are several to choose from. */
  choice: { label: string; links: ChipLink[] } | undefined;
  /** What the report says of the chosen group; undefined before it is made. */
  told:
    | {
        screen: FirstScreenData;
        areas: AreasData | undefined;
        parts: { label: string; links: ChipLink[] } | undefined;
        numbers: { title: string; lines: string[] };
      }
    | undefined;
};

/** What the subscriber sees of the groups of one person, as that person may see it. */
export function OwnReport({ view }: { view: OwnReportData }) {
  return (
    <Stack gap="l">
      <BackLink href={view.back.href}>{view.back.label}</BackLink>
      <Stack gap="s">
        <Text size="s" tone="quiet">
          {view.orderLine}
        </Text>
        <h1>{view.title}</h1>
        <Text size="l">{view.lead}</Text>
        {view.waves ? <ChipLinks {...view.waves} /> : null}
      </Stack>
      <section aria-labelledby="groups-title">
        <Stack gap="s">
          <h2 id="groups-title">{view.groups.title}</h2>
          <Text>{view.groups.text}</Text>
          {view.choice ? <ChipLinks {...view.choice} /> : <Lines lines={view.groups.names} />}
        </Stack>
      </section>
      {view.told ? (
        <>
          <FirstScreen screen={view.told.screen} />
          <Areas areas={view.told.areas} parts={view.told.parts} />
          <Folded {...view.told.numbers} />
        </>
      ) : null}
      <section aria-labelledby="rules-title">
        <Stack gap="s">
          <h2 id="rules-title">{view.rules.title}</h2>
          <Lines lines={view.rules.lines} />
          <Text>
            <a href={view.rules.more.href}>{view.rules.more.label}</a>
          </Text>
        </Stack>
      </section>
      <section aria-labelledby="others-title">
        <Stack gap="s">
          <h2 id="others-title">{view.others.title}</h2>
          <Lines lines={view.others.lines} />
          <p>
            <a href={view.others.link.href}>{view.others.link.label}</a>
          </p>
        </Stack>
      </section>
    </Stack>
  );
}
