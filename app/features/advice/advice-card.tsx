import { Badge } from "~/design/badge";
import { Icon } from "~/design/icon";
import type { IconName } from "~/design/icon-names";
import { Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { VisuallyHidden } from "~/design/visually-hidden";
import * as css from "./advice-card.css";
import { Callable } from "./callable";
import { type CallableText, plainText } from "./callable-text";

export type AdviceCardData = {
  key: string;
  icon: IconName;
  header: string;
  /** By paragraph. */
  content: CallableText[];
  /** What it is about, in a word or two above its header. */
  about?: string | undefined;
  tag?: string | undefined;
  /** Something small to do today, after a word that says so. */
  today?: { label: string; text: CallableText } | undefined;
  /** What there is to read more. */
  guide?: { href: string; title: string } | undefined;
};

export interface AdviceCardProps {
  card: AdviceCardData;
  level: 3 | 4;
  /** warm: strengths. */
  tone?: "plain" | "warm";
  readMore?: string;
  /** Open when the page comes. */
  open?: boolean;
}

/** A piece of advice: one line that says it and opens to all of it. On paper it is open. */
export function AdviceCard({ card, level, tone = "plain", readMore, open = false }: AdviceCardProps) {
  const { icon, header, content, about, tag, today, guide } = card;
  const Header = `h${level}` as const;
  return (
    <details open={open} className={css.card[tone]}>
      <summary className={css.head}>
        <Icon name={icon} />
        <span>
          {about ? <span className={css.about}>{`${about} `}</span> : null}
          <Header className={css.title}>{header}</Header>
        </span>
        <span className={css.chevron}>
          <Icon name="chevron-down" />
        </span>
      </summary>
      <div className={css.content}>
        <div className={css.columns}>
          <Stack gap="s">
            {tag ? (
              <p>
                <Badge tone="primary">{tag}</Badge>
              </p>
            ) : null}
            <Paragraphs texts={content} />
            {guide && readMore ? (
              <a href={guide.href} className={css.readMore} data-in-place="">
                {readMore}
                <VisuallyHidden>{`: ${guide.title}`}</VisuallyHidden>
                <Icon name="arrow-right" />
              </a>
            ) : null}
          </Stack>
          {today ? (
            <p className={css.today}>
              <strong>{today.label}</strong> <Callable text={today.text} />
            </p>
          ) : null}
        </div>
      </div>
    </details>
  );
}

export function Paragraphs({ texts }: { texts: CallableText[] }) {
  return texts.map((text) => (
    <Text key={plainText(text)}>
      <Callable text={text} />
    </Text>
  ));
}
