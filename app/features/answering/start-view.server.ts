import type { SurveyFlowVariant } from "~/features/survey/variants";
import type { PageRequest } from "~/http/page.server";
import { pageUrl } from "~/i18n/paths";
import type { StartViewData } from "./start-view";
import type { UnderWay } from "./under-way.server";

/** How long each variant takes, as spec §9 says. */
const durations: Record<SurveyFlowVariant, "long" | "psychosocial" | "fdf" | "pulse" | "personal"> = {
  default: "long",
  only_psychosocial_workload: "psychosocial",
  vointi_safety: "long",
  vointi_student: "long",
  energetic_person_plus_extended_work: "long",
  only_extended_work: "long",
  pulse: "pulse",
  fdf_marsmars: "fdf",
  personal: "personal",
};

/** The start screen, in the text set of the order's variant. */
export function startView({ t, language, context }: PageRequest, { order, result }: UnderWay): StartViewData {
  const variant = order.surveyFlowVariant;
  const continues = result !== undefined && !result.expired;
  return {
    orderLine: t("start:orderLine", { order: order.name, organisation: order.organizationName }),
    heading: t(`start:variants.${variant}.heading`),
    intro: t(`start:variants.${variant}.intro`),
    duration: { label: t("start:durationLabel"), text: t(`start:duration.${durations[variant]}`) },
    before: t("start:before"),
    sections: [
      { key: "about", title: t("start:about.title"), text: t(`start:variants.${variant}.about`), link: undefined },
      { key: "how", title: t("start:how.title"), text: t("start:how.text"), link: undefined },
      {
        key: "answers",
        title: t("start:answers.title"),
        text: t("start:answers.text"),
        link: { href: pageUrl("privacy", language), label: t("start:answers.link") },
      },
    ],
    button: continues ? t("start:continue") : t("start:start"),
    back: { href: pageUrl("assessments", language), label: t("common:back") },
    token: context.formToken,
  };
}
