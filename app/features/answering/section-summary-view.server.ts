import { gauge } from "~/charts/gauge.server";
import { isIconName } from "~/design/icon-names";
import type { Person } from "~/features/people/person";
import { latestResults } from "~/features/results/queries.server";
import type { ScoreBand } from "~/features/scoring/result";
import type { Module } from "~/features/survey/definition";
import { documentTitle } from "~/http/document-title.server";
import type { PageRequest } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { product } from "~/platform/product";
import { type ActiveOrder, nextQuestionUrl } from "./active-order.server";
import type { SectionSummaryData } from "./section-summary";

const statusByBand: Record<ScoreBand, keyof Module["statusTexts"]> = {
  high_result: "high",
  mid_result: "mid",
  low_result: "low",
};

/**
 * What a person sees after a section (spec §2 "Section summary"): scored, unscored, or only the order's name where the
 * order shows no results. Throws a redirect to the assessments list when the section was never finished.
 */
export async function sectionSummary(
  page: PageRequest,
  person: Person,
  { order, result }: ActiveOrder,
  moduleVid: string,
): Promise<SectionSummaryData> {
  const { t, language, app } = page;
  const { completed, inProgress } = await latestResults(app.db, person.userUuid, order.id);
  const shown = [inProgress, completed].find((result) =>
    result?.content.metamoduleSubResults.some(({ modules }) =>
      modules.some(({ subResult }) => subResult.surveyModuleVid === moduleVid),
    ),
  );
  const finished = shown?.content.metamoduleSubResults
    .flatMap(({ modules }) => modules)
    .find(({ subResult }) => subResult.surveyModuleVid === moduleVid);
  const module = shown?.metamodules.flatMap(({ modules }) => modules).find(({ vid }) => vid === moduleVid);
  const assessments = pageUrl("assessments", language);
  if (!shown || !finished || !module) throw seeOther(assessments);

  const { subResult } = finished;
  const heading = shown.completed ? t("survey:summary.surveyCompleted") : t("survey:summary.sectionDone");
  const base = {
    documentTitle: documentTitle(page, heading),
    heading,
    actions: shown.completed ? afterSurvey(page, order) : betweenSections(page, result),
  };
  if (!order.showResultsToEndUser) {
    return { ...base, kind: "noResults", name: order.name, body: t("survey:summary.thanks") };
  }
  const icon = module.lifeArea && isIconName(module.lifeArea) ? module.lifeArea : undefined;
  const name = module.title[language];
  if (subResult.numericScore === undefined || !subResult.score) {
    const body = module.statusTexts.done?.[language] ?? t("survey:summary.thanks");
    return { ...base, kind: "unscored", name, body, icon };
  }
  return {
    ...base,
    kind: "scored",
    name,
    icon,
    body: module.statusTexts[statusByBand[subResult.score]]?.[language] ?? "",
    gauge: gauge({
      score: subResult.numericScore,
      band: subResult.score,
      label: t("results:gauge", { name, score: subResult.numericScore }),
      idPrefix: "summary",
    }),
  };
}

type Actions = SectionSummaryData["actions"];

function betweenSections({ t, language }: PageRequest, result: ActiveOrder["result"]): Actions {
  const next = result && !result.expired ? nextQuestionUrl(language, result) : "survey-done";
  return [
    { href: next === "survey-done" ? pageUrl("surveyContinue", language) : next, label: t("survey:summary.next") },
    { href: pageUrl("assessments", language), label: t("survey:summary.later") },
  ];
}

function afterSurvey({ t, language }: PageRequest, order: ActiveOrder["order"]): Actions {
  const onward = order.showResultsToEndUser
    ? {
        href: pageUrl("orderResults", language, { assessmentOrderId: order.id }),
        label: t("survey:summary.seeResults"),
      }
    : { href: pageUrl("assessments", language), label: t("survey:summary.close") };
  if (order.surveyFlowVariant !== "fdf_marsmars") return [onward];
  return [onward, { href: product.fitnessAppUrl, label: t("survey:summary.toApp") }];
}
