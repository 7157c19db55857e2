import { ButtonLink } from "~/design/button";
import type { IconName } from "~/design/icon-names";
import { Actions, Stack } from "~/design/layout";
import { StatePanel } from "~/design/state-panel";
import { PartsLine, Text } from "~/design/text";
import { type OrderActionData, OrderActionForm } from "../order-action";
import * as css from "./results-summary.css";

/** What a result says before anything else. */
export type SaidData = {
  /** The overall index. */
  index: { label: string; value: string } | undefined;
  /** What the result says in a sentence or two. */
  insight: string | undefined;
};

export type ResultsSummaryData = SaidData & {
  /** Which survey, of whom, and when it was answered. */
  about: string[];
  title: string;
  text: string | undefined;
  withoutScore: string | undefined;
  action: OrderActionData | undefined;
  /** Where there is no result, the head is all there is to the page. */
  nothing: { icon: IconName; toOrders: { href: string; label: string } } | undefined;
};

/** The head of the results page: which survey, how far it was answered, and what to do about it. */
export function ResultsSummary({ summary, isCare }: { summary: ResultsSummaryData; isCare: boolean }) {
  const { action, nothing } = summary;
  if (nothing) {
    const { toOrders } = nothing;
    return (
      <Stack gap="s">
        <AboutLine parts={summary.about} />
        <StatePanel
          icon={nothing.icon}
          level={1}
          title={summary.title}
          action={
            action ? (
              <OrderActionForm action={action} />
            ) : (
              <ButtonLink href={toOrders.href}>{toOrders.label}</ButtonLink>
            )
          }
        >
          {summary.text ? <Text>{summary.text}</Text> : null}
        </StatePanel>
      </Stack>
    );
  }
  return (
    <Stack gap="s">
      <AboutLine parts={summary.about} />
      <h1>{summary.title}</h1>
      <Said said={summary} isCare={isCare} />
      {summary.text ? <Text size={summary.insight ? "m" : "l"}>{summary.text}</Text> : null}
      {summary.withoutScore ? <Text tone="quiet">{summary.withoutScore}</Text> : null}
      {action ? (
        <Actions>
          <OrderActionForm action={action} />
        </Actions>
      ) : null}
    </Stack>
  );
}

/** No paragraph: a line may be as long as the page has room. */
function AboutLine({ parts }: { parts: readonly string[] }) {
  return (
    <Text as="div" size="s" tone="quiet">
      <PartsLine parts={parts} />
    </Text>
  );
}

/** The number beside its sentence; words of care weigh more than it, and stand above it. */
export function Said({ said: { index, insight }, isCare }: { said: SaidData; isCare: boolean }) {
  if (!index && !insight) return null;
  if (isCare && insight)
    return (
      <div>
        <Text size="l">{insight}</Text>
        {index ? <p className={css.small}>{`${index.label} ${index.value} / 100`}</p> : null}
      </div>
    );
  return (
    <div className={css.said}>
      {index ? <Index index={index} /> : null}
      {insight ? (
        <div className={css.sentence}>
          <Text size="l">{insight}</Text>
        </div>
      ) : null}
    </div>
  );
}

function Index({ index: { label, value } }: { index: NonNullable<SaidData["index"]> }) {
  return (
    <p className={css.index}>
      <span className={css.label}>{`${label} `}</span>
      <span className={css.number}>{value}</span> / 100
    </p>
  );
}
