import { textLimit } from "~/features/survey/answer-schema";
import type { Question } from "~/features/survey/definition";
import { radioValues } from "~/features/survey/definition";
import type { Journey, Stop } from "~/features/survey/journey";
import { progressAt } from "~/features/survey/progress";
import { documentTitle } from "~/http/document-title.server";
import { draftParameter } from "~/http/draft.server";
import type { PageRequest } from "~/http/page.server";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import type { Section } from "./active-order.server";
import type { AnswerControl, QuestionViewData } from "./question-view";

/** Everything the question page shows, in words. What was kept of an expired session stands in place of the saved answer. */
export function questionView(
  page: PageRequest,
  section: Section,
  journey: Journey,
  stop: Stop,
  answer: number | string | null | undefined,
  kept?: string,
): QuestionViewData {
  const { t, language, context, app } = page;
  const { question } = stop;
  const progress = progressAt(section.module, question.vid, section);
  const place = t("survey:place", { number: progress.number, total: progress.total });
  const { recall } = section.module;
  return {
    key: question.vid,
    documentTitle: documentTitle(page, `${place}: ${question.title[language]}`),
    token: context.formToken,
    // The form names its question: sent twice from an address without one, it would answer the next question too.
    action: `?question=${question.vid}${kept === undefined ? "" : `&${draftParameter}=1`}`,
    kept: kept === undefined ? undefined : t("sessions:kept"),
    close: { href: pageUrl("assessments", language), label: t("survey:close") },
    back: stop.previous ? t("survey:back") : undefined,
    sectionName: section.module.title[language],
    place,
    progress: {
      label: t("survey:progress.label"),
      value: progress.number - 1,
      max: progress.total,
      rows: [
        {
          label: t("survey:progress.overall"),
          value: t("survey:progress.percent", { value: progress.overallPercent }),
        },
        {
          label: t("survey:progress.section"),
          value: t("survey:progress.percent", { value: progress.sectionPercent }),
        },
        { label: t("survey:progress.timeLeft"), value: timeLeft(page, progress.minutesLeft) },
      ],
    },
    title: question.title[language],
    notes: [
      ...(question.explanation ? [{ id: "explanation", children: question.explanation[language] }] : []),
      ...(recall === "general"
        ? []
        : [{ id: "recall", tone: "quiet" as const, children: t(`survey:recall.${recall}`) }]),
    ],
    kicker: question.type === "open-ended" ? t("survey:openQuestion") : undefined,
    control: answerControl(page, question, kept === undefined ? answer : keptAnswer(question, kept)),
    required: question.required,
    optionalNote: question.required ? undefined : t("survey:optionalNote"),
    // A conditional question can still turn up after this one, so "last" is said of what is known now.
    lastNote: stop.next || journey.asked.at(-1) !== question ? undefined : t("survey:lastQuestion"),
    submit: stop.next ? t("survey:next") : t("survey:save"),
    robot: __DEV_TOOLS__ && app.env.mode !== "production" ? t("survey:robot") : undefined,
    errorSummary: t("common:errorSummary"),
    errorPrefix: t("common:errorPrefix"),
  };
}

/** What was kept of the answer, as far as the question's field can show it. */
function keptAnswer(question: Question, kept: string): number | string | undefined {
  if (question.type === "open-ended") return kept;
  return /^\d{1,3}$/.test(kept) ? Number(kept) : undefined;
}

function timeLeft({ t }: Pick<Words, "t">, minutes: { from: number; to: number } | undefined): string {
  if (!minutes) return t("survey:progress.underMinute");
  return t(minutes.from === minutes.to ? "survey:progress.minutesSame" : "survey:progress.minutes", minutes);
}

function answerControl(
  { t, language }: Words,
  question: Question,
  answer: number | string | null | undefined,
): AnswerControl {
  const scale = question.scale.map((text) => text[language]);
  if (question.type === "open-ended") {
    return {
      kind: "text",
      label: t("survey:freeText"),
      value: typeof answer === "string" ? answer : "",
      limit: textLimit.max,
      counterFrom: textLimit.counterFrom,
      counterText: t("survey:counter", { count: "{count}" as never, limit: "{limit}" }),
      counterOverText: t("survey:counterOver", { count: "{count}" as never, limit: "{limit}", over: "{over}" }),
    };
  }
  const value = typeof answer === "number" ? answer : undefined;
  if (question.type === "slider") {
    const [lowLabel = "", highLabel = ""] = scale;
    return {
      kind: "slider",
      value,
      lowLabel,
      highLabel,
      unansweredText: t("survey:slider.unanswered"),
      minusLabel: t("survey:slider.minus"),
      plusLabel: t("survey:slider.plus"),
      hint: t("survey:slider.hint"),
    };
  }
  return {
    kind: "radio",
    value: value === undefined ? undefined : String(value),
    options: radioValues[question.type].map((option, index) => ({ value: String(option), label: scale[index] ?? "" })),
  };
}
