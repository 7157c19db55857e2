import type { Advice } from "~/features/advice/advice";
import {
  firstStepsView,
  guideView,
  recommendationsView,
  type ShownAdvice,
  strengthsView,
} from "~/features/advice/advice-view.server";
import { contactsInSight } from "~/features/advice/contacts/help-by-matter";
import { helpLink } from "~/features/advice/contacts-view.server";
import type { FirstStep } from "~/features/advice/first-steps";
import type { LeafletCatalogue } from "~/features/content/leaflet";
import type { AssessmentOrder, OrderAction } from "~/features/orders/order";
import type { NamedOrder } from "~/features/orders/order-name";
import type { Person } from "~/features/people/person";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import { toldInResult } from "./care-told";
import { careView, saidCare, unseenBy } from "./care-view.server";
import { moduleId } from "./details/details";
import { type DetailLinks, detailsView } from "./details/details-view.server";
import { isExplained } from "./details/explain";
import { explainedIndex, explainView } from "./details/explain-view.server";
import { moduleAskedOf } from "./details/feedback-prompt";
import { feedbackPrompt } from "./details/feedback-prompt-view.server";
import { carriesMuch, openingOf } from "./overview/insight-view.server";
import { overviewOf } from "./overview/overview-view.server";
import type { ResultsSummaryData } from "./overview/results-summary";
import { resultsSummary } from "./overview/results-summary-view.server";
import { standingView } from "./overview/standing-view.server";
import { summaryStatus } from "./overview/summary-status";
import { paperOf } from "./paper-view.server";
import type { ReadersResultsData } from "./readers-results";
import { adviceOf, type ResultAdvice } from "./result-advice";
import { everyGroup, everyModule, hasScores, type ResultGroups, resultGroups } from "./result-groups";
import { attachmentAddress, type ResultsQuery, resultsAddress } from "./results-address";
import { resultsTabs } from "./results-tabs-view.server";
import type { ResultsViewData } from "./results-view";
import type { ShownResult } from "./shown-result";

export type ResultsPage = {
  person: Pick<Person, "firstName" | "lastName">;
  order: Pick<AssessmentOrder, "id" | keyof NamedOrder | "personal" | "organizationName" | "closed">;
  /** What the order lets its person do now. */
  action: OrderAction | undefined;
  /** Undefined where there is no result yet. */
  shown: ShownResult | undefined;
  query: ResultsQuery;
  advice: Advice;
  leaflets: LeafletCatalogue;
  now: Date;
  /** Whether a professional's personal feedback belongs to the order. */
  offersFeedback?: boolean;
  /** Where each state of the page is for somebody whom the person has asked to read it; absent on the person's own page. */
  readersAddress?: (query: ResultsQuery) => string;
};

/** What of a result is shown to somebody whom its person has asked to read it. */
export function readersResultsView(
  words: FormWords,
  { address, ...page }: Omit<ResultsPage, "person" | "action"> & { address: (query: ResultsQuery) => string },
): ReadersResultsData {
  const nobody = { firstName: "", lastName: "" };
  const view = resultsView(words, { ...page, person: nobody, action: undefined, readersAddress: address });
  const { summary, care, folded, standing, overview, strengths, steps, recommendations, details, guide, explain } =
    view;
  const { index, insight } = summary;
  return {
    said: { index, insight },
    care,
    folded,
    standing,
    overview,
    strengths,
    steps,
    recommendations,
    details,
    guide,
    explain,
  };
}

/** Nothing can be added to it any more: it would be answered anew, or not at all. */
function staysPartial({ order, shown, now }: Pick<ResultsPage, "order" | "shown" | "now">): boolean {
  return order.closed || summaryStatus(shown, order.closed, now) === "incomplete-survey-from-over-two-weeks-ago";
}

/** The results page of one order, in words and drawings. */
export function resultsView(words: FormWords, page: ResultsPage): ResultsViewData {
  const { t, language } = words;
  const { order, action, shown, query, now } = page;
  const groups = resultGroups(shown?.content ?? { metamoduleSubResults: [] }, shown?.metamodules ?? []);
  const { scored } = groups;
  const virtaScore = shown?.content.virtaScore;
  const index = typeof virtaScore === "number" ? virtaScore : undefined;
  const completed = shown?.completed ?? false;
  const { address, explain } = addressesOf(page, language);
  const advice = adviceOf(page.advice, groups, { completed });
  const { inOrder, outOfPlace } = advice;
  const by = toldInResult(shown?.content ?? { metamoduleSubResults: [] }, shown?.metamodules ?? []);
  const care = saidCare(words, page.advice, { sections: inOrder, kinds: by.kinds });
  const { strengths, recommendations: goals } = advice.selected();
  const steps = advice.steps();
  const given: ShownAdvice = { goals, steps, first: advice.goalOf(steps), chosen: query.goal, address };
  const isMuch = carriesMuch(groups, by.told);
  const summary = resultsSummary(words, {
    order,
    action,
    shown,
    hasScored: scored !== undefined,
    index,
    insight: openingOf(words, groups, { completed, index, told: by.told, firstVid: steps[0]?.moduleVid }),
    now,
  });
  const offers = offersOf(words, page, { completed, hasAdvice: scored !== undefined && goals.length > 0 });
  return {
    // Two tabs with scored results (spec §2); what is not completed has nothing to be compared.
    tabs: completed && hasScores(groups) ? resultsTabs(words, order.id, "latest") : undefined,
    // Where there is a lot to carry, what the survey waits for comes after the help.
    summary: isMuch ? { ...summary, action: undefined } : summary,
    paper: shown && paperOf(words, page.person),
    care: careView(words, page.advice, { told: by.told, care, isMuch }),
    folded: isMuch ? foldedOf(words, page, summary) : undefined,
    unseen: shown ? unseenBy(words, order) : undefined,
    standing: standingView(words, groups, by.told),
    overview:
      scored &&
      overviewOf(words, scored, index, {
        explainHref: explain?.(explainedIndex),
        staysPartial: staysPartial(page),
        completed,
        isMuch,
      }),
    strengths: strengthsView(words, page.advice, strengths),
    steps: firstStepsView(words, page.advice, given, {
      title: t(isKept(steps, inOrder) ? "results:steps.keep" : "results:steps.title"),
      about: titlesOf(groups, language),
      oneAtATime: isMuch,
      inSight: contactsInSight(care),
    }),
    recommendations: recommendationsView(words, page.advice, given),
    details: detailsView(words, {
      groups,
      completed,
      advice: page.advice,
      outOfPlace,
      by,
      hasNeighbour: offers.promo !== undefined && !isMuch && !page.readersAddress,
      links: detailLinks(words, page, explain),
    }),
    ...offers,
    help: helpLink(words),
    // The notices of the groups say the same at length.
    disclaimer:
      shown && everyGroup(groups).every(({ metamodule }) => !metamodule.notice) ? t("results:notValidated") : undefined,
    guide: query.guide === undefined ? undefined : guideView(words, page.advice, query.guide, address({})),
    explain: explain && explained(words, query, { groups, index, address }),
  };
}

