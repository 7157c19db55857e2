import type { z } from "zod";
import { type ContentProblem, contentKey, schemaReason } from "~/i18n/authored-content";
import { languages } from "~/i18n/languages";
import type { Text } from "~/i18n/text";
import { careProblems } from "./check-care";
import { type AnswerValue, comparesValue, conditionHolds, possibleValues } from "./conditions";
import { feedbackKinds, scaleLength } from "./definition";
import { type InstrumentFile, instrumentFileSchema, type ModuleFile, type QuestionFile } from "./instrument-file";

/** Longest text of each sort, in characters: what still reads well on a phone. */
export const textLimits = { title: 200, explanation: 400, scale: 60, feedback: 400, status: 400 } as const;

/**
 * Parses and checks an author's file.
 * Returns the file, or every problem found; a file with a problem is never published.
 */
export function checkInstrument(
  content: unknown,
): { ok: true; file: InstrumentFile } | { ok: false; problems: ContentProblem[] } {
  const parsed = instrumentFileSchema.safeParse(content);
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.map((issue) => schemaProblem(issue, content)) };
  }
  const problems = [...checkFile(parsed.data)];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, file: parsed.data };
}

/** The scale of a question, looked up where the file names one. Undefined when the name is unknown. */
export function questionScale(file: InstrumentFile, question: QuestionFile): Text[] | undefined {
  return typeof question.scale === "string" ? file.scales[question.scale] : question.scale;
}

function schemaProblem(issue: z.core.$ZodIssue, content: unknown): ContentProblem {
  // "sleep/rested/title": modules and questions go by their keys.
  const key = contentKey(issue.path, content, { nameOf: (item) => item.key, leftOut: ["modules", "questions"] });
  return { key, reason: schemaReason(issue) };
}

function* checkFile(file: InstrumentFile): Generator<ContentProblem> {
  if (file.modules.length === 0) yield { key: file.key, reason: "survey without modules" };
  yield* duplicates(file.modules, "", "module key");
  yield* texts(file.title, "title", textLimits.title);
  if (file.notice) yield* texts(file.notice, "notice", textLimits.status);
  for (const [name, scale] of Object.entries(file.scales)) {
    for (const text of scale) yield* texts(text, `scales/${name}`, textLimits.scale);
  }
  if (file.scored && file.modules.some((module) => !module.scored)) {
    yield { key: file.key, reason: "a scored survey may hold scored modules only" };
  }
  for (const module of file.modules) yield* checkModule(file, module);
}

function* checkModule(file: InstrumentFile, module: ModuleFile): Generator<ContentProblem> {
  const at = module.key;
  if (module.questions.length === 0) yield { key: at, reason: "module without questions" };
  if (module.scored && !module.questions.some((question) => itemWeight(question) > 0)) {
    yield { key: at, reason: "scored module without scored items" };
  }
  const wanted = module.scored ? (["high", "mid", "low"] as const) : (["done"] as const);
  for (const status of wanted) {
    if (!module.statusTexts[status]) yield { key: `${at}/statusTexts`, reason: `missing status text: ${status}` };
  }
  if (module.bands && module.bands.midFrom >= module.bands.highFrom) {
    yield { key: `${at}/bands`, reason: "midFrom must be below highFrom" };
  }
  yield* texts(module.title, `${at}/title`, textLimits.title);
  for (const [name, text] of Object.entries(module.statusTexts)) {
    if (text) yield* texts(text, `${at}/statusTexts/${name}`, textLimits.status);
  }
  for (const group of module.additionalFeedback ?? []) {
    yield* texts(group.title, `${at}/${group.groupId}`, textLimits.title);
    for (const subgroup of group.subgroups) {
      yield* texts(subgroup.title, `${at}/${group.groupId}/${subgroup.subgroupId}`, textLimits.title);
      yield* range(subgroup, `${at}/${group.groupId}/${subgroup.subgroupId}`);
      for (const point of subgroup.bulletpoints) yield* texts(point.text, `${at}/${point.id}`, textLimits.feedback);
    }
  }
  yield* duplicates(module.questions, `${at}/`, "question key");
  yield* duplicates(module.questions.flatMap(feedbackIds), `${at}/`, "feedback id");
  const lastForAll = module.questions.findLastIndex(({ skipWhen }) => !skipWhen);
  for (const { key, care } of module.joinsNext ? module.questions.slice(lastForAll) : []) {
    // Help is shown on the next page, and the page of another section doesn't know the answer.
    if (care)
      yield { key: `${at}/${key}/care`, reason: "a question for everybody must follow it before a joined section" };
  }
  const visible = new Map<string, AnswerValue[]>();
  for (const [index, question] of module.questions.entries()) {
    yield* checkQuestion(file, module, question);
    yield* checkCondition(module, question, index, visible);
  }
}

