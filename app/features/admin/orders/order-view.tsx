import { BackLink } from "~/design/back-link";
import { Badge } from "~/design/badge";
import { Button, ButtonLink } from "~/design/button";
import { Card } from "~/design/card";
import { useIsSending } from "~/design/form";
import { Actions, Columns, Stack } from "~/design/layout";
import { Notification } from "~/design/notification";
import { reading } from "~/design/reading.css";
import { StaffForm, type StaffFormData } from "~/design/staff-form";
import { SummaryList } from "~/design/summary-list";
import { Text } from "~/design/text";
import { Exports, type ExportsData } from "./exports";
import type { StateBadge } from "./order-list-view";

export type OrderViewData = {
  title: string;
  back: { href: string; label: string };
  state: StateBadge;
  notice: { tone: "success" | "alert"; text: string } | undefined;
  /** Said of one that asks for no consent though its survey needs it. */
  withoutConsent: string | undefined;
  facts: { label: string; value: string }[];
  change: { href: string; label: string };
  preview: { href: string; label: string };
  /** What can be done with it, each on a page of its own. */
  parts: { key: string; href: string; title: string; text: string }[];
  exports: ExportsData | undefined;
  ending: { title: string; text: string; button?: { form: StaffFormData; to: "closed" | "open"; label: string } };
};

/** One order: what it is, and what can be done with it. */
export function OrderView({ view }: { view: OrderViewData }) {
  const sending = useIsSending();
  const { ending, exports } = view;
  return (
    <Stack gap="l">
      <BackLink href={view.back.href}>{view.back.label}</BackLink>
      <div>
        <h1>{view.title}</h1>
        <p>
          <Badge tone={view.state.tone}>{view.state.label}</Badge>
        </p>
      </div>
      {view.notice ? (
        <Notification tone={view.notice.tone} role="status">
          {view.notice.text}
        </Notification>
      ) : null}
      {view.withoutConsent ? <Notification tone="alert">{view.withoutConsent}</Notification> : null}
      <div className={reading}>
        <SummaryList rows={view.facts} />
      </div>
      <Actions>
        <ButtonLink href={view.change.href}>{view.change.label}</ButtonLink>
        <ButtonLink href={view.preview.href} tone="secondary">
          {view.preview.label}
        </ButtonLink>
      </Actions>
      <Columns as="ul">
        {view.parts.map(({ key, href, title, text }) => (
          <Card as="li" key={key}>
            <Stack gap="s">
              <h2>
                <a href={href}>{title}</a>
              </h2>
              <Text>{text}</Text>
            </Stack>
          </Card>
        ))}
      </Columns>
      {exports ? <Exports exports={exports} /> : null}
      <section className={reading} aria-labelledby="ending">
        <Stack gap="m">
          <h2 id="ending">{ending.title}</h2>
          <Text>{ending.text}</Text>
          {ending.button ? (
            <StaffForm form={ending.button.form}>
              <Actions>
                <Button
                  name="to"
                  value={ending.button.to}
                  tone={ending.button.to === "closed" ? "critical" : "secondary"}
                  disabled={sending}
                >
                  {ending.button.label}
                </Button>
              </Actions>
            </StaffForm>
          ) : null}
        </Stack>
      </section>
    </Stack>
  );
}
