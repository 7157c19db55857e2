import { Badge } from "~/design/badge";
import { Card } from "~/design/card";
import { type ChipLink, ChipLinks } from "~/design/chip-links";
import { Dialog } from "~/design/dialog";
import { Icon } from "~/design/icon";
import type { IconName } from "~/design/icon-names";
import { Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { VisuallyHidden } from "~/design/visually-hidden";
import * as css from "./advice-view.css";
import { type CallableText, plainText } from "./callable-text";
import { Callable } from "./contacts-view";

export type StrengthsData = {
  title: string;
  intro: string;
  cards: { icon: IconName; header: string; content: CallableText[] }[];
};

type RecommendationCard = {
  icon: IconName;
  header: string;
  /** By paragraph. */
  content: CallableText[];
  tag: string | undefined;
  /** What there is to read more. */
  guide: { href: string; title: string } | undefined;
};

export type RecommendationsData = {
  id: string;
  title: string;
  choice: { label: string; links: ChipLink[] };
  readMore: string;
  goals: {
    key: string;
    icon: IconName;
    title: string;
    intro: string;
    /** False where another goal is chosen; paper shows them all. */
    onScreen: boolean;
    groups: { key: string; title: string; cards: RecommendationCard[] }[];
  }[];
};

export type GuideData = {
  title: string;
  /** By paragraph. */
  sections: CallableText[][];
  close: { href: string; label: string };
};

/** Where the strengths begin. */
export const strengthsId = "strengths";

/** What is in good order, as warm cards. */
export function Strengths({ strengths }: { strengths: StrengthsData }) {
  return (
    <section id={strengthsId} aria-labelledby="strengths-title">
      <Stack gap="m">
        <h2 id="strengths-title">{strengths.title}</h2>
        <Text>{strengths.intro}</Text>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets */}
        <ul role="list" className={css.strengths}>
          {strengths.cards.map(({ icon, header, content }) => (
            <Card key={header} as="li" tone="warm">
              <Stack gap="s">
                <div className={css.cardHead}>
                  <Icon name={icon} />
                  <h3 className={css.cardTitle}>{header}</h3>
                </div>
                <Paragraphs texts={content} />
              </Stack>
            </Card>
          ))}
        </ul>
      </Stack>
    </section>
  );
}

/** What a person can do, by goal; the choice of a goal is a set of links. */
export function Recommendations({ recommendations }: { recommendations: RecommendationsData }) {
  const { id, title, choice, goals } = recommendations;
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <Stack gap="l">
        <Stack gap="m">
          <h2 id={`${id}-title`}>{title}</h2>
          <ChipLinks label={choice.label} links={choice.links} />
        </Stack>
        {goals.map((goal) => (
          <section
            key={goal.key}
            aria-labelledby={`goal-${goal.key}`}
            className={goal.onScreen ? undefined : css.printOnly}
          >
            <Stack gap="m">
              <div className={css.goalHead}>
                <Icon name={goal.icon} size={60} />
                <h3 id={`goal-${goal.key}`} className={css.goalTitle}>
                  {goal.title}
                </h3>
                <div className={css.goalIntro}>
                  <Text>{goal.intro}</Text>
                </div>
              </div>
              <div className={css.groups}>
                {goal.groups.map((group) => (
                  <Stack key={group.key} gap="m">
                    <h4 className={css.groupTitle}>{group.title}</h4>
                    {group.cards.map((card) => (
                      <RecommendationView key={card.header} card={card} readMore={recommendations.readMore} />
                    ))}
                  </Stack>
                ))}
              </div>
            </Stack>
          </section>
        ))}
      </Stack>
    </section>
  );
}

function RecommendationView({ card, readMore }: { card: RecommendationCard; readMore: string }) {
  const { icon, header, content, tag, guide } = card;
  return (
    <Card as="article">
      <Stack gap="s">
        <div className={css.cardHead}>
          <Icon name={icon} />
          <h5 className={css.cardTitle}>{header}</h5>
        </div>
        {tag ? (
          <p>
            <Badge tone="primary">{tag}</Badge>
          </p>
        ) : null}
        <Paragraphs texts={content} />
        {guide ? (
          <a href={guide.href} className={css.readMore} data-in-place="">
            {readMore}
            <VisuallyHidden>: {guide.title}</VisuallyHidden>
            <Icon name="arrow-right" />
          </a>
        ) : null}
      </Stack>
    </Card>
  );
}

/** A guide over the results; without JavaScript and on paper it is the page. */
export function GuideDialog({ guide }: { guide: GuideData }) {
  return (
    <Dialog open title={guide.title} closeLabel={guide.close.label} closeHref={guide.close.href}>
      <Stack gap="m">
        <Paragraphs texts={guide.sections.flat()} />
      </Stack>
    </Dialog>
  );
}

function Paragraphs({ texts }: { texts: CallableText[] }) {
  return texts.map((text) => (
    <Text key={plainText(text)}>
      <Callable text={text} />
    </Text>
  ));
}
