import { BackLink } from "~/design/back-link";
import { Button } from "~/design/button";
import { useIsSending } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { reading } from "~/design/reading.css";
import { StaffForm, type StaffFormData } from "~/design/staff-form";
import { SummaryList } from "~/design/summary-list";
import { Text } from "~/design/text";
import { type TimeLineData, TimeLineList } from "~/features/schedules/time-line-list";
import { Section } from "../../page-parts";

type Facts = { title: string; text: string; rows: { label: string; value: string }[] };

export type OpeningViewData = {
  title: string;
  back: { href: string; label: string };
  lead: string;
  /** Why it can't be opened, and where that is mended. */
  stops: { text: string; link: { href: string; label: string } } | undefined;
  /** What is worth a second look. */
  warnings: string[];
  people: Facts;
  sent: { title: string; text: string; line: TimeLineData };
  fixed: Facts;
  later: { title: string; text: string };
  form: StaffFormData | undefined;
  submit: string;
  sending: string;
};

/** All that the opening of a survey does, summed up before it is done. */
export function OpeningView({ view }: { view: OpeningViewData }) {
  const sending = useIsSending();
  const { people, sent, fixed, later, stops } = view;
  return (
    <div className={reading}>
      <Stack gap="l">
        <BackLink href={view.back.href}>{view.back.label}</BackLink>
        <Stack gap="m">
          <h1>{view.title}</h1>
          <Text size="l">{view.lead}</Text>
          {stops ? (
            <Notification tone="alert">
              <p>{stops.text}</p>
              <p>
                <a href={stops.link.href}>{stops.link.label}</a>
              </p>
            </Notification>
          ) : null}
          {view.warnings.map((text) => (
            <Notification key={text} tone="info">
              {text}
            </Notification>
          ))}
        </Stack>
        <FactsPart id="people" part={people} />
        <Section id="sent" title={sent.title}>
          <Text>{sent.text}</Text>
          <TimeLineList line={sent.line} />
        </Section>
        <FactsPart id="fixed" part={fixed} />
        <Section id="later" title={later.title}>
          <Text>{later.text}</Text>
        </Section>
        {view.form ? (
          <StaffForm form={view.form}>
            <Actions>
              <Button disabled={sending}>{sending ? view.sending : view.submit}</Button>
            </Actions>
          </StaffForm>
        ) : null}
      </Stack>
    </div>
  );
}

function FactsPart({ id, part: { title, text, rows } }: { id: string; part: Facts }) {
  return (
    <Section id={id} title={title}>
      <Text>{text}</Text>
      <SummaryList rows={rows} />
    </Section>
  );
}
