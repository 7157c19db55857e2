import type { Level } from "~/charts/bands";
import { gauge } from "~/charts/gauge.server";
import { formatScore } from "~/charts/svg.server";
import { isIconName } from "~/design/icon-names";
import type { Advice } from "~/features/advice/advice";
import type { HelpByMatter } from "~/features/advice/contacts/help-by-matter";
import { helpView } from "~/features/advice/contacts/help-by-matter-view.server";
import { helpLink } from "~/features/advice/contacts-view.server";
import type { ToldBy } from "~/features/advice/named-contacts";
import { orderName } from "~/features/orders/order-name-view.server";
import { bandWords, levelWord } from "~/features/results/band-words-view.server";
import { careOf, toldOf } from "~/features/results/care-told";
import { saidCare, unseenBy } from "~/features/results/care-view.server";
import { levelOf } from "~/features/results/level";
import { openingOf } from "~/features/results/overview/insight-view.server";
import { statusBesideCare } from "~/features/results/status-words-view.server";
import { isAnySerious } from "~/features/scoring/care-answers";
import { bandOf } from "~/features/scoring/score";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import type { SectionSummaryData, SummaryCare, SummaryPart } from "./drawn/section-summary";
import { questionAddress } from "./question-address";
import type { FinishedSection } from "./read-summary.server";

/**
 * The page after a section (spec §2 "Section summary"): scored, unscored, or only the order's name where the order shows
 * no results. Where something was told of that one gets help with, the page begins with that, in place of a reward.
 */
export function sectionSummaryView(
  words: Words,
  section: FinishedSection,
  { contacts, fitnessAppUrl }: Pick<Advice, "contacts"> & { fitnessAppUrl: string | undefined },
): SectionSummaryData {
  const { t } = words;
  const { order, module, finished: own, by, surveyCompleted, showsResults } = section;
  const done = surveyCompleted ? t("survey:summary.surveyCompleted") : t("survey:summary.sectionDone");
  const finished = [...section.joined, { module, finished: own }];
  const care = careView(words, finished, { contacts, by, order, showsResults });
  const base = {
    heading: care ? t("survey:summary.told") : done,
    place: placeWords(words, section, { rewards: care === undefined }),
    care,
    actions: surveyCompleted ? afterSurvey(words, section, fitnessAppUrl) : betweenSections(words, section),
    help: helpLink(words),
  };
  const thanks = care ? undefined : t("survey:summary.thanks");
  if (!showsResults) return { ...base, kind: "noResults", name: orderName(words, order), body: thanks };
  // The end of a survey is thanks and the whole of it, not the last section's score alone; help stays where it is needed.
  if (surveyCompleted && section.index !== undefined) {
    // Beside help what there is to say is about that.
    const insight = care
      ? undefined
      : openingOf(words, section.groups, { completed: true, index: section.index, told: by.told });
    return { ...base, kind: "completed", body: thanks, index: indexGauge(words, section.index, by), insight };
  }
  const parts = finished.map((part) => partView(words, part, { by, besideHelp: care !== undefined }));
  return { ...base, kind: "results", parts: parts.filter(saysSomething) };
}

/** How far one has come, and what is next; at the end of a survey that it is the end, where the heading says something else. */
function placeWords(
  { t, language }: Words,
  { place: { number, total }, nextModule, surveyCompleted }: FinishedSection,
  { rewards }: { rewards: boolean },
): string[] | undefined {
  if (surveyCompleted) return rewards ? undefined : [t("survey:summary.surveyCompleted")];
  const quarters = (sections: number) => Math.floor((4 * sections) / total) as 1 | 2 | 3;
  // Said once, by the section with which the quarter is full; the end has words of its own.
  const isMark = rewards && quarters(number) > quarters(number - 1) && number < total;
  return [
    t("survey:summary.place", { number, total }),
    ...(isMark ? [t(`survey:summary.quarters.${quarters(number)}`)] : []),
    ...(nextModule ? [t("survey:summary.nextSection", { section: nextModule.title[language] })] : []),
  ];
}

/** Where something was told of that one gets help with, the index of it all has no colour of its own. */
function indexGauge(words: Words, score: number, { told }: ToldBy) {
  const label = words.t("survey:summary.index");
  const band = told.length > 0 ? undefined : bandOf(score);
  const word = band && bandWords(words)[band];
  return { label, gauge: labelledGauge(words, { name: label, word, score, band, idPrefix: "index" }) };
}

