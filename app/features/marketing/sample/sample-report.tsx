import { Stack } from "~/design/layout";
import { ChipLinks } from "~/design/navigation/chip-links";
import { Notification } from "~/design/notices/notification";
import type { TableColumn } from "~/design/table";
import { Text } from "~/design/text";
import { Section } from "~/features/admin/page-parts";
import { ListTable } from "~/features/lists/list-table";
import { Areas } from "~/features/reports/page/areas";
import { FirstScreen } from "~/features/reports/page/first-screen";
import { BackToWhole, Folded, type ReportViewData, Units } from "~/features/reports/page/report-view";
import { Invitation, type InvitationData } from "../content-page-view";

export type SamplePlanData = {
  title: string;
  text: string;
  columns: TableColumn[];
  rows: { key: string; cells: string[] }[];
};

export type SampleReportData = Pick<
  ReportViewData,
  "title" | "lead" | "waves" | "whole" | "screen" | "areas" | "parts" | "heat" | "goesWith" | "numbers" | "rules"
> & {
  /** That neither the organisation nor its numbers are anybody's. */
  madeUp: string;
  plan: SamplePlanData;
  /** What can be taken along of a report and a plan. */
  files: { title: string; text: string };
  invitation: InvitationData;
};

/** What a manager gets, for whoever thinks of asking their people: the parts of every report's page. */
export function SampleReport({ view }: { view: SampleReportData }) {
  const { title, lead, madeUp, waves, goesWith, plan, files } = view;
  return (
    <Stack gap="l">
      <Stack gap="m">
        <h1>{title}</h1>
        <Text size="l">{lead}</Text>
        {waves ? <ChipLinks {...waves} /> : null}
      </Stack>
      <BackToWhole whole={view.whole} />
      <FirstScreen screen={view.screen} />
      <Notification tone="info">
        <p>{madeUp}</p>
      </Notification>
      <Areas areas={view.areas} parts={view.parts} />
      <Units heat={view.heat} />
      <Section id="plan" title={plan.title}>
        <Text>{plan.text}</Text>
        <ListTable caption={plan.title} columns={plan.columns} rows={plan.rows} />
      </Section>
      <Section id="files" title={files.title}>
        <Text>{files.text}</Text>
      </Section>
      <div>
        {goesWith ? <Folded {...goesWith} /> : null}
        <Folded {...view.numbers} />
        <Folded {...view.rules} />
      </div>
      <Invitation invitation={view.invitation} />
    </Stack>
  );
}
