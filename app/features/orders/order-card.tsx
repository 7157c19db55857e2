import { Badge } from "~/design/badge";
import { Button, ButtonLink } from "~/design/button";
import { Card } from "~/design/card";
import { Disclosure } from "~/design/folds/disclosure";
import { type ListedForm, PostForm, useIsSending } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { ProgressBar } from "~/design/progress";
import { Text } from "~/design/text";
import type { OrderAction } from "./order";
import * as css from "./order-card.css";

export type OrderCardData = {
  id: string;
  name: string;
  organizationName: string;
  edge: "open" | "progress" | "done" | "closed";
  badge: { tone: "primary" | "caution" | "positive" | "neutral"; label: string };
  status: string | undefined;
  /** How long it takes, or what is left of it. */
  duration: string | undefined;
  /** When it was answered last. */
  answered: string | undefined;
  /** The overall index of that answer. */
  index: { label: string; value: number; text: string } | undefined;
  deadline: string | undefined;
  progress: { label: string; value: number; max: number; text: string } | undefined;
  note: string | undefined;
  action: { intent: OrderAction; label: string } | undefined;
  results: { href: string; label: string } | undefined;
  /** Ends answering again and keeps what was answered before. */
  takeBack: { resultId: string; title: string; text: string; label: string } | undefined;
};

/** One assessment order with what can be done about it now. Starting is a form: it makes the order the active one. */
export function OrderCard({ order, form }: { order: OrderCardData; form: ListedForm }) {
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
            <Text size="s" icon="clock">
              {order.deadline}
            </Text>
          ) : null}
          {order.duration || order.answered ? (
            <Text size="s" tone="quiet">
              {[order.duration, order.answered].filter(Boolean).join("\u00A0· ")}
            </Text>
          ) : null}
        </Stack>
        {order.progress ? <ProgressBar {...order.progress} /> : null}
        {order.index ? <MiniIndex {...order.index} /> : null}
        {order.note ? <Text size="s">{order.note}</Text> : null}
        <Ways order={order} form={form} />
        {order.takeBack ? <TakeBack {...order.takeBack} form={form} /> : null}
      </Stack>
    </Card>
  );
}

/** What can be done next, first what the person most likely wants. */
function Ways({ order, form }: { order: OrderCardData; form: ListedForm }) {
  const sending = useIsSending();
  const titleId = `order-${order.id}`;
  const isAnswered = order.edge === "done" || order.edge === "closed";
  const results = order.results ? (
    <ButtonLink
      id={`${titleId}-results`}
      href={order.results.href}
      tone={isAnswered ? "primary" : "secondary"}
      aria-labelledby={`${titleId}-results ${titleId}`}
    >
      {order.results.label}
    </ButtonLink>
  ) : null;
  const action = order.action ? (
    <PostForm {...form}>
      <input type="hidden" name="assessmentOrderId" value={order.id} />
      <Button
        id={`${titleId}-action`}
        name="intent"
        value={order.action.intent}
        tone={isAnswered ? "secondary" : "primary"}
        disabled={sending}
        aria-labelledby={`${titleId}-action ${titleId}`}
      >
        {order.action.label}
      </Button>
    </PostForm>
  ) : null;
  if (!results && !action) return null;
  return (
    <Actions>
      {isAnswered ? results : action}
      {isAnswered ? action : results}
    </Actions>
  );
}

/** Asked about before it is done: what has been answered anew is gone then. */
function TakeBack({
  resultId,
  title,
  text,
  label,
  form,
}: NonNullable<OrderCardData["takeBack"]> & { form: ListedForm }) {
  const sending = useIsSending();
  return (
    <Disclosure summary={title}>
      <Stack gap="m">
        <Text>{text}</Text>
        <PostForm {...form}>
          <input type="hidden" name="resultId" value={resultId} />
          <Actions>
            <Button name="intent" value="takeBack" tone="critical" disabled={sending}>
              {label}
            </Button>
          </Actions>
        </PostForm>
      </Stack>
    </Disclosure>
  );
}

/** The result in one line: the index as a bar, and in words. */
function MiniIndex({ label, value, text }: NonNullable<OrderCardData["index"]>) {
  return (
    <div className={css.index}>
      <Text size="s">{text}</Text>
      {/* A score is no progress, and the line above has said it. */}
      <div aria-hidden="true">
        <ProgressBar label={label} value={value} max={100} />
      </div>
    </div>
  );
}
