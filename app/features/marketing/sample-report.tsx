import { Stack } from "~/design/layout";
import { ChipLinks } from "~/design/navigation/chip-links";
import { Notification } from "~/design/notices/notification";
import { Text } from "~/design/text";
import { Areas } from "~/features/reports/page/areas";
import { FirstScreen } from "~/features/reports/page/first-screen";
import { BackToWhole, Folded, type ReportViewData, Units } from "~/features/reports/page/report-view";
import { Invitation, type InvitationData } from "./content-page-view";

export type SampleReportData = Pick<
  ReportViewData,
  "title" | "lead" | "waves" | "whole" | "screen" | "areas" | "parts" | "heat" | "goesWith" | "numbers" | "rules"
> & {
  /** That neither the organisation nor its numbers are anybody's. */
  madeUp: string;
  invitation: InvitationData;
};

/** What a manager gets, for whoever thinks of asking their people: the parts of every report's page. */
export function SampleReport({ view }: { view: SampleReportData }) {
  const { title, lead, madeUp, waves, goesWith } = view;
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
      <div>
        {goesWith ? <Folded {...goesWith} /> : null}
        <Folded {...view.numbers} />
        <Folded {...view.rules} />
      </div>
      <Invitation invitation={view.invitation} />
    </Stack>
  );
}