function* checkQuestion(file: InstrumentFile, module: ModuleFile, question: QuestionFile): Generator<ContentProblem> {
  const at = `${module.key}/${question.key}`;
  const scale = questionScale(file, question);
  if (!scale) {
    yield { key: at, reason: `unknown scale: ${String(question.scale)}` };
  } else {
    const wanted = scaleLength[question.type];
    if (scale.length !== wanted) {
      yield { key: at, reason: `${question.type} takes ${wanted} scale texts, found ${scale.length}` };
    }
    if (typeof question.scale !== "string") {
      for (const text of scale) yield* texts(text, `${at}/scale`, textLimits.scale);
    }
  }
  if (question.type === "open-ended" && (question.weight || question.reversed || question.feedback)) {
    yield { key: at, reason: "an open-ended question has no weight, reversal or feedback" };
  }
  yield* texts(question.title, `${at}/title`, textLimits.title);
  if (question.explanation) yield* texts(question.explanation, `${at}/explanation`, textLimits.explanation);
  for (const { field, reason } of careProblems(module, question)) yield { key: `${at}/care${field}`, reason };
  for (const level of ["serious", "concern"] as const) {
    const text = question.care?.[level]?.text;
    if (text) yield* texts(text, `${at}/care/${level}`, textLimits.status);
  }
  for (const kind of feedbackKinds) {
    const rule = question.feedback?.[kind];
    if (!rule) continue;
    yield* range(rule, `${at}/${rule.id}`);
    yield* texts(rule.text, `${at}/${rule.id}`, textLimits.feedback);
  }
}

function* checkCondition(
  module: ModuleFile,
  question: QuestionFile,
  index: number,
  visible: Map<string, AnswerValue[]>,
): Generator<ContentProblem> {
  const own: AnswerValue[] = [...possibleValues(question.type)];
  if (!question.required || question.skipWhen) own.push(undefined);
  visible.set(question.key, own);

  const rule = question.skipWhen;
  if (!rule) return;
  const key = `${module.key}/${question.key}/skipWhen`;
  const targetIndex = module.questions.findIndex((other) => other.key === rule.question);
  const target = module.questions[targetIndex];
  if (!target) return yield { key, reason: `no such question in this module: ${rule.question}` };
  if (targetIndex === index) return yield { key, reason: "loop: the condition names its own question" };
  if (targetIndex > index) {
    const back = target.skipWhen?.question === question.key;
    return yield { key, reason: back ? `loop with ${rule.question}` : `names a later question: ${rule.question}` };
  }
  if (comparesValue(rule.operator)) {
    if (rule.value === undefined) return yield { key, reason: `operator ${rule.operator} needs a value` };
    if (target.type === "open-ended")
      return yield { key, reason: "an open-ended answer can't be compared with a number" };
    if (["equals", "notEquals"].includes(rule.operator) && !possibleValues(target.type).includes(rule.value)) {
      return yield { key, reason: `${rule.question} (${target.type}) can never be ${rule.value}` };
    }
  } else if (rule.value !== undefined || rule.orUnanswered) {
    return yield { key, reason: `operator ${rule.operator} takes no value and no orUnanswered` };
  }
  const { operator: conditionOperator, value: conditionRightOperand, orUnanswered } = rule;
  const condition = { conditionOperator, conditionRightOperand, orUnanswered };
  if (visible.get(target.key)?.every((value) => conditionHolds(condition, value))) {
    yield { key, reason: "unreachable: the condition always holds" };
  }
}

/** Weight of an item where the file is silent: one, except for open-ended questions. */
export function itemWeight(question: QuestionFile): number {
  return question.weight ?? (question.type === "open-ended" ? 0 : 1);
}

function feedbackIds(question: QuestionFile): { key: string }[] {
  return feedbackKinds.flatMap((kind) => {
    const rule = question.feedback?.[kind];
    return rule ? [{ key: rule.id }] : [];
  });
}

function* duplicates(items: { key: string }[], prefix: string, what: string): Generator<ContentProblem> {
  const seen = new Set<string>();
  for (const { key } of items) {
    if (seen.has(key)) yield { key: `${prefix}${key}`, reason: `duplicate ${what}` };
    seen.add(key);
  }
}

function* range(rule: { from?: number | undefined; to?: number | undefined }, key: string): Generator<ContentProblem> {
  if (rule.from !== undefined && rule.to !== undefined && rule.from > rule.to)
    yield { key, reason: "from is above to" };
}

function* texts(text: Text, key: string, limit: number): Generator<ContentProblem> {
  const wanted = placeholders(text.fi);
  for (const language of languages) {
    const length = [...text[language]].length;
    if (length > limit) yield { key, reason: `${language} text has ${length} characters, the limit is ${limit}` };
    if (placeholders(text[language]) !== wanted)
      yield { key, reason: `placeholders differ between fi and ${language}` };
  }
}

function placeholders(text: string): string {
  return [...text.matchAll(/\{\w+\}/g)]
    .map(([found]) => found)
    .sort()
    .join(" ");
}
