import { gauge } from "~/charts/gauge.server";
import { isIconName } from "~/design/icon-names";
import type { Advice } from "~/features/advice/advice";
import { withNumbers } from "~/features/advice/callable-text-view.server";
import { contactsView, helpLink } from "~/features/advice/contacts-view.server";
import { orderName } from "~/features/orders/order-name-view.server";
import { statusWords } from "~/features/results/status-words-view.server";
import { bandOf } from "~/features/scoring/score";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { product } from "~/platform/product";
import { questionAddress } from "./question-address";
import type { FinishedSection } from "./read-summary.server";
import type { SectionSummaryData, SummaryPart } from "./section-summary";

/**
 * The page after a section (spec §2 "Section summary"): scored, unscored, or only the order's name where the order shows
 * no results.
 */
export function sectionSummaryView(
  words: Words,
  section: FinishedSection,
  advice: Pick<Advice, "contacts">,
): SectionSummaryData {
  const { t } = words;
  const { order, module, subResult, surveyCompleted } = section;
  const base = {
    heading: surveyCompleted ? t("survey:summary.surveyCompleted") : t("survey:summary.sectionDone"),
    place: surveyCompleted ? undefined : placeWords(words, section),
    actions: surveyCompleted ? afterSurvey(words, section) : betweenSections(words, section),
    help: helpLink(words),
  };
  const finished = [...section.joined, { module, subResult }];
  if (!section.showsResults) {
    // Help does not depend on whether the order shows results.
    const contacts = seriousContacts(words, finished, advice);
    return {
      ...base,
      kind: "noResults",
      name: orderName({ t }, order),
      body: contacts ? t("results:serious.status") : t("survey:summary.thanks"),
      contacts,
    };
  }
  // The end of a survey is thanks and the whole of it, not the last section's score alone; help stays where it is needed.
  if (surveyCompleted && section.index !== undefined) {
    return {
      ...base,
      kind: "completed",
      body: t("survey:summary.thanks"),
      index: indexGauge(words, section.index),
      contacts: seriousContacts(words, finished, advice),
    };
  }
  return { ...base, kind: "results", parts: finished.map((part) => partView(words, part, advice)) };
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

function indexGauge({ t }: Words, score: number) {
  const label = t("survey:summary.index");
  const band = bandOf(score);
  return { label, gauge: gauge({ score, band, label: t("results:gauge", { name: label, score }), idPrefix: "index" }) };
}

type Finished = Pick<FinishedSection, "module" | "subResult">;

/** Where to get help, after an answer that is serious. */
function seriousContacts(words: Words, finished: readonly Finished[], advice: Pick<Advice, "contacts">) {
  const serious = finished.filter(({ subResult }) => subResult.seriousAnswer).map(({ module }) => module.key);
  return serious.length > 0 ? contactsView(words, advice, serious) : undefined;
}

/** One section of those that the summary tells of. */
function partView(words: Words, part: Finished, advice: Pick<Advice, "contacts">): SummaryPart {
  const { module, subResult } = part;
  const { t, language } = words;
  const icon = module.lifeArea && isIconName(module.lifeArea) ? module.lifeArea : undefined;
  const name = module.title[language];
  const status = statusWords(words, module, subResult);
  const said = (text: string) => withNumbers(words, advice.contacts, text);
  const contacts = seriousContacts(words, [part], advice);
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

function afterSurvey({ t, language }: Words, { order, showsResults }: FinishedSection): Actions {
  const onward = showsResults
    ? {
        href: pageUrl("orderResults", language, { assessmentOrderId: order.id }),
        label: t("survey:summary.seeResults"),
      }
    : { href: pageUrl("assessments", language), label: t("survey:summary.close") };
  if (order.surveyFlowVariant !== "fdf_marsmars") return [onward];
  return [onward, { href: product.fitnessAppUrl, label: t("survey:summary.toApp") }];
}
