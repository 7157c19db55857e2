import { withSoftHyphens } from "~/design/typeface/soft-hyphens";
import type { Advice } from "~/features/advice/advice";
import { helpLink } from "~/features/advice/contacts-view.server";
import { helpAtOnce } from "~/features/advice/help-at-once";
import { helpAtOnceView } from "~/features/advice/help-at-once-view.server";
import { isSensitive } from "~/features/advice/named-contacts";
import type { NamedOrder } from "~/features/orders/order-name";
import { orderName } from "~/features/orders/order-name-view.server";
import { type AnswerIssue, textLimit } from "~/features/survey/answer-schema";
import type { Question } from "~/features/survey/definition";
import { radioValues } from "~/features/survey/definition";
import type { Answers, Journey, Stop } from "~/features/survey/journey";
import { progressAt } from "~/features/survey/progress";
import { namesItsTime } from "~/features/survey/recall";
import { timeInWords } from "~/features/survey/time-left-view.server";
import type { Words } from "~/i18n/words.server";
import type { AnswerControl } from "./drawn/answer-field";
import type { QuestionFormData, QuestionViewData, Trouble } from "./drawn/question-view";
import type { InvitedOrder, Section } from "./situation";
import { type WayOn, wayOn } from "./way-on";

/** What was typed before the session expired; or is being written in this one. */
export type Draft = { text: string; isOfSession: boolean };

/** What the question page is about. */
export type QuestionPage = {
  order: Pick<InvitedOrder["order"], keyof NamedOrder | "personal">;
  section: Section;
  /** What is saved: nothing, or null where a question was passed. */
  answers: Answers;
  journey: Journey;
  stop: Stop;
  /** What was typed before, and not sent or sent too late; it stands in place of the saved answer. */
  draft: Draft | undefined;
  /** The question's address, which the form names: sent twice from an address without it, it would answer the next too. */
  at: string;
  /** Whether the button that answers at random is shown. */
  withRobot: boolean;
  advice: Pick<Advice, "contacts">;
};

/** Everything the question page shows, in words. */
export function questionView(
  words: Words,
  { order, section, answers, journey, stop, draft, at, withRobot, advice }: QuestionPage,
): Omit<QuestionViewData, "documentTitle"> {
  const { t, language } = words;
  const { question } = stop;
  const answer = answers.get(question.vid);
  const progress = progressAt(section.module, question.vid, section);
  const place = t("survey:place", { number: progress.inSection.number, total: progress.inSection.total });
  const recall = question.recall ?? section.module.recall;
  const isOpen = question.type === "open-ended";
  const told = helpAtOnce({ module: section.module, journey, stop, answers });
  const way = wayOn({ section, stop, answers });
  return {
    key: question.vid,
    at,
    draft: draft && t(draft.isOfSession ? "sessions:typed" : "sessions:kept"),
    close: t("survey:close"),
    orderName: orderName(words, order),
    back: stop.previous ? t("survey:back") : undefined,
    sectionName: sectionName(words, section),
    place,
    progress: {
      label: t("survey:progress.label"),
      value: progress.number - 1,
      max: progress.total,
      ends: endsOf(section.place.sizes),
      rows: [
        {
          label: t("survey:progress.overall"),
          value: t("survey:progress.percent", { value: progress.overallPercent }),
        },
        {
          label: t("survey:progress.section"),
          value: t("survey:progress.percent", { value: progress.sectionPercent }),
        },
        { label: t("survey:progress.timeLeft"), value: timeInWords(words, progress.minutesLeft) },
      ],
    },
    helpNow: told && helpAtOnceView(words, advice, { told, kinds: [section.metamodule.key] }),
    title: question.title[language],
    notes: [
      ...(question.explanation ? [{ id: "explanation", children: question.explanation[language] }] : []),
      ...(recall === "general" || namesItsTime(question.title[language], language)
        ? []
        : [{ id: "recall", tone: "quiet" as const, children: t(`survey:recall.${recall}`) }]),
    ],
    kicker: [
      // What is finished can't be opened again, so the first question of a topic that another has led to has no way back.
      ...(stop.previous === undefined && section.place.followsFinished ? [t("survey:topicFinished")] : []),
      // Somebody may write here what they want answered at once.
      ...(isOpen ? [t("survey:openQuestion"), t("survey:notReadNow")] : []),
    ],
    control: answerControl(words, question, draft ? draftAnswer(question, draft.text) : answer),
    required: question.required,
    // Finishing a section can't be undone, so that takes the button.
    goOn: question.type !== "open-ended" && way === "question" ? t("survey:goOn") : undefined,
    optionalNote: question.required ? undefined : t("survey:optionalNote"),
    lastNote: way === "end" && typeof section.end === "string" ? t(`survey:lastQuestion.${section.end}`) : undefined,
    needed: question.required ? answerIssueText(words, question, "answerRequired") : undefined,
    submit: submitLabel(words, way, section),
    help:
      isOpen || isSensitive(advice.contacts, section.module.key)
        ? { link: helpLink(words), beside: t("help:beside") }
        : undefined,
    robot: withRobot ? t("survey:robot") : undefined,
    errorSummary: t("common:errorSummary"),
  };
}

