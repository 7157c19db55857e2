import type { ContentProblem } from "~/i18n/authored-content";
import { languages } from "~/i18n/languages";
import type { Text } from "~/i18n/text";
import { itemWeight, questionScale } from "./check-instrument";
import { comparesValue } from "./conditions";
import { lifeAreas, type MetamoduleKey, metamoduleKeys } from "./definition";
import type { InstrumentFile, QuestionFile } from "./instrument-file";
import { metamoduleKeysOf, surveyFlowVariants } from "./variants";

/** What must hold of our survey files together; check-instrument.ts says what holds of any one file. */

/** Modules that the specification names (§3), by survey kind. */
const modulesOfTheSpecification: Partial<Record<MetamoduleKey, readonly string[]>> = {
  core: lifeAreas,
  us: ["community_and_inclusion"],
  my_work: ["workload", "working_hours"],
  inspiring_culture: ["culture_of_management"],
  psychosocial_workload: ["workload", "working_hours"],
  risk_of_illness: ["asthma_risks"],
  student: ["study_ability"],
  work_safety: ["general_work_safety"],
};

/**
 * Questions that must be optional, as kind/module/question: about what people tell hardly anybody, about one's own health where
 * no consent is asked (decision 0024), and about what doesn't concern everybody, such as a line manager or vehicles.
 */
export const passable: readonly string[] = [
  ...["mood", "hopelessness"].map((key) => `core/mental_health/${key}`),
  ...["alcohol", "alcohol_more_than_meant"].map((key) => `core/nutrition/${key}`),
  ...["misses_company", "conflicts"].map((key) => `core/relationships/${key}`),
  "core/meaningful_life/emptiness",
  ...["money_lasts", "money_worries", "surprise_expense", "cuts_essentials", "overview"].map(
    (key) => `core/finance/${key}`,
  ),
  "fdf/mental_readiness/low_mood",
  ...["has_limit", "how_much_it_limits", "getting_help"].map((key) => `fdf/health_limits/${key}`),
  ...[
    "time_for_you",
    "easy_to_raise",
    "trusts_you",
    "too_much_control",
    "encourages_you",
    "regular_talks",
    "talks_useful",
  ].map((key) => `inspiring_culture/leadership/${key}`),
  "psychosocial_workload/certainty/job_loss_worry",
  ...["hurtful_treatment", "help_received", "others_mistreated", "harassment"].map(
    (key) => `psychosocial_workload/conflict/${key}`,
  ),
  ...["violence_or_threat", "physical_violence", "support_afterwards", "fear_of_violence"].map(
    (key) => `psychosocial_workload/violence/${key}`,
  ),
  ...["nicotine_use", "alcohol_week", "drinking_to_intoxication", "month_without_alcohol", "gambling"].map(
    (key) => `risk_of_illness/nicotine_and_alcohol/${key}`,
  ),
  ...["asthma_diagnosed", "wheezing", "long_cough"].map((key) => `risk_of_illness/asthma_risks/${key}`),
  "student/belonging/loneliness",
  ...["mistreatment", "discrimination", "sexual_harassment"].map((key) => `student/equal_treatment/${key}`),
  ...["money_enough", "skipping_meals", "term_budget"].map((key) => `student/finance_of_studies/${key}`),
  ...["safe_at_home", "housing_costs"].map((key) => `student/housing/${key}`),
  "us/community_and_inclusion/felt_outsider",
  ...["threats_or_violence", "harassment"].map((key) => `us/fair_treatment/${key}`),
  ...["fear_of_injury", "injuries", "threats_and_violence"].map((key) => `work_safety/general_work_safety/${key}`),
  "work_safety/order_and_movement/vehicles_close",
  ...["unsafe_tools", "faults_repaired", "running_machine"].map((key) => `work_safety/tools_and_protection/${key}`),
  "work_safety/strain_and_alertness/too_tired",
  "work_safety/lone_work_and_threats/abusive_talk",
];

/** Items about knowledge or help received. They must not be scored: they would offset what happens to the person. */
export const outOfTheScore: readonly string[] = [
  "core/physical_health/knows_where_to_get_help",
  "fdf/health_limits/getting_help",
  "psychosocial_workload/conflict/help_received",
  "psychosocial_workload/conflict/who_to_contact",
  "psychosocial_workload/violence/support_afterwards",
  "psychosocial_workload/violence/what_to_do",
  "work_safety/first_aid_and_health/first_aid_skills",
  "work_safety/lone_work_and_threats/threat_response",
];

/**
 * Scored sections that are allowed to have no reversed item, or fewer than three questions, because their subject offers no
 * more. In all others agreeing with everything must not give the best score, nor one answer decide it.
 */
const withoutReversed = new Set([
  "fdf/exercise",
  "motivational_work/growth",
  "my_work/recovery",
  "work_safety/first_aid_and_health",
]);
const ofFewItems = new Set(["fdf/health_limits", "psychosocial_workload/violence"]);
const fewestItems = 3;

export type SurveyProblem = ContentProblem & { file: string };

export function checkSurveys(files: readonly InstrumentFile[]): SurveyProblem[] {
  const last = files.flatMap((file) => {
    const module = file.modules.at(-1);
    return module?.joinsNext ? [problem(file, `${file.key}/${module.key}`, "no next module to join")] : [];
  });
  return [
    ...last,
    ...missing(files),
    ...named(files),
    ...followUps(files),
    ...stableScores(files),
    ...twoYears(files),
    ...frequencies(files),
  ];
}

