import { BackLink } from "~/design/back-link";
import { Button, ButtonLink } from "~/design/button";
import { Card } from "~/design/card";
import { ErrorSummary } from "~/design/error-summary";
import { Checkbox } from "~/design/fields/checkbox";
import { type MomentData, MomentFields } from "~/design/fields/moment-fields";
import { useErrorTitle, useIsSending, useReplyNumber } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { reading } from "~/design/reading.css";
import { StaffForm, type StaffFormData } from "~/design/staff-form";
import { Text } from "~/design/text";
import { type TimeLineData, TimeLineList } from "./time-line-list";

export type ScheduleViewData = {
  title: string;
  back: { href: string; label: string };
  intro: string;
  line: TimeLineData;
  hours: string | undefined;
  /** Who gets text messages, where anybody does. */
  texts: string | undefined;
  done: string | undefined;
  /** The way on once the schedule of a draft is saved. */
  onward: { href: string; label: string } | undefined;
  form: StaffFormData;
  errorSummary: string;
  errorPrefix: string;
  errors: { href: string; text: string }[];
  steps: {
    name: string;
    title: string;
    help: string;
    /** What has happened with it, where anything has. */
    sent: string | undefined;
    moment: MomentData | undefined;
    box: { label: string; checked: boolean } | undefined;
    /** Its words; only the first of several of a kind has the link. */
    text: { href: string; label: string } | undefined;
  }[];
  save: string;
  sendNow: { form: StaffFormData; label: string; text: string };
};

/** Which messages an order sends by itself, and when. */
export function ScheduleView({ view, reply }: { view: ScheduleViewData; reply: unknown }) {
  const sending = useIsSending();
  const replyNumber = useReplyNumber(reply);
  useErrorTitle(view.errorPrefix, view.errors.length > 0);
  return (
    <div className={reading}>
      <Stack gap="l">
        <BackLink href={view.back.href}>{view.back.label}</BackLink>
        <h1>{view.title}</h1>
        {view.errors.length > 0 ? (
          <ErrorSummary key={replyNumber} title={view.errorSummary} errors={view.errors} reply={replyNumber} />
        ) : null}
        {view.done && view.errors.length === 0 ? (
          <Notification tone="success" role="status">
            {view.done}
          </Notification>
        ) : null}
        {view.onward ? (
          <Actions>
            <ButtonLink href={view.onward.href}>{view.onward.label}</ButtonLink>
          </Actions>
        ) : null}
        <Text size="l">{view.intro}</Text>
        {view.hours ? <Text>{view.hours}</Text> : null}
        {view.texts ? <Text>{view.texts}</Text> : null}
        <section aria-labelledby="line">
          <Stack gap="m">
            <h2 id="line">{view.line.title}</h2>
            <TimeLineList line={view.line} />
          </Stack>
        </section>
        <StaffForm form={view.form}>
          <Stack gap="l">
            {view.steps.map(({ name, title, help, sent, moment, box, text }) => (
              <Card as="section" key={name} labelledBy={`${name}title`}>
                <Stack gap="m">
                  <h2 id={`${name}title`}>{title}</h2>
                  <Text>{help}</Text>
                  {sent ? <Text tone="quiet">{sent}</Text> : null}
                  {moment ? <MomentFields id={`${name}moment`} moment={moment} prefix={name} /> : null}
                  {box ? <Checkbox name={`${name}on`} {...box} /> : null}
                  {text ? (
                    <p>
                      <a href={text.href}>{text.label}</a>
                    </p>
                  ) : null}
                </Stack>
              </Card>
            ))}
            <Actions>
              <Button name="intent" value="save" disabled={sending}>
                {view.save}
              </Button>
            </Actions>
          </Stack>
        </StaffForm>
        <StaffForm form={view.sendNow.form}>
          <Stack gap="m">
            <Text>{view.sendNow.text}</Text>
            <Actions>
              <Button name="intent" value="sendNow" tone="secondary" disabled={sending}>
                {view.sendNow.label}
              </Button>
            </Actions>
          </Stack>
        </StaffForm>
      </Stack>
    </div>
  );
}