/** It stands alone: what its colour tells the eye, its label has in words. */
function labelledGauge(
  { t }: Pick<Words, "t">,
  {
    name,
    word,
    ...given
  }: { name: string; word: string | undefined; score: number; band: Level | undefined; idPrefix: string },
): string {
  const label = [t("results:gauge", { name, score: given.score }), ...(word ? [word] : [])].join(", ");
  return gauge({ ...given, label });
}

type Finished = Pick<FinishedSection, "module" | "finished">;

/**
 * What to say, and where to get help, after answers that are serious or of concern. Help does not depend on whether the
 * order shows results; what was told of does.
 */
function careView(
  words: Words,
  finished: readonly Finished[],
  {
    contacts,
    by,
    order,
    showsResults,
  }: Pick<Advice, "contacts"> & Pick<FinishedSection, "by" | "order" | "showsResults">,
): SummaryCare | undefined {
  const told = toldOf(finished);
  if (told.length === 0) return undefined;
  const { t } = words;
  const level = isAnySerious(told) ? "serious" : "concern";
  const before = showsResults ? unseenBy(words, order) : t(`survey:summary.careUnsaid.${level}`);
  const said = saidCare(words, { contacts }, { sections: finished, kinds: by.kinds });
  // Where nothing of it may be said, who helps is all there is.
  const silent = (matters: HelpByMatter["inSight"]) => matters.map((matter) => ({ ...matter, texts: [] }));
  const shown = showsResults ? said : { ...said, inSight: silent(said.inSight), folded: silent(said.folded) };
  return {
    // Whoever has told of something may think that somebody reads it and acts.
    lead: [...(before ? [before] : []), t("help:notFollowed")].join(" "),
    title: t("help:where"),
    help: helpView(words, { contacts }, shown),
  };
}

/** What was told of without a score stands before the parts: a name alone, or beside an icon, looks as if something were missing. */
const saysSomething = ({ body, gauge, score }: SummaryPart): boolean =>
  [body, gauge, score].some((each) => each !== undefined);

type Beside = { by: ToldBy; besideHelp: boolean };

/**
 * One section of those that the summary tells of. Its score is no news beside help: it stands small, in a line, and not at
 * all where the help is with what was told of there, since a low number beside "Violence" reads as little of it.
 */
function partView(words: Words, part: Finished, { by, besideHelp }: Beside): SummaryPart {
  const { module, finished } = part;
  const { numericScore, score } = finished.subResult;
  const { t, language } = words;
  const name = module.title[language];
  const isScored = numericScore !== undefined && score !== undefined;
  const level = { band: levelOf(part), word: levelWord(words, part) };
  const status = statusBesideCare(words, part, by.told);
  return {
    name,
    icon: module.lifeArea && isIconName(module.lifeArea) ? module.lifeArea : undefined,
    body: status ?? (isScored || careOf(part).length > 0 ? undefined : t("survey:summary.thanks")),
    gauge:
      isScored && !besideHelp
        ? labelledGauge(words, { name, ...level, score: numericScore, idPrefix: `summary-${module.key}` })
        : undefined,
    score:
      isScored && besideHelp && careOf(part).length === 0 ? `${formatScore(numericScore)}\u00a0/\u00a0100` : undefined,
  };
}

type Actions = SectionSummaryData["actions"];

function betweenSections({ t, language }: Words, { next }: FinishedSection): Actions {
  const href =
    next === "survey-done"
      ? pageUrl("surveyContinue", language)
      : questionAddress(language, next.section, next.question);
  return [
    { href, label: t("survey:summary.next") },
    { href: pageUrl("assessments", language), label: t("survey:summary.later") },
  ];
}

/** The partner's app, where the call-up survey earns points, is offered where the service has one. */
function afterSurvey(
  { t, language }: Words,
  { order, showsResults }: FinishedSection,
  fitnessAppUrl: string | undefined,
): Actions {
  const onward = showsResults
    ? {
        href: pageUrl("orderResults", language, { assessmentOrderId: order.id }),
        label: t("survey:summary.seeResults"),
      }
    : { href: pageUrl("assessments", language), label: t("survey:summary.close") };
  if (order.surveyFlowVariant !== "fdf_marsmars" || !fitnessAppUrl) return [onward];
  return [onward, { href: fitnessAppUrl, label: t("survey:summary.toApp") }];
}
