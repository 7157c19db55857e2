import { currentMetamodules, questionCount } from "~/features/survey/definitions.server";
import { metamoduleKeysOf, type SurveyFlowVariant } from "~/features/survey/variants";
import type { PageRequest } from "~/http/page.server";
import { pageUrl } from "~/i18n/paths";
import type { ActiveOrder } from "./active-order.server";
import type { MoreInfo, StartViewData } from "./start-view";

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

/** The start screen, in the text set of the order's variant; `?more` opens what the survey contains over it. */
export async function startView(page: PageRequest, active: ActiveOrder): Promise<StartViewData> {
  const { t, language, context, url } = page;
  const { order, result } = active;
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
    more: { href: "?more", label: t("start:more.button") },
    opened: url.searchParams.has("more") ? await moreInfo(page, active) : undefined,
    button: continues ? t("start:continue") : t("start:start"),
    back: { href: pageUrl("assessments", language), label: t("common:back") },
    token: context.formToken,
  };
}

/** The sections of the survey: of the run under way, else of the versions a new run would start on. */
async function moreInfo({ t, language, app, url }: PageRequest, { order, result }: ActiveOrder): Promise<MoreInfo> {
  const metamodules =
    result && !result.expired
      ? result.metamodules
      : await currentMetamodules(app.db, metamoduleKeysOf(order.surveyFlowVariant, { supervisor: order.supervisor }));
  const modules = metamodules.flatMap((metamodule) => metamodule.modules);
  return {
    title: t("start:more.title"),
    intro: t(`start:variants.${order.surveyFlowVariant}.about`),
    table: {
      caption: t("start:more.sections", { count: questionCount(metamodules) as never }),
      columns: [{ label: t("start:more.section") }, { label: t("start:more.questions"), numeric: true }],
      rows: modules.map(({ vid, title, questions }) => ({
        key: vid,
        cells: [title[language], String(questions.length)],
      })),
    },
    notes: [
      t("start:more.save"),
      t("start:more.optional"),
      order.showResultsToEndUser ? t("start:more.result") : t("start:more.noResult"),
      t("start:more.notDiagnosis"),
    ],
    close: { href: url.pathname, label: t("start:more.close") },
  };
}
