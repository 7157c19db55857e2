import type { AssessmentOrder } from "~/features/orders/order";
import { orderName } from "~/features/orders/order-name-view.server";
import { pageUrl } from "~/i18n/paths";
import type { FormWords } from "~/i18n/words.server";
import type { OpenSurveysData } from "./open-surveys-view";

/** The page of the surveys that are open to somebody whom their organisation's provider has signed in. */
export function openSurveysView(
  { t, language, formToken }: FormWords,
  { orders, organisation }: { orders: AssessmentOrder[]; organisation: string },
): OpenSurveysData {
  return {
    title: t("providerLogin:surveys.title"),
    by: t("providerLogin:surveys.by", { organisation }),
    own: t("providerLogin:surveys.own", { organisation }),
    toOwn: { href: pageUrl("assessments", language), label: t("providerLogin:surveys.toOwn") },
    none: orders.length === 0 ? t("providerLogin:surveys.none") : undefined,
    answer: t("providerLogin:surveys.answer"),
    token: formToken,
    surveys: orders.map((order) => ({ id: order.id, name: orderName({ t, language }, order) })),
  };
}
