import { Badge } from "~/design/badge";
import { Button, ButtonLink } from "~/design/button";
import { Card } from "~/design/card";
import { PostForm, useIsSending } from "~/design/form";
import { Icon } from "~/design/icon";
import { Actions, Stack } from "~/design/layout";
import { ProgressBar } from "~/design/progress";
import { Text } from "~/design/text";
import type { OrderAction } from "./order";

export type OrderCardData = {
  id: string;
  name: string;
  organizationName: string;
  edge: "open" | "progress" | "done" | "closed";
  badge: { tone: "primary" | "positive" | "neutral"; label: string };
  status: string | undefined;
  deadline: string | undefined;
  progress: { label: string; value: number; max: number; text: string } | undefined;
  note: string | undefined;
  action: { intent: OrderAction; label: string } | undefined;
  results: { href: string; label: string } | undefined;
};

/** One assessment order with what can be done about it now. Starting is a form: it makes the order the active one. */
export function OrderCard({ order, token }: { order: OrderCardData; token: string }) {
  const sending = useIsSending();
  const titleId = `order-${order.id}`;
  return (
    <Card as="li" edge={order.edge} labelledBy={titleId}>
      <Stack gap="m">
        <Stack gap="s">
          <p>
            <Badge tone={order.badge.tone}>{order.badge.label}</Badge>
          </p>
          <h3 id={titleId}>{order.name}</h3>
          <Text size="s" tone="quiet">
            {order.organizationName}
          </Text>
          {order.status ? <Text size="s">{order.status}</Text> : null}
          {order.deadline ? (
            <Text size="s">
              <Icon name="clock" /> {order.deadline}
            </Text>
          ) : null}
        </Stack>
        {order.progress ? <ProgressBar {...order.progress} /> : null}
        {order.note ? <Text size="s">{order.note}</Text> : null}
        {order.action || order.results ? (
          <Actions>
            {order.action ? (
              <PostForm token={token}>
                <input type="hidden" name="assessmentOrderId" value={order.id} />
                <Button
                  name="intent"
                  value={order.action.intent}
                  tone={order.action.intent === "answerAgain" ? "secondary" : "primary"}
                  disabled={sending}
                  aria-describedby={titleId}
                >
                  {order.action.label}
                </Button>
              </PostForm>
            ) : null}
            {order.results ? (
              <ButtonLink tone="secondary" href={order.results.href} aria-describedby={titleId}>
                {order.results.label}
              </ButtonLink>
            ) : null}
          </Actions>
        ) : null}
      </Stack>
    </Card>
  );
}
