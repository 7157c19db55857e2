import { isDeepStrictEqual } from "node:util";
import { Document, isMap, isNode, isScalar, isSeq, parse, parseDocument, stringify, type YAMLMap } from "yaml";
import type { Text } from "~/i18n/text";
import { type Care, type FeedbackKind, feedbackKinds } from "../definition";
import type { InstrumentFile, ModuleFile, QuestionFile } from "../instrument-file";

/** Lines end at 120; the package leaves out the indentation of a text's first line, which is at most 18. */
const lineWidth = 102;

/** YAML 1.1 reads a plain Yes or No as a boolean: they are quoted for the sake of other readers. */
const compat = "yaml-1.1";

/**
 * The author's file as YAML in the style of instruments/: the languages of a text side by side, short texts of a scale
 * on one line, defaults left out.
 * previous: the YAML it replaces. Where only words and numbers have changed, nothing else in it does; otherwise the file
 * is laid out anew and its comments stay with the things they stand at.
 */
export function instrumentYaml(file: InstrumentFile, previous?: string): string {
  const document = new Document(orderedFile(file), { aliasDuplicateObjects: false, compat });
  const root = document.contents as YAMLMap;
  layOut(root);
  const written = () => document.toString({ lineWidth, flowCollectionPadding: false });
  const old = previous === undefined ? undefined : parseDocument(previous);
  if (previous === undefined || !old || old.errors.length > 0) return written();

  const patched = withNewValues(previous, written());
  if (patched !== undefined) return patched;
  document.commentBefore = old.commentBefore;
  document.comment = old.comment;
  keepComments(old.contents, root);
  return written();
}

/**
 * The previous YAML with the values of the fresh one put in place of those that differ.
 * Undefined when more has changed than words and numbers.
 */
function withNewValues(previous: string, fresh: string): string | undefined {
  const changes = changedScalars(parseDocument(previous).contents, parseDocument(fresh).contents, false);
  const patched = changes
    ?.sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, value, isInFlow, source }) => {
      const words = isInFlow ? flowScalar(value) : fresh.slice(source.start, source.end);
      return text.slice(0, start) + words + text.slice(end);
    }, previous);
  return patched !== undefined && isDeepStrictEqual(parse(patched), parse(fresh)) ? patched : undefined;
}

type Span = { start: number; end: number };
type Change = Span & { value: unknown; isInFlow: boolean; source: Span };

/** The scalars that differ between two trees of one shape, by their places in the text; undefined for other shapes. */
function changedScalars(from: unknown, to: unknown, isInFlow: boolean): Change[] | undefined {
  if (isScalar(from) && isScalar(to)) {
    if (from.value === to.value) return [];
    const [start, end] = spanOf(from.range);
    const [sourceStart, sourceEnd] = spanOf(to.range);
    return [{ start, end, value: to.value, isInFlow, source: { start: sourceStart, end: sourceEnd } }];
  }
  if (isMap(from) && isMap(to) && from.items.length === to.items.length) {
    return joined(
      from.items.map((pair) => changedScalars(pair.value, to.get(pair.key, true), isInFlow || from.flow === true)),
    );
  }
  if (isSeq(from) && isSeq(to) && from.items.length === to.items.length) {
    return joined(
      from.items.map((item, index) => changedScalars(item, to.items[index], isInFlow || from.flow === true)),
    );
  }
  return undefined;
}

function joined(parts: (Change[] | undefined)[]): Change[] | undefined {
  return parts.some((part) => part === undefined) ? undefined : parts.flatMap((part) => part ?? []);
}

function spanOf(range: readonly [number, number, number] | null | undefined): readonly [number, number] {
  if (!range) throw new Error("a parsed node has a range");
  return [range[0], range[1]];
}

/** A value as it is written between braces, on one line. */
function flowScalar(value: unknown): string {
  const between = stringify([value], { collectionStyle: "flow", flowCollectionPadding: false, lineWidth: 0, compat });
  return between.trim().slice(1, -1);
}

function orderedFile({ key, scored, title, notice, scales, modules }: InstrumentFile): object {
  return withoutBlanks({
    key,
    scored,
    title: orderedText(title),
    notice: notice && orderedText(notice),
    scales: Object.keys(scales).length > 0 ? mapValues(scales, (scale) => scale.map(orderedText)) : undefined,
    modules: modules.map(orderedModule),
  });
}

