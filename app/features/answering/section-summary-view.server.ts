import { gauge } from "~/charts/gauge.server";
import { isIconName } from "~/design/icon-names";
import type { Advice } from "~/features/advice/advice";
import { withNumbers } from "~/features/advice/callable-text-view.server";
import { contactsView, helpLink } from "~/features/advice/contacts-view.server";
import type { ToldBy } from "~/features/advice/named-contacts";
import { orderName } from "~/features/orders/order-name-view.server";
import { careOf, toldOf } from "~/features/results/care-told";
import { careWords, statusWords } from "~/features/results/status-words-view.server";
import { bandOf } from "~/features/scoring/score";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import type { SectionSummaryData, SummaryPart } from "./drawn/section-summary";
import { questionAddress } from "./question-address";
import type { FinishedSection } from "./read-summary.server";

/**
 * The page after a section (spec §2 "Section summary"): scored, unscored, or only the order's name where the order shows
 * no results.
 */
export function sectionSummaryView(
  words: Words,
  section: FinishedSection,
  { contacts, fitnessAppUrl }: Pick<Advice, "contacts"> & { fitnessAppUrl: string | undefined },
): SectionSummaryData {
  const { t } = words;
  const advice = { contacts };
  const { order, module, finished: own, by, surveyCompleted } = section;
  const base = {
    heading: surveyCompleted ? t("survey:summary.surveyCompleted") : t("survey:summary.sectionDone"),
    place: surveyCompleted ? undefined : placeWords(words, section),
    actions: surveyCompleted ? afterSurvey(words, section, fitnessAppUrl) : betweenSections(words, section),
    help: helpLink(words),
  };
  const finished = [...section.joined, { module, finished: own }];
  const care = careView(words, finished, by, advice);
  if (!section.showsResults) {
    // Help does not depend on whether the order shows results.
    return {
      ...base,
      kind: "noResults",
      name: orderName(words, order),
      body: care?.title ?? t("survey:summary.thanks"),
      contacts: care?.contacts,
    };
  }
  // The end of a survey is thanks and the whole of it, not the last section's score alone; help stays where it is needed.
  if (surveyCompleted && section.index !== undefined) {
    return {
      ...base,
      kind: "completed",
      body: t("survey:summary.thanks"),
      index: indexGauge(words, section.index, by),
      care,
    };
  }
  return { ...base, kind: "results", parts: finished.map((part) => partView(words, part, by, advice)) };
}

/** How far one has come, and what is next. */
function placeWords({ t, language }: Words, { place: { number, total }, nextModule }: FinishedSection): string[] {
  const quarters = (sections: number) => Math.floor((4 * sections) / total) as 1 | 2 | 3;
  // Said once, by the section with which the quarter is full; the end has words of its own.
  const isMark = quarters(number) > quarters(number - 1) && number < total;
  return [
    t("survey:summary.place", { number, total }),
    ...(isMark ? [t(`survey:summary.quarters.${quarters(number)}`)] : []),
    ...(nextModule ? [t("survey:summary.nextSection", { section: nextModule.title[language] })] : []),
  ];
}

/** Where something was told of that one gets help with, the index of it all has no colour of its own. */
function indexGauge({ t }: Words, score: number, { told }: ToldBy) {
  const label = t("survey:summary.index");
  const band = told.length > 0 ? undefined : bandOf(score);
  return { label, gauge: gauge({ score, band, label: t("results:gauge", { name: label, score }), idPrefix: "index" }) };
}

type Finished = Pick<FinishedSection, "module" | "finished">;

/** What to say, and where to get help, after answers that are serious or of concern. */
function careView(words: Words, finished: readonly Finished[], by: ToldBy, advice: Pick<Advice, "contacts">) {
  const told = toldOf(finished);
  if (told.length === 0) return undefined;
  const isSerious = told.some(({ level }) => level === "serious");
  return {
    title: words.t(isSerious ? "results:serious.status" : "results:concern.status"),
    said: careWords(words, finished.flatMap(careOf)).map((text) => withNumbers(words, advice.contacts, text)),
    contacts: contactsView(words, advice, { ...by, told }),
  };
}

/** One section of those that the summary tells of. */
function partView(words: Words, part: Finished, by: ToldBy, advice: Pick<Advice, "contacts">): SummaryPart {
  const { module, finished } = part;
  const { subResult } = finished;
  const { t, language } = words;
  const icon = module.lifeArea && isIconName(module.lifeArea) ? module.lifeArea : undefined;
  const name = module.title[language];
  const status = statusWords(words, part, by.told);
  const said = (text: string) => withNumbers(words, advice.contacts, text);
  const contacts = careView(words, [part], by, advice)?.contacts;
  if (subResult.numericScore === undefined || !subResult.score) {
    return { kind: "unscored", name, body: said(status ?? t("survey:summary.thanks")), contacts, icon };
  }
  return {
    kind: "scored",
    name,
    icon,
    contacts,
    body: said(status ?? ""),
    gauge: gauge({
      score: subResult.numericScore,
      band: subResult.score,
      label: t("results:gauge", { name, score: subResult.numericScore }),
      idPrefix: `summary-${module.key}`,
    }),
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
