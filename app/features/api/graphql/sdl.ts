/** The schemas of the two GraphQL endpoints, as docs/graphql publishes them. */

const language = `"The language of the texts."
enum Language {
  fi
  sv
  en
}
`;

/** For who is signed in: GetAssessmentOrderWithResults and GetResultComparison. */
export const userSdl = `type Query {
  "An order the person is invited to, with the results they may see."
  assessmentOrderWithResults(assessmentOrderId: ID!, language: Language!): AssessmentOrderWithResults!

  "The person's completed results compared with the latest, newest first."
  resultComparison: [ResultComparison!]!
}

${language}
type AssessmentOrderWithResults {
  assessmentOrder: AssessmentOrder!
  results: [Result!]!
}

type AssessmentOrder {
  id: ID!
  name: String!
  "What it is called in each language."
  names: Text!
  organizationName: String!
  "Null for a personal analysis that nobody has begun."
  organization: Organization
  closed: Boolean!
  personal: Boolean!
  trial: Boolean!
  hideConsent: Boolean!
  endTimestamp: String
  "open, closed, completed, closedAndPartiallyCompleted or trialExpired."
  status: String!
  "notStarted, inProgress, completed or partialResultExpired."
  answeringState: String!
  progressPercentage: Int!
  completedModuleCount: Int!
  totalModuleCount: Int!
  answeredOrSkippedQuestionCount: Int!
  totalQuestionCount: Int!
  requiredConsentTypeIds: [ID!]!
  "The basis on which the controller processes the answers; null if the order has not stated it."
  processingBasis: ProcessingBasis
  features: OrderFeatures!
  "The latest completed result, where results are shown."
  result: LatestResult
}

type Organization {
  id: ID!
  name: String!
}

type LatestResult {
  timestamp: String!
  "Null until it has been calculated."
  virtaScore: Int
}

"GDPR art. 6(1) and 9(2)."
type ProcessingBasis {
  legalBasis: String!
  specialCondition: String!
  statedAt: String!
}

type Text {
  fi: String!
  sv: String!
  en: String!
}

type OrderFeatures {
  showResultsToEndUser: Boolean!
  surveyFlowVariant: String!
  professionalService: Boolean!
}

type Result {
  id: ID!
  userUuid: ID!
  timestamp: String!
  "Null until it has been calculated."
  virtaScore: Int
  expired: Boolean!
  completed: Boolean!
  summary: ResultSummary!
  metamoduleSubResults: [MetamoduleSubResult!]!
  "Null if no life area is a strength, or not all of them are finished."
  strengths: Strengths
  recommendations: [GoalRecommendations!]!
}

type Strengths {
  title: String!
  intro: String!
  cards: [Strength!]!
}

type Strength {
  id: ID!
  header: String!
  content: String!
  icon: String!
}

type GoalRecommendations {
  goal: String!
  icon: String!
  title: String!
  intro: String!
  recommendationsForGoal: [Recommendation!]!
}

type Recommendation {
  id: ID!
  header: String!
  content: String!
  icon: String!
  "Mindset, Lifestyle or Resource."
  type: String!
  tag: String
  tagKey: String
  feedbackGuide: FeedbackGuide
}

type FeedbackGuide {
  id: ID!
  title: String!
  sections: [GuideSection!]!
}

type GuideSection {
  id: ID!
  text: String!
}

type ResultSummary {
  content: String!
}

type MetamoduleSubResult {
  surveyMetamoduleVid: ID!
  surveyMetamoduleKey: String!
  moduleSubResults: [ModuleSubResult!]!
}

type ModuleSubResult {
  surveyModuleVid: ID!
  surveyModuleKey: String!
  "scored or unscored."
  type: String!
  numericScore: Int
  "low_result, mid_result or high_result; null where it is unscored."
  score: String
  needsAttention: Boolean!
  bulletpoints: Bulletpoints!
  attachments: [Attachment!]!
  additionalFeedback: [AdditionalFeedback!]!
}

type Bulletpoints {
  good: [Bulletpoint!]!
  recommendationHigh: [Bulletpoint!]!
  recommendationMedium: [Bulletpoint!]!
}

type Bulletpoint {
  id: ID!
  text: String!
  texts: Text!
}

type AdditionalFeedback {
  groupId: ID!
  title: String!
  titles: Text!
  subgroupFeedbacks: [SubgroupFeedback!]!
}

type SubgroupFeedback {
  subgroupId: ID!
  title: String!
  titles: Text!
  bulletpoints: [Bulletpoint!]!
  attachments: [Attachment!]!
}

type Attachment {
  id: ID!
  filename: String!
  title: String!
  titles: Text!
  downloadUrl: String!
}

type ResultComparison {
  id: ID!
  timestamp: String!
  "Null if it cannot be compared."
  score: Int
  assessmentOrder: ComparedOrder!
  subresults: [ComparedModule!]!
}

type ComparedOrder {
  id: ID!
}

type ComparedModule {
  surveyMetamoduleKey: String!
  surveyModuleKey: String!
  numericScore: Int!
}
`;

/** For everybody: attachments, of which a result of one's own gives the file. */
export const publicSdl = `type Query {
  attachment(attachmentId: ID!, language: Language!, downloadFileName: String): Attachment
}

${language}
type Text {
  fi: String!
  sv: String!
  en: String!
}

type Attachment {
  id: ID!
  title: String!
  titles: Text!
  filename: String!
  "Valid for two minutes. Null if none of the person's results offers it."
  downloadUrl: String
}
`;
