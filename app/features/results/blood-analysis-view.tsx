import { ButtonLink } from "~/design/button";
import { Stack } from "~/design/layout";
import { Notification } from "~/design/notification";
import { StatePanel } from "~/design/state-panel";
import { Text } from "~/design/text";

export type BloodAnalysisViewData = {
  orderLine: string;
  title: string;
  text: string;
  discontinued: string;
  survey: { href: string; label: string };
};

/** In place of the blood analysis of an order that has none. */
export function BloodAnalysisView({ view }: { view: BloodAnalysisViewData }) {
  return (
    <Stack gap="m">
      <Text size="s" tone="quiet">
        {view.orderLine}
      </Text>
      <Notification tone="info">{view.discontinued}</Notification>
      <StatePanel
        icon="info"
        level={1}
        title={view.title}
        action={<ButtonLink href={view.survey.href}>{view.survey.label}</ButtonLink>}
      >
        <Text>{view.text}</Text>
      </StatePanel>
    </Stack>
  );
}
