import { type Metamodule, type Module, type Question, radioValues } from "~/features/survey/definition";
import type { Words } from "~/i18n/words.server";
import { toldPoints } from "./grain";
import type { Layout } from "./layout";
import type { ResultRow } from "./result-rows.server";
import { type Cell, momentOf, type Sheet } from "./sheet";

type Given = {
  words: Words;
  /** Every version that a result was answered on. */
  metamodules: readonly Metamodule[];
  /** Whether some edition is exported in full, with the answers to questions. */
  withAnswers: boolean;
  batches: AsyncIterable<readonly ResultRow[]>;
};

/** Completed results as a table, with one row for each of them or for each answer. */
export const resultSheet: Record<Layout, (given: Given) => Sheet<ResultRow>> = { wide: wideSheet, long: longSheet };

type Place = { metamodule: Metamodule; module: Module };

/** A person's id, the result's, the order, its organisation and the day. */
const frontHeader = ({ t }: Pick<Words, "t">) => [
  t("exports:result.person"),
  t("exports:result.result"),
  t("exports:person.order"),
  t("exports:person.organisation"),
  t("exports:result.completedOn"),
];

const frontCells = ({ person, result, order, organisation, completedOn }: ResultRow): Cell[] => [
  person,
  result,
  order,
  organisation,
  momentOf(completedOn),
];

const toldIndex = ({ index, grain }: ResultRow): Cell => (index === null ? null : toldPoints(index, grain));

const numbersOf = (json: string | null) => (json === null ? {} : JSON.parse(json)) as Record<string, number>;

/**
 * A row for each result, a column for each score and question. All versions of a question share one column: its keys, which
 * never change, name it, and its heading has the words of the version that is read last.
 */
function wideSheet({ words, metamodules, withAnswers, batches }: Given): Sheet<ResultRow> {
  const { t, language } = words;
  const columns = new Map<string, { label: string; vids: string[] }>();
  const column = (key: string, vid: string, label: string) => {
    const vids = columns.get(key)?.vids ?? [];
    columns.set(key, { label: `${label} [${key}]`, vids: [...vids, vid] });
  };
  for (const { metamodule, module } of placesOf(metamodules)) {
    if (!module.scored) continue;
    const module_ = module.title[language];
    column(`${metamodule.key}.${module.key}`, module.vid, t("exports:result.score", { module: module_ }));
  }
  for (const { metamodule, module } of withAnswers ? placesOf(metamodules) : []) {
    for (const { key, vid, title, type } of module.questions) {
      if (type !== "open-ended") column(`${metamodule.key}.${module.key}.${key}`, vid, title[language]);
    }
  }
  const indexOf = new Map([...columns.values()].flatMap(({ vids }, index) => vids.map((vid) => [vid, index])));
  return {
    title: t("exports:title.results"),
    header: [...frontHeader(words), t("results:index.label"), ...[...columns.values()].map(({ label }) => label)],
    batches,
    *rowsOf(row) {
      const cells: Cell[] = new Array(columns.size).fill(null);
      const tell = (found: Record<string, number>, told: (value: number) => Cell) => {
        for (const vid in found) {
          const index = indexOf.get(vid);
          const value = found[vid];
          if (index !== undefined && value !== undefined) cells[index] = told(value);
        }
      };
      tell(numbersOf(row.scores), (points) => toldPoints(points, row.grain));
      tell(numbersOf(row.answers), (answer) => answer);
      yield [...frontCells(row), toldIndex(row), ...cells];
    },
  };
}

/** A row for each index, score and answer, with its keys and words. */
function longSheet({ words, metamodules, batches }: Given): Sheet<ResultRow> {
  const { t, language } = words;
  const byVid = new Map(metamodules.map((metamodule) => [metamodule.vid, metamodule]));
  const kinds = {
    index: t("results:index.label"),
    score: t("exports:result.kinds.score"),
    answer: t("exports:result.kinds.answer"),
  };
  const sectionCells = ({ metamodule, module }: Place): Cell[] => [
    metamodule.key,
    metamodule.title[language],
    module.key,
    module.title[language],
  ];
  return {
    title: t("exports:title.results"),
    header: [
      ...frontHeader(words),
      t("exports:result.kind"),
      t("exports:question.surveyKey"),
      t("exports:question.survey"),
      t("exports:question.moduleKey"),
      t("exports:question.module"),
      t("exports:question.key"),
      t("exports:question.title"),
      t("exports:result.value"),
      t("exports:result.label"),
    ],
    batches,
    *rowsOf(row) {
      const front = frontCells(row);
      const [scores, answers] = [numbersOf(row.scores), numbersOf(row.answers)];
      if (row.index !== null) {
        yield [...front, kinds.index, null, null, null, null, null, null, toldIndex(row), null];
      }
      for (const place of placesOf(row.metamoduleVids.flatMap((vid) => byVid.get(vid) ?? []))) {
        const section = sectionCells(place);
        const score = scores[place.module.vid];
        if (score !== undefined) {
          yield [...front, kinds.score, ...section, null, null, toldPoints(score, row.grain), null];
        }
        for (const question of place.module.questions) {
          const answer = answers[question.vid];
          if (answer === undefined) continue;
          const asked = [...section, question.key, question.title[language]];
          yield [...front, kinds.answer, ...asked, answer, optionOf(question, answer, language)];
        }
      }
    },
  };
}

function placesOf(metamodules: readonly Metamodule[]): Place[] {
  return metamodules.flatMap((metamodule) => metamodule.modules.map((module) => ({ metamodule, module })));
}

/** The words of the chosen option; a slider has none. */
function optionOf({ type, scale }: Question, answer: number, language: Words["language"]): string | null {
  if (type === "slider" || type === "open-ended") return null;
  const values: readonly number[] = radioValues[type];
  return scale[values.indexOf(answer)]?.[language] ?? null;
}