/** Which section it is, with its place among them where there are several. */
function sectionName({ t, language }: Words, { module, place: { number, sizes } }: Section): string {
  const section = module.title[language];
  return sizes.length > 1 ? t("survey:sectionPlace", { number, total: sizes.length, section }) : section;
}

/** After how many questions of the survey each section ends but the last. */
function endsOf(sizes: readonly number[]): number[] {
  let questions = 0;
  return sizes.slice(0, -1).map((size) => {
    questions += size;
    return questions;
  });
}

/** What the way on leads to. */
function submitLabel({ t, language }: Words, way: WayOn, { end }: Section): string {
  if (way === "question") return t("survey:next");
  if (way === "either") return t("survey:saveAndContinue");
  return typeof end === "string" ? t(`survey:save.${end}`) : t("survey:nextTopic", { topic: end.title[language] });
}

/** What of the page stays from question to question. */
export function questionForm(
  { t }: Pick<Words, "t">,
  form: Pick<QuestionFormData, "token" | "writer" | "action">,
): QuestionFormData {
  const trouble = (kind: Trouble) => ({
    title: t(`survey:trouble.${kind}.title`),
    text: t(`survey:trouble.${kind}.text`),
  });
  return { ...form, saving: t("survey:saving"), troubles: { lost: trouble("lost"), busy: trouble("busy") } };
}

/** The draft, as far as the question's field can show it. */
function draftAnswer(question: Question, draft: string): number | string | undefined {
  if (question.type === "open-ended") return draft;
  return /^\d{1,3}$/.test(draft) ? Number(draft) : undefined;
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
      counterOverText: counterOver({ t }, 2),
      counterOverByOneText: counterOver({ t }, 1),
    };
  }
  const value = typeof answer === "number" ? answer : undefined;
  if (question.type === "slider") {
    const [lowLabel = "", highLabel = ""] = scale.map((label) => withSoftHyphens(label));
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

/** The counter above the limit, as a template: the browser fills in how many there are, and how many too many. */
function counterOver({ t }: Pick<Words, "t">, count: 1 | 2): string {
  return t("survey:counterOver", { count, over: "{over}", typed: "{count}", limit: "{limit}" });
}

/** Why an answer was refused, in words. */
export function answerIssueText({ t }: Pick<Words, "t">, question: Question, issue: AnswerIssue): string {
  if (issue === "textTooLong") return t("survey:errors.textTooLong", { max: textLimit.max });
  if (issue !== "answerRequired") return t(`survey:errors.${issue}`);
  const kind = question.type === "open-ended" ? "text" : question.type === "slider" ? "number" : "choice";
  return t(`survey:errors.answerRequired.${kind}`);
}

/** What the page is called: where in the section, and what is asked. */
export function questionTitle({ title, place }: Pick<QuestionViewData, "title" | "place">): string {
  return `${place}: ${title}`;
}