function orderedModule(module: ModuleFile): object {
  const { key, scored, lifeArea, speaksOf, recall, joinsNext, title, statusTexts, bands, attachments } = module;
  const { additionalFeedback, questions } = module;
  const { high, mid, low, done } = statusTexts;
  return withoutBlanks({
    key,
    scored,
    lifeArea,
    speaksOf,
    recall,
    joinsNext,
    title: orderedText(title),
    statusTexts: mapValues(withoutBlanks({ high, mid, low, done }), orderedText),
    bands: bands && { midFrom: bands.midFrom, highFrom: bands.highFrom },
    attachments,
    additionalFeedback: additionalFeedback?.map((group) => ({
      groupId: group.groupId,
      title: orderedText(group.title),
      subgroups: group.subgroups.map(({ subgroupId, title: heading, from, to, attachments: leaflets, bulletpoints }) =>
        withoutBlanks({
          subgroupId,
          title: orderedText(heading),
          from,
          to,
          attachments: leaflets,
          bulletpoints: bulletpoints.map(({ id, text }) => ({ id, text: orderedText(text) })),
        }),
      ),
    })),
    questions: questions.map(orderedQuestion),
  });
}

function orderedQuestion(question: QuestionFile): object {
  const { key, type, required, title, explanation, recall, scale, reversed, weight, care, skipWhen } = question;
  return withoutBlanks({
    key,
    type,
    required: required ? undefined : false,
    title: orderedText(title),
    explanation: explanation && orderedText(explanation),
    recall,
    scale: typeof scale === "string" ? scale : scale.length > 0 ? scale.map(orderedText) : undefined,
    reversed: reversed || undefined,
    weight,
    care: care && orderedCare(care),
    skipWhen:
      skipWhen &&
      withoutBlanks({
        question: skipWhen.question,
        operator: skipWhen.operator,
        value: skipWhen.value,
        orUnanswered: skipWhen.orUnanswered,
      }),
    feedback: question.feedback && orderedFeedback(question.feedback),
  });
}

function orderedCare({ subject, serious, concern }: Care): object {
  const level = ({ atMost, text }: Care["serious"]) => ({ atMost, text: orderedText(text) });
  return withoutBlanks({ subject, serious: level(serious), concern: concern && level(concern) });
}

function orderedFeedback(feedback: NonNullable<QuestionFile["feedback"]>): object {
  const rule = (kind: FeedbackKind) => {
    const found = feedback[kind];
    return found && withoutBlanks({ id: found.id, from: found.from, to: found.to, text: orderedText(found.text) });
  };
  return withoutBlanks(Object.fromEntries(feedbackKinds.map((kind) => [kind, rule(kind)])));
}

function orderedText({ fi, sv, en }: Text): Text {
  return { fi, sv, en };
}

function mapValues<From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function withoutBlanks<Value>(fields: Record<string, Value | undefined>): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).filter((field): field is [string, Value] => field[1] !== undefined));
}

/** Puts short things on one line, and a blank line before the scales, the modules and between modules. */
function layOut(root: YAMLMap): void {
  const modules = root.get("modules");
  if (!isSeq<YAMLMap>(modules)) return;
  for (const { key } of root.items) {
    if (isScalar(key) && (key.value === "scales" || key.value === "modules")) key.spaceBefore = true;
  }
  const scales = root.get("scales");
  if (isMap(scales)) for (const { value } of scales.items) layOutScale(value);
  modules.items.forEach((module, index) => {
    module.spaceBefore = index > 0;
    const questions = module.get("questions");
    if (!isSeq<YAMLMap>(questions)) return;
    for (const question of questions.items) {
      layOutScale(question.get("scale"));
      const skipWhen = question.get("skipWhen");
      if (isMap(skipWhen)) skipWhen.flow = true;
    }
  });
}

/** A scale's texts stand on a line each, where the line is short enough. */
function layOutScale(scale: unknown): void {
  if (!isSeq<YAMLMap>(scale)) return;
  const line = (text: YAMLMap) => `{${text.items.map(({ key, value }) => `${key}: ${flowScalar(value)}`).join(", ")}}`;
  const isShort = scale.items.every((text) => line(text).length <= lineWidth);
  for (const text of scale.items) text.flow = isShort;
}

/** Copies the comments of one tree to the same places of another: fields by name, items by their key or position. */
function keepComments(from: unknown, to: unknown): void {
  if (!isNode(from) || !isNode(to)) return;
  to.commentBefore = from.commentBefore;
  to.comment = from.comment;
  if (isMap(from) && isMap(to)) {
    for (const pair of from.items) {
      const same = to.items.find(({ key }) => nameOf(key) === nameOf(pair.key));
      if (!same) continue;
      keepComments(pair.key, same.key);
      keepComments(pair.value, same.value);
    }
  }
  if (isSeq(from) && isSeq(to)) {
    from.items.forEach((item, index) => {
      const key = keyOf(item);
      keepComments(item, key === undefined ? to.items[index] : to.items.find((other) => keyOf(other) === key));
    });
  }
}

function nameOf(key: unknown): unknown {
  return isScalar(key) ? key.value : key;
}

/** What tells an item of a list from its neighbours. */
function keyOf(item: unknown): unknown {
  if (!isMap(item)) return undefined;
  return item.get("key") ?? item.get("groupId") ?? item.get("subgroupId") ?? item.get("id");
}
