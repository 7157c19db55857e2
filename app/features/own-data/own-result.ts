import type { OrderNames } from "~/features/orders/order-name";
import { loweringAnswers } from "~/features/results/care-told";
import type { FinalAnswer, FinishedModule, ResultContent, ScoreBand, VirtaScore } from "~/features/scoring/result";
import { type Metamodule, type Question, type QuestionType, radioValues } from "~/features/survey/definition";
import type { Language } from "~/i18n/languages";
import type { Text } from "~/i18n/text";

/** A result as its person gets it: every answer with its question, every score with its section. */
export type OwnResult = {
  id: string;
  assessmentOrderId: string;
  assessmentOrderName: string;
  assessmentOrderNames: OrderNames;
  /** Whether it is the person's own analysis. */
  personal: boolean;
  organizationName: string;
  surveyFlowVariant: string;
  state: "in_progress" | "completed" | "abandoned";
  startedAt: Date;
  lastSavedAt: Date;
  completedAt: Date | null;
  /** Null while the result is not completed. */
  virtaScore: VirtaScore | null;
  scoringMethod: { id: string; version: number } | null;
  sections: OwnSection[];
};

export type OwnSection = {
  surveyMetamoduleVid: string;
  surveyMetamoduleKey: string;
  survey: string;
  surveyModuleVid: string;
  surveyModuleKey: string;
  section: string;
  finished: boolean;
  /** When the section was finished; null before that, and in a completed result, which keeps one time for all sections. */
  finishedAt: Date | null;
  /** 0–100; null where nothing is scored, or not yet. */
  numericScore: number | null;
  score: ScoreBand | null;
  /** How many answers have made it lower than the number alone would. */
  loweringAnswers: number;
  needsAttention: boolean;
  feedback: string[];
  answers: OwnAnswer[];
};

export type OwnAnswer = {
  questionVid: string;
  questionKey: string;
  question: string;
  type: QuestionType;
  /** Null where the person skipped the question. */
  answer: number | string | null;
  /** The option that was chosen, in words; absent for sliders and texts. */
  option?: string;
  /** When it was given; absent in finished sections, which keep no times of single answers. */
  answeredAt?: Date;
};

/** An answer of a section that is not finished. */
export type OpenAnswer = { answer: number | string | null; answeredAt: Date };

/** A stored result with its open answers (question vid to answer, by module vid) and finished sections. */
export type StoredResult = Omit<OwnResult, "virtaScore" | "scoringMethod" | "sections"> & {
  metamodules: readonly Metamodule[];
  content: ResultContent | null;
  finished: ReadonlyMap<string, FinishedModule>;
  finishedAt: ReadonlyMap<string, Date>;
  open: ReadonlyMap<string, ReadonlyMap<string, OpenAnswer>>;
};

/** Joins a result with the definitions it was answered on. Sections without answers are left out. */
export function ownResult(stored: StoredResult, language: Language): OwnResult {
  const { metamodules, content, finished: finishedSoFar, finishedAt, open, ...rest } = stored;
  const finished = content ? finishedModulesOf(content) : finishedSoFar;
  return {
    ...rest,
    virtaScore: content?.virtaScore ?? null,
    scoringMethod: content?.method ?? null,
    sections: metamodules.flatMap((metamodule) =>
      metamodule.modules.flatMap((module): OwnSection[] => {
        const done = finished.get(module.vid);
        const answers: [string, GivenAnswer][] = done
          ? done.answers.map(givenAnswer)
          : [...(open.get(module.vid) ?? [])];
        if (answers.length === 0) return [];
        const questions = new Map(module.questions.map((question) => [question.vid, question]));
        return [
          {
            surveyMetamoduleVid: metamodule.vid,
            surveyMetamoduleKey: metamodule.key,
            survey: metamodule.title[language],
            surveyModuleVid: module.vid,
            surveyModuleKey: module.key,
            section: module.title[language],
            finished: done !== undefined,
            finishedAt: finishedAt.get(module.vid) ?? null,
            numericScore: done?.subResult.numericScore ?? null,
            score: done?.subResult.score ?? null,
            loweringAnswers: done ? loweringAnswers({ module, finished: done }) : 0,
            needsAttention: done?.subResult.needsAttention ?? false,
            feedback: done ? feedbackOf(done).map((text) => text[language]) : [],
            answers: answers.flatMap(([vid, given]) => {
              const question = questions.get(vid);
              return question ? [ownAnswer(question, given, language)] : [];
            }),
          },
        ];
      }),
    ),
  };
}

function finishedModulesOf(content: ResultContent): ReadonlyMap<string, FinishedModule> {
  const modules = content.metamoduleSubResults.flatMap((metamodule) => metamodule.modules);
  return new Map(modules.map((module) => [module.subResult.surveyModuleVid, module]));
}

type GivenAnswer = Pick<OwnAnswer, "answer" | "answeredAt">;

function givenAnswer({ questionVid, answer, skipped }: FinalAnswer): [string, GivenAnswer] {
  return [questionVid, { answer: skipped ? null : answer }];
}

function ownAnswer(question: Question, { answer, answeredAt }: GivenAnswer, language: Language): OwnAnswer {
  const option = optionOf(question, answer);
  return {
    questionVid: question.vid,
    questionKey: question.key,
    question: question.title[language],
    type: question.type,
    answer,
    ...(option && { option: option[language] }),
    ...(answeredAt && { answeredAt }),
  };
}

function optionOf(question: Question, answer: number | string | null): Text | undefined {
  if (question.type === "slider" || question.type === "open-ended") return undefined;
  const values: readonly number[] = radioValues[question.type];
  return typeof answer === "number" ? question.scale[values.indexOf(answer)] : undefined;
}

function feedbackOf({ subResult }: FinishedModule): Text[] {
  const { good, recommendationHigh, recommendationMedium } = subResult.bulletpoints;
  const points = [...good, ...recommendationHigh, ...recommendationMedium];
  const groups = subResult.additionalFeedback.flatMap(({ subgroupFeedbacks }) => subgroupFeedbacks);
  return [...points, ...groups.flatMap(({ bulletpoints }) => bulletpoints)].map(({ text }) => text);
}
