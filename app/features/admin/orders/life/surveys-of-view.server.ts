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

function peopleText({ t }: Words, survey: SurveysOf["surveys"][number]): string {
  const { draft, closed, invited, joined, answered } = survey;
  if (invited === 0) return t("orders:life.nobodyInvited");
  // A draft has written to nobody.
  if (draft) return t("orders:life.onList", { count: invited });
  const share = answeredShare(answered, invited);
  const people =
    joined > 0
      ? t("orders:life.invitedAndJoined", { invited: invited - joined, joined })
      : t("orders:life.invited", { count: invited });
  if (share) return [t("orders:life.answered", { ...share, invited }), ...(joined > 0 ? [people] : [])].join(" ");
  return closed ? `${people} ${t("orders:answeredInReport")}.` : people;
}
