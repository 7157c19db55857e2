import { orderNameIn } from "~/features/orders/order-name";
import { hasTooFewInvited } from "~/features/reports/disclosure/rules";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import type { DrawPart } from "~/remix/drawn-part";
import { orderState } from "../order-words-view.server";
import { answeredText } from "./answered-view.server";
import type { SurveyListData } from "./survey-list";
import type { SurveysOf } from "./surveys-of.server";

/** The surveys of an organisation, for its own page. */
export function surveysOfView(
  words: Words & { draw: DrawPart },
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
    surveys: words.draw(
      surveys.map((survey) => ({
        key: survey.id,
        href: pageUrl("adminOrder", language, { assessmentOrderId: survey.id }),
        name: orderNameIn(language, survey),
        state: orderState(words, survey, now),
        text: peopleText(words, survey),
      })),
    ),
    all: more
      ? {
          href: pageUrl("adminOrders", language, {}, { search: organisation.name }),
          label: t("orders:life.allSurveys"),
        }
      : undefined,
  };
}

function peopleText(words: Words, survey: SurveysOf["surveys"][number]): string {
  const { t } = words;
  const { draft, closed, invited, groups } = survey;
  const people = invited > 0 ? t("orders:life.invited", { count: invited }) : t("orders:life.nobodyInvited");
  // A draft has written to nobody.
  if (draft) return invited > 0 ? t("orders:life.onList", { count: invited }) : people;
  if (invited === 0 && groups === 0) return people;
  const told = answeredText(words, survey);
  const isReported = closed && !hasTooFewInvited({ invited, joinable: groups > 0 });
  if (groups === 0) return told ?? (isReported ? `${people} ${t("orders:answeredInReport")}.` : people);
  const answered = told ?? (closed ? `${t("orders:answeredInReport")}.` : undefined);
  return [answered, people, t("orders:life.mayHaveJoined")].filter(Boolean).join(" ");
}