function* missing(files: readonly InstrumentFile[]): Generator<SurveyProblem> {
  for (const kind of metamoduleKeys) {
    const file = files.find(({ key }) => key === kind);
    if (!file) yield { file: `${kind}.yaml`, key: kind, reason: "survey kind missing" };
    for (const key of modulesOfTheSpecification[kind] ?? []) {
      if (file && !file.modules.some((module) => module.key === key)) {
        yield { file: `${kind}.yaml`, key, reason: "the specification names this module" };
      }
    }
  }
}

/** The questions of the two lists above. */
function* named(files: readonly InstrumentFile[]): Generator<SurveyProblem> {
  const byPath = new Map(questionsOf(files).map((each) => [each.path, each.question]));
  const lists: [readonly string[], (question: QuestionFile) => boolean, string][] = [
    [passable, ({ required }) => !required, "sensitive or not everybody's: required must be false"],
    [
      outOfTheScore,
      (question) => itemWeight(question) === 0,
      "doesn't undo what happens to a person: weight must be 0",
    ],
  ];
  for (const [paths, holds, reason] of lists) {
    for (const path of paths) {
      const [kind = "", module, key] = path.split("/");
      const question = byPath.get(path);
      if (question && holds(question)) continue;
      yield { file: `${kind}.yaml`, key: `${module}/${key}`, reason: question ? reason : "question must exist" };
    }
  }
}

/** Whoever skips a question must not be asked a question that follows from it. */
function* followUps(files: readonly InstrumentFile[]): Generator<SurveyProblem> {
  for (const { file, module, path, question } of questionsOf(files)) {
    const rule = question.skipWhen;
    const gate = module.questions.find(({ key }) => key === rule?.question);
    if (!rule || !gate || gate.required || !comparesValue(rule.operator) || rule.orUnanswered) continue;
    yield problem(file, path, `asked also of those who pass ${gate.key}: add orUnanswered`);
  }
}

function* stableScores(files: readonly InstrumentFile[]): Generator<SurveyProblem> {
  for (const file of files) {
    for (const { key, scored, questions } of file.modules) {
      const path = `${file.key}/${key}`;
      const items = scored ? questions.filter((question) => itemWeight(question) > 0) : [];
      if (items.length === 0) continue;
      if (items.length < fewestItems && !ofFewItems.has(path)) {
        yield problem(file, path, `${items.length} scored questions, ${fewestItems} at least are wanted`);
      }
      if (!items.some(({ reversed }) => reversed) && !withoutReversed.has(path)) {
        yield problem(file, path, "no reversed question is left");
      }
    }
  }
}

/** Nobody remembers two years of noise or haste, but people remember how often they were injured. */
function* twoYears(files: readonly InstrumentFile[]): Generator<SurveyProblem> {
  for (const file of files) {
    for (const { key, recall } of file.modules) {
      if (recall === "pastTwoYears")
        yield problem(file, `${file.key}/${key}`, "two years are asked of single events only");
    }
  }
  for (const { file, path, question } of questionsOf(files)) {
    if (question.recall !== "pastTwoYears") continue;
    const scale = questionScale(file, question) ?? [];
    if (question.type === "slider" || isFrequency(scale) || isAgreement(scale)) {
      yield problem(file, path, "two years are asked of events that can be counted");
    }
  }
}

/** Within one order "often" must stand between the same neighbours in every scale, in each language. */
function* frequencies(files: readonly InstrumentFile[]): Generator<SurveyProblem> {
  const found = new Set<string>();
  for (const variant of surveyFlowVariants) {
    for (const supervisor of [false, true]) {
      const kinds = metamoduleKeysOf(variant, { supervisor });
      let first: { path: string; words: string } | undefined;
      for (const { file, path, question } of questionsOf(files.filter(({ key }) => kinds.includes(key)))) {
        const scale = questionScale(file, question) ?? [];
        if (!isFrequency(scale)) continue;
        // The Finnish "never" follows the verb (en, ei, eivät), so it is left out.
        const words = languages.map((language) => scale.slice(1).map((text) => text[language])).join(" / ");
        first ??= { path, words };
        const id = `${path} ${first.path}`;
        if (words === first.words || found.has(id)) continue;
        found.add(id);
        yield problem(file, path, `another scale of frequency than ${first.path}, which ${variant} asks too`);
      }
    }
  }
}

function isFrequency(scale: readonly Text[]): boolean {
  return scale.length > 2 && scale.some(({ en }) => en === "Often");
}

function isAgreement(scale: readonly Text[]): boolean {
  return scale.some(({ en }) => en.endsWith("disagree"));
}

function questionsOf(files: readonly InstrumentFile[]) {
  return files.flatMap((file) =>
    file.modules.flatMap((module) =>
      module.questions.map((question) => ({
        file,
        module,
        question,
        path: `${file.key}/${module.key}/${question.key}`,
      })),
    ),
  );
}

function problem(file: InstrumentFile, path: string, reason: string): SurveyProblem {
  return { file: `${file.key}.yaml`, key: path.slice(file.key.length + 1), reason };
}
