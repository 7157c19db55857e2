import { formatScore } from "~/charts/svg.server";
import type { Question } from "~/features/survey/definition";
import { radioValues } from "~/features/survey/definition";
import { localeOf } from "~/i18n/languages";
import type { Words } from "~/i18n/words.server";
import { AppError } from "~/platform/errors";
import { everyModule, type ResultGroup, type ResultGroups } from "../result-groups";
import { shortVid } from "./details";
import { explainIndex, explainModule } from "./explain";
import type { ExplainData } from "./explain-view";

/** What is explained, and where the explanation leads. */
type Explained = {
  groups: ResultGroups;
  /** The overall index. */
  index: number | undefined;
  /** A module's vid, whole or short, or explainedIndex. */
  what: string;
  links: {
    /** Back to the results; after a module's explanation to its block. */
    close(moduleVid?: string): string;
    explain(what: string): string;
  };
};

/** What stands for the overall index in the address; a module is named by its short vid. */
export const explainedIndex = "index";

/**
 * How a score came about, in plain words and with every number of it (items → module → index). Throws notFound where the
 * result holds no such score.
 */
export function explainView(words: Words, explained: Explained): ExplainData {
  return explained.what === explainedIndex ? indexView(words, explained) : moduleView(words, explained);
}

function moduleView(words: Words, { groups, index, what, links }: Explained): ExplainData {
  const { t, language } = words;
  const isAsked = ({ module }: ResultGroup["modules"][number]) => shortVid(module.vid) === shortVid(what);
  const inScored = groups.scored?.modules.find(isAsked);
  const entry = inScored ?? everyModule(groups).find(isAsked);
  const explained = entry && explainModule(entry.module, entry.finished.answers);
  if (!entry || !explained) throw new AppError("notFound");
  const { items, passed, weighted, mean, score, bands, care } = explained;
  const name = entry.module.title[language];
  const hasReversed = items.some(({ question }) => question.reversed);
  return {
    title: t("results:explain.moduleTitle", { name }),
    intro: [
      meanStep(words, weighted ? "weightedMean" : "mean", { count: items.length, mean, score }),
      t("results:explain.items"),
    ],
    table: {
      caption: t("results:explain.itemsCaption", { name }),
      columns: [
        { label: t("results:explain.question") },
        { label: t("results:explain.answer") },
        { label: t("results:explain.points"), numeric: true },
        ...(weighted ? [{ label: t("results:explain.weight"), numeric: true }] : []),
      ],
      rows: items.map(({ question, given, value }) => ({
        key: question.vid,
        cells: [
          { text: question.title[language] },
          { text: answerInWords(words, question, given) },
          { text: question.reversed ? `${formatScore(value)} *` : formatScore(value) },
          ...(weighted ? [{ text: formatScore(question.weight) }] : []),
        ],
      })),
    },
    steps: [
      ...(hasReversed ? [t("results:explain.reversed")] : []),
      ...(passed.length > 0 ? [t("results:explain.passed", { count: passed.length })] : []),
      t("results:explain.bands", { mid: bands.midFrom, high: bands.highFrom, below: bands.highFrom - 1 }),
      ...care.map(({ level, question }) => t(`results:explain.${level}`, { question: question.title[language] })),
    ],
    onward:
      inScored && index !== undefined
        ? { href: links.explain(explainedIndex), label: t("results:explain.index") }
        : undefined,
    close: { href: links.close(entry.module.vid), label: t("results:explain.close") },
  };
}

function indexView(words: Words, { groups: { scored }, index, links }: Explained): ExplainData {
  const { t, language } = words;
  if (!scored || index === undefined) throw new AppError("notFound");
  const { modules, withoutScore, mean } = explainIndex(scored.modules);
  return {
    title: t("results:explain.indexTitle"),
    intro: [meanStep(words, "indexMean", { count: modules.length, mean, score: index }), t("results:explain.modules")],
    table: {
      caption: t("results:explain.modulesCaption"),
      columns: [{ label: t("results:index.area") }, { label: t("results:index.score"), numeric: true }],
      rows: modules.map(({ module, score }) => ({
        key: module.vid,
        cells: [
          { text: module.title[language], href: links.explain(shortVid(module.vid)) },
          { text: formatScore(score) },
        ],
      })),
    },
    steps: withoutScore.length > 0 ? [t("results:explain.withoutScore", { count: withoutScore.length })] : [],
    onward: undefined,
    close: { href: links.close(), label: t("results:explain.close") },
  };
}

/** What the mean is, and what comes of it; one that is whole already, as of a single number, is not rounded. */
function meanStep(
  words: Words,
  of: "mean" | "weightedMean" | "indexMean",
  { count, mean, score }: { count: number; mean: number; score: number },
): string {
  const written = { mean: twoDecimals(mean, words), score };
  if (written.mean !== twoDecimals(score, words)) {
    return words.t(`results:explain.${of}.rounded`, { ...written, number: count });
  }
  // Weights differ only between two questions or more.
  return of === "weightedMean"
    ? words.t(`results:explain.${of}.whole`, { ...written, number: count })
    : words.t(`results:explain.${of}.whole`, { ...written, count });
}

/** The option that was chosen, or where on the slider: "62 (0 = not at all, 100 = completely)". */
function answerInWords({ language, t }: Words, { type, scale }: Question, given: number): string {
  if (type === "slider") {
    const [low, high] = [scale[0]?.[language] ?? "", scale[1]?.[language] ?? ""];
    return t("results:explain.onSlider", { given, low, high });
  }
  const option = type === "open-ended" ? -1 : (radioValues[type] as readonly number[]).indexOf(given);
  return scale[option]?.[language] ?? formatScore(given);
}

function twoDecimals(value: number, { language }: Pick<Words, "language">): string {
  return value.toLocaleString(localeOf[language], { maximumFractionDigits: 2 });
}
