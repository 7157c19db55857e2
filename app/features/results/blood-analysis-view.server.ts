import type { AssessmentOrder } from "~/features/orders/order";
import { orderName } from "~/features/orders/order-name-view.server";
import type { Words } from "~/i18n/words.server";
import type { BloodAnalysisViewData } from "./blood-analysis-view";
import { resultsAddress } from "./results-address";

/**
 * The second kind of results (spec §2, type segment and virtaResultsPageType). An order holds no blood samples: the
 * service that took them has been discontinued, so the page says that there are none and leads back to the survey.
 */
export function bloodAnalysisView(
  { t, language }: Words,
  order: Pick<AssessmentOrder, "id" | "name" | "personal" | "organizationName">,
): BloodAnalysisViewData {
  return {
    orderLine: t("results:forOrder", { order: orderName({ t }, order), organisation: order.organizationName }),
    title: t("results:bloodAnalysis.title"),
    text: t("results:bloodAnalysis.none"),
    discontinued: t("results:bloodAnalysis.discontinued"),
    survey: { href: resultsAddress(language, order.id), label: t("results:bloodAnalysis.toSurvey") },
  };
}
