import type { IconName } from "~/design/icon-names";
import type { Advice } from "~/features/advice/advice";
import { strengthsId } from "~/features/advice/advice-view";
import { guideView, recommendationsId, recommendationsView, strengthsView } from "~/features/advice/advice-view.server";
import { type SelectedAdvice, selectAdvice } from "~/features/advice/select-advice";
import type { LeafletCatalogue } from "~/features/content/leaflet";
import type { AssessmentOrder, OrderAction } from "~/features/orders/order";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { detailsId, groupId } from "./details";
import { detailGroups } from "./details-view.server";
import { isExplained } from "./explain";
import { explainedIndex, explainView } from "./explain-view.server";
import { askedModule } from "./feedback-prompt";
import type { FeedbackPromptData } from "./feedback-prompt-form";
import { overviewOf } from "./overview-view.server";
import type { ShownResult } from "./queries.server";
import { resultGroups } from "./result-groups";
import { type ResultsQuery, resultsAddress } from "./results-address";
import { resultsSummary } from "./results-summary-view.server";
import { resultsTabs } from "./results-tabs-view.server";
import type { ResultsViewData } from "./results-view";

/** What the page knows besides the result. */
export type ResultsPage = Words & {
  advice: Advice;
  leaflets: LeafletCatalogue;
  now: Date;
  formToken: string;
  query: ResultsQuery;
};

export type ShownOrder = Pick<AssessmentOrder, "id" | "name" | "organizationName" | "closed">;

/** The module on which a completed result asks whether its feedback was of use. */
export function moduleAskedOf({ id, content, metamodules }: ShownResult): { key: string; vid: string } | undefined {
  const { scored, pages, others } = resultGroups(content, metamodules);
  return askedModule(id, [...(scored ? [scored] : []), ...pages, ...others]);
}

/** The results page of one order, in words and drawings. `action` is what the order lets its person do now. */
export function resultsView(
  page: ResultsPage,
  order: ShownOrder,
  action: OrderAction | undefined,
  shown: ShownResult | undefined,
): ResultsViewData {
  const { t, language, query } = page;
  const groups = resultGroups(shown?.content ?? { metamoduleSubResults: [] }, shown?.metamodules ?? []);
  const { scored } = groups;
  const virtaScore = shown?.content.virtaScore;
  const index = typeof virtaScore === "number" ? virtaScore : undefined;
  const address = (given: ResultsQuery, part?: string) =>
    resultsAddress(language, order.id, { goal: query.goal, ...given }, part);
  const explain = (what: string) => address({ explain: what });
  const links = { explain, close: (vid?: string) => address({}, vid && `module-${vid}`) };
  const attachment = (id: string) => {
    const leaflet = page.leaflets.get(id);
    const href = pageUrl("orderAttachment", language, { assessmentOrderId: order.id, attachmentId: id });
    return leaflet && { id, href, title: leaflet.title[language] };
  };
  const asked = shown?.completed ? moduleAskedOf(shown) : undefined;
  const prompt = (vid: string) =>
    shown && vid === asked?.vid ? feedbackPrompt(page, shown.id, shown.thumbUp !== undefined) : undefined;
  const advice: SelectedAdvice = scored
    ? selectAdvice(
        page.advice,
        scored.modules.map(({ finished }) => finished.subResult),
      )
    : { recommendations: [] };
  const explains = shown !== undefined && isExplained(shown.content.method);
  const detailed = detailGroups(page, groups, { explain: explains ? explain : undefined, attachment, prompt });
  return {
    // Two tabs with scored results (spec §2); what is not completed has nothing to be compared.
    tabs: scored && shown?.completed ? resultsTabs(page, order.id, "latest") : undefined,
    summary: resultsSummary(page, order, action, shown, {
      hasScored: scored !== undefined,
      now: page.now,
      formToken: page.formToken,
    }),
    contents: shown?.completed ? contents(page, advice) : undefined,
    overview: scored && overviewOf(page, scored, index, explains ? explain(explainedIndex) : undefined),
    strengths: strengthsView(page, advice.strengths),
    recommendations: recommendationsView(page, advice.recommendations, query.goal, address),
    details:
      detailed.length > 0
        ? {
            // The heading of the details shows only for a completed result (spec §2).
            title: shown?.completed ? t("results:details") : undefined,
            contents:
              detailed.length > 1
                ? {
                    label: t("results:groups"),
                    links: detailed.map((group) => ({
                      href: `#${groupId(group)}`,
                      label: group.title,
                      current: false,
                    })),
                  }
                : undefined,
            groups: detailed,
            words: {
              good: t("results:good"),
              recommendations: t("results:recommendations"),
              explain: t("results:explain.link"),
              attachments: t("results:attachments.title"),
              download: t("results:attachments.download"),
            },
          }
        : undefined,
    // Only who has seen a whole result of the life areas can want to look deeper.
    promo:
      shown?.completed && advice.recommendations.length > 0
        ? {
            title: t("results:promo.title"),
            text: t("results:promo.text"),
            link: { href: pageUrl("assessments", language), label: t("results:toOrders") },
          }
        : undefined,
    disclaimer: shown ? t("results:notValidated") : undefined,
    guide: query.guide === undefined ? undefined : guideView(page, page.advice, query.guide, address({})),
    explain:
      explains && query.explain !== undefined && query.guide === undefined
        ? explainView(page, groups, index, query.explain, links)
        : undefined,
  };
}

/** The parts of the page, where there are enough of them to look for one. */
function contents({ t, language }: ResultsPage, advice: SelectedAdvice): ResultsViewData["contents"] {
  if (advice.recommendations.length === 0) return undefined;
  const part = (id: string, label: string, icon: IconName) => ({ href: `#${id}`, label, icon, current: false });
  return {
    label: t("results:contents"),
    links: [
      ...(advice.strengths ? [part(strengthsId, advice.strengths.title[language], "star")] : []),
      part(recommendationsId, t("results:advice.title"), "healthPromotion"),
      part(detailsId, t("results:details"), "info"),
    ],
  };
}

function feedbackPrompt({ t, formToken }: ResultsPage, resultId: string, given: boolean): FeedbackPromptData {
  return {
    token: formToken,
    resultId,
    question: t("results:prompt.question"),
    thumbs: [
      { value: "up", label: t("results:prompt.up") },
      { value: "down", label: t("results:prompt.down") },
    ],
    thanks: given ? t("results:prompt.thanks") : undefined,
  };
}
