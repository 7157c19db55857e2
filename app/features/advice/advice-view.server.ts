import type { Words } from "~/i18n/words.server";
import { AppError } from "~/platform/errors";
import type { Advice } from "./advice";
import { recommendationTypes } from "./advice";
import type { GuideData, RecommendationsData, StrengthsData } from "./advice-view";
import type { CallableText } from "./callable-text";
import { withNumbers } from "./callable-text-view.server";
import type { GoalRecommendations, SelectedStrengths } from "./select-advice";

/** Address of the page around the advice, with what of it is open; `part` is the id to show where it loads anew. */
export type AdviceAddress = (query: { goal?: string; guide?: string }, part?: string) => string;

/** Where the recommendations begin. */
export const recommendationsId = "recommendations";

/** The strengths of a result in the person's language. */
export function strengthsView(
  words: Words,
  { contacts }: Pick<Advice, "contacts">,
  strengths: SelectedStrengths | undefined,
): StrengthsData | undefined {
  const { language } = words;
  return (
    strengths && {
      title: strengths.title[language],
      intro: strengths.intro[language],
      cards: strengths.cards.map(({ header, content, icon }) => ({
        icon,
        header: header[language],
        content: paragraphs(words, contacts, content[language]),
      })),
    }
  );
}

/**
 * The recommendations, goal by goal. With a chosen goal the others are only there for print, which has no links; a goal
 * that nothing answers to chooses nothing.
 */
export function recommendationsView(
  words: Words,
  { contacts }: Pick<Advice, "contacts">,
  goals: readonly GoalRecommendations[],
  { chosen, address }: { chosen: string | undefined; address: AdviceAddress },
): RecommendationsData | undefined {
  if (goals.length === 0) return undefined;
  const { t, language } = words;
  const selected = goals.find(({ goal }) => goal === chosen)?.goal;
  return {
    id: recommendationsId,
    title: t("results:advice.title"),
    choice: {
      label: t("results:advice.choose"),
      links: [
        {
          href: address({ goal: undefined }, recommendationsId),
          label: t("results:advice.all"),
          current: selected === undefined,
        },
        ...goals.map(({ goal, icon, title }) => ({
          href: address({ goal }, recommendationsId),
          label: title[language],
          icon,
          current: goal === selected,
        })),
      ],
    },
    readMore: t("results:advice.readMore"),
    goals: goals.map(({ goal, icon, title, intro, recommendationsForGoal }) => ({
      key: goal,
      icon,
      title: title[language],
      intro: intro[language],
      onScreen: selected === undefined || selected === goal,
      groups: recommendationTypes
        .map((type) => ({
          key: type,
          title: t(`results:advice.type.${type}`),
          cards: recommendationsForGoal
            .filter((recommendation) => recommendation.type === type)
            .map(({ header, content, icon: cardIcon, tag, feedbackGuide }) => ({
              icon: cardIcon,
              header: header[language],
              content: paragraphs(words, contacts, content[language]),
              tag: tag?.[language],
              guide: feedbackGuide && {
                href: address({ goal: selected, guide: feedbackGuide.id }),
                title: feedbackGuide.title[language],
              },
            })),
        }))
        .filter(({ cards }) => cards.length > 0),
    })),
  };
}

/** The guide of an address. Throws notFound for one that isn't there. */
export function guideView(words: Words, advice: Advice, id: string, closeHref: string): GuideData {
  const { t, language } = words;
  const guide = advice.guides.find((other) => other.id === id);
  if (!guide) throw new AppError("notFound");
  return {
    title: guide.title[language],
    sections: guide.sections.map(({ text }) => paragraphs(words, advice.contacts, text[language])),
    close: { href: closeHref, label: t("results:advice.close") },
  };
}

/** In longer texts a blank line separates paragraphs. */
function paragraphs(words: Words, contacts: Advice["contacts"], text: string): CallableText[] {
  return text.split(/\n\s*\n/).map((paragraph) => withNumbers(words, contacts, paragraph));
}
