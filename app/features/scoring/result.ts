import type { Text } from "~/i18n/text";

/** The spec's Result (§3) as it is stored. */

export type ScoreBand = "low_result" | "mid_result" | "high_result";

/** An answer as it stands in a finished section. Skipped ones hold 0 or the empty string (spec §3 "Answer"). */
export type FinalAnswer = {
  questionVid: string;
  type: "numeric" | "textual";
  answer: number | string;
  required: boolean;
  skipped: boolean;
};

/** A feedback text with the Finnish key that names it. */
export type Bulletpoint = { id: string; text: Text };

export type Bulletpoints = {
  good: Bulletpoint[];
  recommendationHigh: Bulletpoint[];
  recommendationMedium: Bulletpoint[];
};

export type SubgroupFeedback = {
  subgroupId: string;
  title: Text;
  bulletpoints: Bulletpoint[];
  attachments: string[];
};

export type ModuleSubResult = {
  surveyModuleVid: string;
  surveyModuleKey: string;
  type: "scored" | "unscored";
  /** 0–100, whole. Absent where the module is unscored or fewer than half of the items that were asked are answered. */
  numericScore?: number;
  score?: ScoreBand;
  needsAttention: boolean;
  /** Set where the definition calls one of the answers serious. */
  seriousAnswer?: true;
  /** Set where an answer is of concern and none is serious: the band is fair at most and nothing is praised. */
  concerningAnswer?: true;
  bulletpoints: Bulletpoints;
  attachments: string[];
  additionalFeedback: { groupId: string; title: Text; subgroupFeedbacks: SubgroupFeedback[] }[];
};

/** A finished section: its answers and its result. */
export type FinishedModule = { answers: FinalAnswer[]; subResult: ModuleSubResult };

export type MetamoduleSubResult = {
  surveyMetamoduleVid: string;
  surveyMetamoduleKey: string;
  modules: FinishedModule[];
};

export type VirtaScore = number | "not-calculated";

/** A completed result. As it names its method and version, all of it can be computed again from its answers. */
export type ResultContent = {
  method: { id: string; version: number };
  virtaScore: VirtaScore;
  metamoduleSubResults: MetamoduleSubResult[];
};

declare module "~/db/schema/room-types" {
  interface RoomTypes {
    resultContent: ResultContent;
    finishedModule: FinishedModule;
    scoreBand: ScoreBand;
  }
}
