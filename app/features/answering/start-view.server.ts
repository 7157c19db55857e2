import { type Metamodule, questionCount } from "~/features/survey/definition";
import type { SurveyFlowVariant } from "~/features/survey/variants";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import type { ActiveOrder } from "./active-order";
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

/** What the start screen is about. */
export type StartPage = {
  active: ActiveOrder;
  /** The sections of the survey, where the address opens what it contains; undefined elsewhere. */
  contents: readonly Metamodule[] | undefined;
  /** Address of the page itself, without a query. */
  here: string;
};

/** The start screen, in the text set of the order's variant; `?more` opens what the survey contains over it. */
export function startView(words: FormWords, { active, contents, here }: StartPage): StartViewData {
  const { t, language, formToken } = words;
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
    opened: contents && moreInfo(words, active.order, contents, here),
    button: continues ? t("start:continue") : t("start:start"),
    back: { href: pageUrl("assessments", language), label: t("common:back") },
    token: formToken,
  };
}

function moreInfo(
  { t, language }: Words,
  order: ActiveOrder["order"],
  metamodules: readonly Metamodule[],
  closeHref: string,
): MoreInfo {
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
    close: { href: closeHref, label: t("start:more.close") },
  };
}
