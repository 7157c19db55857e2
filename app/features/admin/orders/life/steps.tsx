import { Badge } from "~/design/badge";
import { Button } from "~/design/button";
import { useIsSending } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { ProgressBar } from "~/design/progress";
import { StaffForm, type StaffFormData } from "~/design/staff-form";
import { SummaryList } from "~/design/summary-list";
import { Text } from "~/design/text";
import { type TimeLineData, TimeLineList } from "~/features/schedules/time-line-list";
import { LinkList } from "../../page-parts";
import * as css from "./steps.css";

export type StepData = {
  key: string;
  title: string;
  status: "done" | "now" | "later";
  statusLabel: string;
  texts: string[];
  facts: { label: string; value: string }[];
  bar?: { value: number; max: number; label: string; text: string } | undefined;
  line?: TimeLineData;
  links: { href: string; label: string }[];
  press?: { form: StaffFormData; to: "closed" | "open"; label: string } | undefined;
};

const tones = { done: "positive", now: "primary", later: "neutral" } as const;

/** The steps of an order's life, each with how it stands and what can be done there. */
export function Steps({ label, steps }: { label: string; steps: StepData[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets
    <ol role="list" aria-label={label} className={css.steps}>
      {steps.map((step) => (
        <li
          key={step.key}
          className={css.step}
          data-status={step.status}
          aria-current={step.status === "now" ? "step" : undefined}
        >
          <div className={css.head}>
            <h2 className={css.title}>{step.title}</h2>
            <Badge tone={tones[step.status]}>{step.statusLabel}</Badge>
          </div>
          <Step step={step} />
        </li>
      ))}
    </ol>
  );
}

function Step({ step: { texts, facts, bar, line, links, press } }: { step: StepData }) {
  const sending = useIsSending();
  return (
    <Stack gap="m">
      {texts.map((text) => (
        <Text key={text}>{text}</Text>
      ))}
      {bar ? <ProgressBar {...bar} /> : null}
      {facts.length > 0 ? <SummaryList rows={facts} /> : null}
      {line ? <TimeLineList line={line} /> : null}
      {links.length > 0 ? <LinkList links={links} /> : null}
      {press ? (
        <StaffForm form={press.form}>
          <Actions>
            <Button
              name="to"
              value={press.to}
              tone={press.to === "closed" ? "critical" : "secondary"}
              disabled={sending}
            >
              {press.label}
            </Button>
          </Actions>
        </StaffForm>
      ) : null}
    </Stack>
  );
}
