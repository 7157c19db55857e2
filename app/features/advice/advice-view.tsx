import type { ReactNode } from "react";
import { Icon } from "~/design/icon";
import type { IconName } from "~/design/icon-names";
import { Stack } from "~/design/layout";
import { type ChipLink, ChipLinks } from "~/design/navigation/chip-links";
import { Dialog } from "~/design/notices/dialog";
import { Text } from "~/design/text";
import { AdviceCard, type AdviceCardData, type AdviceCardProps, Paragraphs } from "./advice-card";
import * as cardCss from "./advice-card.css";
import * as css from "./advice-view.css";
import type { CallableText } from "./callable-text";
import { More } from "./more";

type CardsData = {
  cards: AdviceCardData[];
  /** What there is besides, and what says so. */
  more: { label: string; cards: AdviceCardData[] } | undefined;
};

export type StrengthsData = CardsData & { title: string; intro: string };

/** The first of its cards is open. */
export type FirstStepsData = CardsData & { title: string; readMore: string };

/** What somebody can do for each goal that is shown. */
export type GoalsData = {
  readMore: string;
  goals: (CardsData & { key: string; icon: IconName; title: string; intro: string })[];
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

interface AdviceCardsProps extends CardsData, Pick<AdviceCardProps, "level" | "tone" | "readMore"> {
  /** What comes first is to be read first, and is open. */
  ordered?: boolean;
}

/** Cards beside each other as far as there is room, three at most; what there is besides a press away. */
function AdviceCards({ cards, more, ordered, ...each }: AdviceCardsProps) {
  const List = ordered ? "ol" : "ul";
  const list = (shown: AdviceCardData[]) => (
    // Safari drops the list semantics of a list without bullets.
    <List role="list" className={cardCss.cards}>
      {shown.map((card) => (
        <li key={card.key}>
          <AdviceCard {...each} card={card} open={ordered && card === cards[0]} />
        </li>
      ))}
    </List>
  );
  return (
    <>
      {list(cards)}
      {more ? <More label={more.label}>{list(more.cards)}</More> : null}
    </>
  );
}

/** What is in good order, as warm cards. */
export function Strengths({ strengths: { title, intro, ...cards } }: { strengths: StrengthsData }) {
  return (
    <section id="strengths" aria-labelledby="strengths-title">
      <Stack gap="m">
        <h2 id="strengths-title">{title}</h2>
        <div className={css.intro}>
          <Text size="s">{intro}</Text>
        </div>
        <AdviceCards {...cards} level={3} tone="warm" />
      </Stack>
    </section>
  );
}

/** Where to begin, best fitting first. */
export function FirstSteps({ steps: { title, ...cards } }: { steps: FirstStepsData }) {
  return (
    <section aria-labelledby="steps-title">
      <Stack gap="m">
        <h2 id="steps-title">{title}</h2>
        <AdviceCards {...cards} level={3} ordered />
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
  return (
    <Stack gap="l">
      {goals.map(({ key, icon, title, intro, ...cards }) => (
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
            <AdviceCards {...cards} level={4} readMore={readMore} />
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
