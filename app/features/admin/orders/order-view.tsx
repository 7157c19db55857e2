import { BackLink } from "~/design/back-link";
import { Badge } from "~/design/badge";
import { ButtonLink } from "~/design/button";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { reading } from "~/design/reading.css";
import { Text } from "~/design/text";
import { Exports, type ExportsData } from "./exports";
import { type StepData, Steps } from "./life/steps";
import type { StateBadge } from "./order-list-view";

export type OrderViewData = {
  title: string;
  back: { href: string; label: string };
  state: StateBadge;
  /** What it is of, and whose. */
  of: string;
  /** How it stands, in a sentence. */
  lead: string;
  notice: { tone: "success" | "alert"; text: string } | undefined;
  /** Said of one that asks for no consent though its survey needs it. */
  withoutConsent: string | undefined;
  /** Said of one that doesn't say on what basis it asks. */
  withoutBasis: string | undefined;
  /** What one can go on with; undefined where there is nothing but to wait. */
  next: { href: string; label: string } | undefined;
  steps: { label: string; steps: StepData[] };
  exports: ExportsData | undefined;
};

/** One order with its whole life on a page. */
export function OrderView({ view }: { view: OrderViewData }) {
  const { exports, next } = view;
  return (
    <Stack gap="l">
      <BackLink href={view.back.href}>{view.back.label}</BackLink>
      <div className={reading}>
        <Stack gap="m">
          <h1>{view.title}</h1>
          <Stack gap="s">
            <Badge tone={view.state.tone}>{view.state.label}</Badge>
            <Text size="s" tone="quiet">
              {view.of}
            </Text>
          </Stack>
          {view.notice ? (
            <Notification tone={view.notice.tone} role="status">
              {view.notice.text}
            </Notification>
          ) : null}
          {view.withoutConsent ? <Notification tone="alert">{view.withoutConsent}</Notification> : null}
          {view.withoutBasis ? <Notification tone="alert">{view.withoutBasis}</Notification> : null}
          <Text size="l">{view.lead}</Text>
          {next ? (
            <Actions>
              <ButtonLink href={next.href}>{next.label}</ButtonLink>
            </Actions>
          ) : null}
        </Stack>
      </div>
      <Steps {...view.steps} />
      {exports ? <Exports exports={exports} /> : null}
    </Stack>
  );
}
