import { BackLink } from "~/design/back-link";
import { Card } from "~/design/card";
import { Stack } from "~/design/layout";
import { type ChipLink, ChipLinks } from "~/design/navigation/chip-links";
import { Notification } from "~/design/notices/notification";
import { reading } from "~/design/reading.css";
import { Text } from "~/design/text";
import { StartView, type StartViewData } from "~/features/answering/start-view";

export type PreviewViewData = {
  title: string;
  back: { href: string; label: string };
  notice: string;
  answerers: { label: string; links: ChipLink[] } | undefined;
  startTitle: string;
  start: StartViewData;
  questionsTitle: string;
  sections: { key: string; title: string; question: string; options: string[] }[];
};

/** The survey as somebody meets it who is invited; its button does nothing here. */
export function PreviewView({ view }: { view: PreviewViewData }) {
  return (
    <div className={reading}>
      <Stack gap="l">
        <BackLink href={view.back.href}>{view.back.label}</BackLink>
        <Notification tone="info" title={view.title}>
          {view.notice}
        </Notification>
        {view.answerers ? <ChipLinks {...view.answerers} /> : null}
        <Card>
          <fieldset disabled aria-label={view.startTitle}>
            <StartView view={view.start} />
          </fieldset>
        </Card>
        <Stack gap="m">
          <h2>{view.questionsTitle}</h2>
          {view.sections.map(({ key, title, question, options }) => (
            <Card key={key}>
              <Stack gap="s">
                <Text size="s" tone="quiet">
                  {title}
                </Text>
                <h3>{question}</h3>
                {options.length > 0 ? (
                  <ul>
                    {options.map((option) => (
                      <li key={option}>{option}</li>
                    ))}
                  </ul>
                ) : null}
              </Stack>
            </Card>
          ))}
        </Stack>
      </Stack>
    </div>
  );
}
