import { withSoftHyphens } from "~/design/typeface/soft-hyphens";
import type { Advice } from "~/features/advice/advice";
import { possibleAdvice } from "~/features/advice/select-advice";
import type { ConsentTexts } from "~/features/consents/consent-type";
import { orderName } from "~/features/orders/order-name-view.server";
import type { StatedBasis } from "~/features/orders/processing-basis";
import { basisFacts } from "~/features/orders/processing-basis-view.server";
import { askedRange } from "~/features/survey/asked-range";
import type { Metamodule, RecallPeriod } from "~/features/survey/definition";
import { surveyDuration } from "~/features/survey/duration-view.server";
import { timeLeft } from "~/features/survey/time-left-view.server";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import { canGoOn, type InvitedOrder } from "./situation";
import type { MoreInfo, StartViewData } from "./start-view";

/** What the start screen is about. */
export type StartPage = {
  active: InvitedOrder;
  /** What the survey asks: the page promises nothing that is not in it. */
  contents: readonly Metamodule[];
  /** Whether the address opens what the survey contains. */
  opensMore: boolean;
  /** Address of the page itself, without a query. */
  here: string;
  advice: Advice;
  /** What people are told who are asked for no consent. */
  told: ConsentTexts | undefined;
  /** What the order has stated. */
  basis: StatedBasis | undefined;
  /** What the subscriber will see, where the order's results are reported. */
  employer: StartViewData["sections"][number] | undefined;
};

/** The start screen, in the text set of the order's variant; `?more` opens what the survey contains over it. */
export function startView(words: FormWords, page: StartPage): StartViewData {
  const { t, language, formToken } = words;
  const { order, run } = page.active;
  const variant = order.surveyFlowVariant;
  return {
    orderLine: t("start:orderLine", { order: orderName(words, order), organisation: order.organizationName }),
    heading: t(`start:variants.${variant}.heading`),
    intro: t(`start:variants.${variant}.intro`),
    duration: duration(words, page),
    facts: [questionsFact(words, page), ...recallFacts(words, page), resultFact(words, page)],
    before: t("start:before"),
    sections: [
      {
        key: "about",
        title: t("start:about.title"),
        texts: [t(`start:variants.${variant}.about`)],
        topics: topics(words, page),
        links: [],
      },
      { key: "how", title: t("start:how.title"), texts: [t("start:how.text")], topics: [], links: [] },
      {
        key: "answers",
        title: t("start:answers.title"),
        texts: [order.showResultsToEndUser ? t("start:answers.own") : t("start:answers.none"), t("start:answers.text")],
        topics: [],
        links: [{ href: pageUrl("privacy", language), label: t("start:answers.link") }],
      },
      ...(page.told ? [toldSection(words, page.told)] : []),
      ...(page.basis ? [basisSection(words, page.basis)] : []),
      ...(page.employer ? [page.employer] : []),
    ],
    more: { href: "?more", label: t("start:more.button") },
    opened: page.opensMore ? moreInfo(words, page) : undefined,
    button: canGoOn(run) ? t("start:continue") : t(`start:variants.${variant}.start`),
    back: { href: pageUrl("assessments", language), label: t("common:back") },
    token: formToken,
  };
}

/** What a survey stands on whose people are asked for nothing. */
function toldSection(
  { t, language }: Words,
  { leadIn, fullText, leadOut }: ConsentTexts,
): StartViewData["sections"][number] {
  const texts = [leadIn[language], ...fullText[language].trim().split(/\n\s*\n/), leadOut[language]];
  return { key: "basis", title: t("start:basis.title"), texts, topics: [], links: [] };
}

/** On what the controller processes the answers, as its order has stated it. */
function basisSection({ t, language }: Words, basis: StatedBasis): StartViewData["sections"][number] {
  const links = [{ href: pageUrl("privacy", language), label: t("start:answers.link") }];
  return {
    key: "lawful",
    title: t("basis:title"),
    texts: [],
    facts: basisFacts({ t, language }, basis),
    topics: [],
    links,
  };
}

/** The time that spec §9 names; once something is answered, what is left of it. */
function duration({ t }: Words, { active: { order, run } }: StartPage): StartViewData["duration"] {
  const whole = {
    label: t("start:durationLabel"),
    text: surveyDuration({ t }, order.surveyFlowVariant),
  };
  if (!canGoOn(run)) return whole;
  const modules = run.metamodules.flatMap((metamodule) => metamodule.modules);
  const open = modules.filter(({ vid }) => !run.finishedModuleVids.has(vid));
  if (run.answers.size === 0 && open.length === modules.length) return whole;
  const remaining = open.reduce((sum, { questions }) => sum + questions.length, 0) - run.answers.size;
  return { label: t("start:timeLeft"), text: timeLeft({ t }, remaining) };
}

/** As the front page counts them: of questions that exclude each other nobody is asked both. */
function questionsFact({ t }: Words, { contents }: StartPage): string {
  const { least, most } = askedRange(contents.flatMap(({ modules }) => modules));
  return least < most
    ? t("start:facts.questionsAtMost", { count: most as never })
    : t("start:facts.questions", { count: most as never });
}

/** The time that most questions are about, and whether others are about another. */
function recallFacts({ t }: Words, { contents }: StartPage): string[] {
  const counts = new Map<RecallPeriod, number>();
  for (const { recall: usual, questions } of contents.flatMap(({ modules }) => modules)) {
    for (const { recall = usual } of questions) counts.set(recall, (counts.get(recall) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  if (!most) return [];
  const [recall] = most;
  // Safety asks how often something has happened, and two years are long enough to be told before one begins.
  if (recall === "general" && counts.has("pastTwoYears")) return [t("start:facts.recallMixed.generalAndTwoYears")];
  return [counts.size > 1 ? t(`start:facts.recallMixed.${recall}`) : t(`start:facts.recall.${recall}`)];
}

function resultFact({ t }: Words, { active: { order }, contents, advice }: StartPage): string {
  if (!order.showResultsToEndUser) return t("start:facts.result.none");
  const possible = possibleAdvice(
    advice,
    contents.flatMap(({ modules }) => modules.map(({ key }) => key)),
  );
  if (possible.strengths) return t("start:facts.result.strengths");
  return possible.recommendations ? t("start:facts.result.recommendations") : t("start:facts.result.only");
}

/** What is asked, kind by kind, in the words of the survey itself. */
function topics({ language }: Words, { contents }: StartPage): string[] {
  return contents.map(
    ({ title, modules }) => `${title[language]}: ${modules.map((module) => module.title[language]).join(", ")}`,
  );
}

function moreInfo({ t, language }: Words, page: StartPage): MoreInfo {
  const { order } = page.active;
  const modules = page.contents.flatMap((metamodule) => metamodule.modules);
  return {
    title: t("start:more.title"),
    intro: t(`start:variants.${order.surveyFlowVariant}.about`),
    table: {
      caption: questionsFact({ t, language }, page),
      // Modules, several of which may be one section of the way through the survey.
      columns: [{ label: t("start:more.topic") }, { label: t("start:more.questions"), numeric: true }],
      rows: modules.map((module) => ({
        key: module.vid,
        cells: [withSoftHyphens(module.title[language]), String(askedRange([module]).most)],
      })),
    },
    notes: [
      t("start:more.save"),
      t("start:more.optional"),
      ...(order.showResultsToEndUser ? [t("start:more.result")] : []),
      t("start:more.notDiagnosis"),
    ],
    close: { href: page.here, label: t("start:more.close") },
  };
}
