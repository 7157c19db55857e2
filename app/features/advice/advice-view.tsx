import type { ReactNode } from "react";
import { Icon } from "~/design/icon";
import type { IconName } from "~/design/icon-names";
import { Stack } from "~/design/layout";
import { type ChipLink, ChipLinks } from "~/design/navigation/chip-links";
import { Dialog } from "~/design/notices/dialog";
import { Text } from "~/design/text";
import { AdviceCard, type AdviceCardData, AdviceCards, Paragraphs } from "./advice-card";
import * as css from "./advice-view.css";
import type { CallableText } from "./callable-text";
import { More } from "./more";

export type StrengthsData = {
  title: string;
  intro: string;
  cards: AdviceCardData[];
  /** What there is besides, and what says so. */
  more: { label: string; cards: AdviceCardData[] } | undefined;
};

export type FirstStepsData = {
  title: string;
  readMore: string;
  /** The first of them is open. */
  steps: AdviceCardData[];
  /** Steps that wait behind those, and what says so. */
  more: { label: string; steps: AdviceCardData[] } | undefined;
};

/** What somebody can do for each goal that is shown. */
export type GoalsData = {
  readMore: string;
  goals: {
    key: string;
    icon: IconName;
    title: string;
    intro: string;
    cards: AdviceCardData[];
    /** What there is besides, and what says so. */
    more: { label: string; cards: AdviceCardData[] } | undefined;
  }[];
};

/** Around them, the choice of a goal. */
export type GoalChoiceData = {
  id: string;
  title: string;
  /** Open once somebody has chosen. */
  choice: { label: string; open: boolean; links: ChipLink[] };
};

export type RecommendationsData = GoalChoiceData & GoalsData;

export type GuideData = {
  title: string;
  /** By paragraph. */
  sections: CallableText[][];
  close: { href: string; label: string };
};

/** Where the strengths begin. */
const strengthsId = "strengths";

/** What is in good order, as warm cards. */
export function Strengths({ strengths: { title, intro, cards, more } }: { strengths: StrengthsData }) {
  const cardsOf = (shown: AdviceCardData[]) => (
    <AdviceCards>
      {shown.map((card) => (
        <li key={card.key}>
          <AdviceCard card={card} level={3} tone="warm" />
        </li>
      ))}
    </AdviceCards>
  );
  return (
    <section id={strengthsId} aria-labelledby="strengths-title">
      <Stack gap="m">
        <h2 id="strengths-title">{title}</h2>
        <Text size="s">{intro}</Text>
        {cardsOf(cards)}
        {more ? <More label={more.label}>{cardsOf(more.cards)}</More> : null}
      </Stack>
    </section>
  );
}

/** Where to begin, best fitting first. */
export function FirstSteps({ steps: { title, readMore, steps, more } }: { steps: FirstStepsData }) {
  const cardsOf = (shown: AdviceCardData[]) => (
    <AdviceCards ordered>
      {shown.map((card) => (
        <li key={card.key}>
          <AdviceCard card={card} level={3} readMore={readMore} open={card === steps[0]} />
        </li>
      ))}
    </AdviceCards>
  );
  return (
    <section aria-labelledby="steps-title">
      <Stack gap="m">
        <h2 id="steps-title">{title}</h2>
        {cardsOf(steps)}
        {more ? <More label={more.label}>{cardsOf(more.steps)}</More> : null}
      </Stack>
    </section>
  );
}

/** What a person can do for a goal, within the choice of one, which is a set of links. */
export function GoalChoice({ goals: { id, title, choice }, children }: { goals: GoalChoiceData; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <Stack gap="m">
        <h2 id={`${id}-title`}>{title}</h2>
        {children}
      </Stack>
      <div className={css.choice}>
        <More label={choice.label} open={choice.open}>
          <ChipLinks label={choice.label} links={choice.links} />
        </More>
      </div>
    </section>
  );
}

export function Goals({ goals: { goals, readMore } }: { goals: GoalsData }) {
  const cardsOf = (cards: AdviceCardData[]) => (
    <AdviceCards>
      {cards.map((card) => (
        <li key={card.key}>
          <AdviceCard card={card} level={4} readMore={readMore} />
        </li>
      ))}
    </AdviceCards>
  );
  return (
    <Stack gap="m">
      {goals.map(({ key, icon, title, intro, cards, more }) => (
        <section key={key} aria-labelledby={`goal-${key}`}>
          <Stack gap="m">
            <div className={css.goalHead}>
              <Icon name={icon} size={60} />
              <h3 id={`goal-${key}`} className={css.goalTitle}>
                {title}
              </h3>
              <div className={css.goalIntro}>
                <Text size="s">{intro}</Text>
              </div>
            </div>
            {cardsOf(cards)}
            {more ? <More label={more.label}>{cardsOf(more.cards)}</More> : null}
          </Stack>
        </section>
      ))}
    </Stack>
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
