import type { Advice } from "~/features/advice/advice";
import type { InvitedOrder } from "~/features/answering/situation";
import { startView } from "~/features/answering/start-view.server";
import type { ConsentTexts } from "~/features/consents/consent-type";
import type { AdministeredOrder } from "~/features/orders/administered.server";
import { orderNameIn } from "~/features/orders/order-name";
import type { Metamodule } from "~/features/survey/definition";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import type { PreviewViewData } from "./preview-view";

export function previewView(
  { t, language }: Words,
  {
    order,
    active,
    contents,
    told,
    supervisor,
    opensMore,
    here,
    advice,
  }: {
    order: AdministeredOrder;
    active: InvitedOrder;
    contents: readonly Metamodule[];
    told: ConsentTexts | undefined;
    supervisor: boolean;
    opensMore: boolean;
    here: string;
    advice: Advice;
  },
): PreviewViewData {
  const at = { assessmentOrderId: order.id };
  const address = (query = {}) => pageUrl("adminOrderPreview", language, at, query);
  return {
    title: t("orders:preview.title"),
    back: { href: pageUrl("adminOrder", language, at), label: orderNameIn(language, order) },
    notice: t("orders:preview.notice"),
    // The safety survey has two sets of questions.
    answerers:
      order.surveyFlowVariant === "vointi_safety"
        ? {
            label: t("orders:preview.answerer"),
            links: [
              { href: address(), label: t("orders:preview.employee"), current: !supervisor },
              { href: address({ as: "supervisor" }), label: t("orders:preview.supervisor"), current: supervisor },
            ],
          }
        : undefined,
    startTitle: t("orders:preview.start"),
    start: startView(
      { t, language, formToken: "" },
      { active, contents, told, basis: order.basis, opensMore, here, advice, employer: undefined },
    ),
    questionsTitle: t("orders:preview.questions"),
    sections: contents
      .flatMap(({ modules }) => modules)
      .map(({ vid, title, questions: [first] }) => ({
        key: vid,
        title: title[language],
        question: first?.title[language] ?? "",
        options: first ? first.scale.map((text) => text[language]) : [],
      })),
  };
}
