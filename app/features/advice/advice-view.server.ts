import type { Words } from "~/i18n/words.server";
import { AppError } from "~/platform/errors";
import type { Advice, Contact, Goal } from "./advice";
import { recommendationTypes } from "./advice";
import type { AdviceCardData } from "./advice-card";
import type { FirstStepsData, GuideData, RecommendationsData, StrengthsData } from "./advice-view";
import type { CallableText } from "./callable-text";
import { withNumbers } from "./callable-text-view.server";
import type { FirstStep } from "./first-steps";
import type { GoalRecommendations, RecommendationCard, SelectedStrengths } from "./select-advice";

/** Address of the page around the advice, with what of it is open; `part` is the id to show where it loads anew. */
export type AdviceAddress = (query: { goal?: string; guide?: string }, part?: string) => string;

/** Where the recommendations begin. */
export const recommendationsId = "recommendations";

/** How many strengths are in sight at once. */
const strengthsShown = 3;

/** The strengths of a result in the person's language. */
export function strengthsView(
  words: Words,
  { contacts }: Pick<Advice, "contacts">,
  strengths: SelectedStrengths | undefined,
): StrengthsData | undefined {
  if (!strengths) return undefined;
  const { t, language } = words;
  const cards = strengths.cards.map(({ id, header, content, icon }) => ({
    key: id,
    icon,
    header: header[language],
    content: paragraphs(words, contacts, content[language]),
  }));
  const others = cards.slice(strengthsShown);
  return {
    title: strengths.title[language],
    intro: strengths.intro[language],
    cards: cards.slice(0, strengthsShown),
    more:
      others.length === 0 ? undefined : { label: t("results:strengthsMore", { count: others.length }), cards: others },
  };
}

/** The choice of a goal that shows them all. */
const everyGoal = "all";

export type ShownAdvice = {
  goals: readonly GoalRecommendations[];
  /** Where to begin. */
  steps: readonly FirstStep[];
  /** The goal to see first. */
  first: Goal | undefined;
  /** The goal of the address. */
  chosen: string | undefined;
  address: AdviceAddress;
};

/**
 * Where to begin, under a title; `about` names what a step is about, by the module's vid. The first step has something to do
 * today; `oneAtATime` leaves the others behind it. Contacts `inSight` have their numbers on the page already.
 */
export function firstStepsView(
  words: Words,
  advice: Pick<Advice, "contacts">,
  { steps, address }: ShownAdvice,
  {
    title,
    about,
    oneAtATime,
    inSight,
  }: {
    title: string;
    about: ReadonlyMap<string, string>;
    oneAtATime: boolean;
    inSight: readonly Contact[];
  },
): FirstStepsData | undefined {
  if (steps.length === 0) return undefined;
  const { t, language } = words;
  const cards = steps.map(({ card, moduleVid, today }, place) => ({
    ...cardView(words, advice, card, address, inSight),
    about: about.get(moduleVid),
    today:
      today && place === 0
        ? { label: t("results:steps.today"), text: withNumbers(words, advice.contacts, today[language], inSight) }
        : undefined,
  }));
  const others = oneAtATime ? cards.slice(1) : [];
  return {
    title,
    readMore: t("results:advice.readMore"),
    cards: oneAtATime ? cards.slice(0, 1) : cards,
    more:
      others.length === 0 ? undefined : { label: t("results:advice.more", { count: others.length }), cards: others },
  };
}

/**
 * The recommendations of one goal: the chosen one, or the one that fits the person best. Of each type one card is shown,
 * the others wait below; what is among the first steps already is not said again. A choice that isn't there chooses nothing.
 */
export function recommendationsView(
  words: Words,
  advice: Pick<Advice, "contacts">,
  { goals, steps, first, chosen, address }: ShownAdvice,
): RecommendationsData | undefined {
  if (goals.length === 0) return undefined;
  const { t, language } = words;
  const all = chosen === everyGoal;
  const selected = goals.find(({ goal }) => goal === chosen)?.goal ?? first ?? goals[0]?.goal;
  const inSteps = new Set(steps.map(({ card }) => card.id));
  return {
    id: recommendationsId,
    title: t("results:advice.title"),
    choice: {
      label: t("results:advice.choose"),
      open: all || goals.some(({ goal }) => goal === chosen),
      links: [
        ...goals.map(({ goal, icon, title }) => ({
          href: address({ goal }, recommendationsId),
          label: title[language],
          icon,
          current: !all && goal === selected,
        })),
        { href: address({ goal: everyGoal }, recommendationsId), label: t("results:advice.all"), current: all },
      ],
    },
    readMore: t("results:advice.readMore"),
    goals: goals
      .filter(({ goal }) => all || goal === selected)
      .map(({ goal, icon, title, intro, recommendationsForGoal }) => {
        const notSteps = recommendationsForGoal.filter(({ id }) => !inSteps.has(id));
        // A goal whose cards are all steps would have none.
        const cards = notSteps.length > 0 ? notSteps : recommendationsForGoal;
        const shown = all
          ? cards
          : recommendationTypes.flatMap((type) => cards.find((card) => card.type === type) ?? []);
        const view = (card: RecommendationCard) => ({
          ...cardView(words, advice, card, address),
          about: t(`results:advice.type.${card.type}`),
        });
        const others = cards.filter((card) => !shown.includes(card));
        return {
          key: goal,
          icon,
          title: title[language],
          intro: intro[language],
          cards: shown.map(view),
          more:
            others.length === 0
              ? undefined
              : { label: t("results:advice.more", { count: others.length }), cards: others.map(view) },
        };
      }),
  };
}

function cardView(
  words: Words,
  { contacts }: Pick<Advice, "contacts">,
  { id, icon, header, content, tag, feedbackGuide }: RecommendationCard,
  address: AdviceAddress,
  inSight: readonly Contact[] = [],
): Omit<AdviceCardData, "about"> {
  const { language } = words;
  return {
    key: id,
    icon,
    header: header[language],
    content: paragraphs(words, contacts, content[language], inSight),
    tag: tag?.[language],
    guide: feedbackGuide && { href: address({ guide: feedbackGuide.id }), title: feedbackGuide.title[language] },
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
export function paragraphs(
  words: Words,
  contacts: Advice["contacts"],
  text: string,
  inSight: readonly Contact[] = [],
): CallableText[] {
  return text.split(/\n\s*\n/).map((paragraph) => withNumbers(words, contacts, paragraph, inSight));
}