/** Where each state of the page is, and how a number came about where that can be told. */
function addressesOf({ order, query, shown, readersAddress }: ResultsPage, language: Words["language"]) {
  // A chosen goal stays chosen wherever the links of the page lead.
  const address = (given: ResultsQuery, part?: string) => {
    const chosen = { goal: query.goal, ...given };
    return readersAddress?.(chosen) ?? resultsAddress(language, order.id, chosen, part);
  };
  const explains = shown !== undefined && isExplained(shown.content.method);
  return { address, explain: explains ? (what: string) => address({ explain: what }) : undefined };
}

/** Whether what to begin with keeps something that is good; to change something is no going on. */
function isKept([first]: readonly FirstStep[], modules: ResultAdvice["inOrder"]): boolean {
  const about = modules.find(({ module }) => module.vid === first?.moduleVid);
  return about?.finished.subResult.score === "high_result";
}

/** What waits behind the help, for whoever has a lot to carry. */
function foldedOf(
  { t }: Words,
  { shown, query }: ResultsPage,
  { action }: Pick<ResultsSummaryData, "action">,
): ResultsViewData["folded"] {
  return {
    label: t(shown?.completed ? "results:wholeResult" : "results:resultSoFar"),
    // A goal was chosen within it.
    open: query.goal !== undefined,
    action,
  };
}

/** How a number came about, where the address asks for it; a guide that is open stands before it. */
function explained(
  words: FormWords,
  { explain: what, guide }: ResultsQuery,
  {
    groups,
    index,
    address,
  }: { groups: ResultGroups; index: number | undefined; address: (given: ResultsQuery, part?: string) => string },
): ResultsViewData["explain"] {
  if (what === undefined || guide !== undefined) return undefined;
  const links = {
    explain: (other: string) => address({ explain: other }),
    close: (vid: string | undefined) => address({}, vid && moduleId(vid)),
  };
  return explainView(words, { groups, index, what, links });
}

/** What the page offers besides: more surveys, and a professional's words. */
function offersOf(
  { t, language }: Words,
  { order, offersFeedback }: ResultsPage,
  { completed, hasAdvice }: { completed: boolean; hasAdvice: boolean },
): Pick<ResultsViewData, "promo" | "personalFeedback"> {
  return {
    // It offers to learn more than a complete result of the life areas tells, so it needs one, and not the one it offers.
    promo:
      completed && hasAdvice && !order.personal
        ? {
            title: t("results:promo.title"),
            text: t("results:promo.text"),
            link: { href: pageUrl("assessments", language), label: t("results:toOrders") },
          }
        : undefined,
    personalFeedback:
      completed && offersFeedback
        ? {
            title: t("personalFeedback:title"),
            text: t("personalFeedback:offer"),
            link: {
              href: pageUrl("orderFeedback", language, { assessmentOrderId: order.id }),
              label: t("personalFeedback:offerLink"),
            },
          }
        : undefined,
  };
}

/** By vid: two kinds of one survey may have a module of one key each, and another title. */
function titlesOf(groups: ResultGroups, language: Words["language"]): Map<string, string> {
  return new Map(everyModule(groups).map(({ module }) => [module.vid, module.title[language]]));
}

function detailLinks(
  words: FormWords,
  { order, shown, leaflets, readersAddress }: ResultsPage,
  explain: DetailLinks["explain"],
): DetailLinks {
  const { language } = words;
  // Leaflets and the question about the feedback are the person's own.
  if (readersAddress) return { explain, attachment: () => undefined, prompt: () => undefined };
  const asked = shown && moduleAskedOf(shown);
  return {
    explain,
    attachment(id) {
      const leaflet = leaflets.get(id);
      return leaflet && { id, href: attachmentAddress(language, order.id, id), title: leaflet.title[language] };
    },
    prompt: (vid) => (shown && vid === asked?.vid ? feedbackPrompt(words, shown) : undefined),
  };
}
