import { orderNameIn } from "~/features/orders/order-name";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { orderState } from "../order-words-view.server";
import { answeredShare } from "./answered";
import type { SurveyListData } from "./survey-list";
import type { SurveysOf } from "./surveys-of.server";

/** The surveys of an organisation, for its own page. */
export function surveysOfView(
  words: Words,
  { organisation, surveys, more, now }: SurveysOf & { organisation: { id: string; name: string }; now: Date },
): SurveyListData {
  const { t, language } = words;
  return {
    title: t("admin:sections.adminOrders"),
    add: {
      href: pageUrl("adminOrderNew", language, {}, { organisation: organisation.id }),
      label: t("orders:list.add"),
    },
    none: surveys.length === 0 ? t("orders:life.noSurveys") : undefined,
    surveys: surveys.map((survey) => ({
      key: survey.id,
      href: pageUrl("adminOrder", language, { assessmentOrderId: survey.id }),
      name: orderNameIn(language, survey),
      state: orderState(words, survey, now),
      text: peopleText(words, survey),
    })),
    all: more
      ? {
          href: pageUrl("adminOrders", language, {}, { search: organisation.name }),
          label: t("orders:life.allSurveys"),
        }
      : undefined,
  };
}

function peopleText({ t }: Words, { draft, closed, invited, answered }: SurveysOf["surveys"][number]): string {
  if (invited === 0) return t("orders:life.nobodyInvited");
  const share = answeredShare(answered, invited);
  if (share) return t("orders:life.answered", { ...share, invited });
  const people = t("orders:life.invited", { count: invited });
  return draft || !closed ? people : `${people} ${t("orders:answeredInReport")}.`;
}
