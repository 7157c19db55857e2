import type { Advice } from "../../app/features/advice/advice";
import { plainText } from "../../app/features/advice/callable-text";
import { withNumbers } from "../../app/features/advice/callable-text-view.server";
import { bandWords } from "../../app/features/results/band-words-view.server";
import { statusWords } from "../../app/features/results/status-words-view.server";
import { compileInstrument } from "../../app/features/survey/compile-instrument.server";
import { type Question, radioValues } from "../../app/features/survey/definition";
import type { InstrumentFile } from "../../app/features/survey/instrument-file";
import { type Language, languages } from "../../app/i18n/languages";
import { translatorFor } from "../../app/i18n/translator.server";
import type { Words } from "../../app/i18n/words.server";
import { answersTo, type SeriousCase, type SeriousItem, seriousCase, seriousItems } from "./serious-matrix";

/** The page docs/serious-answers.md: what comes of every answer that may need care, in three languages. */
export function seriousPage(files: readonly InstrumentFile[], advice: Advice): string {
  const compiled = files.map(compileInstrument);
  const definitions = new Map(compiled.map((each) => [each.key as string, each]));
  const items = seriousItems(compiled);
  const cases = items.map((item) => ({
    item,
    rows: answersTo(item.question).map((answer) => seriousCase(item, answer, { definitions, advice })),
  }));
  return `# Serious answers

Made from the survey files by \`npm run surveys:table\`; a test fails when this page is out of date, and walks the same cases
([tests/architecture/serious-answers.test.ts](../tests/architecture/serious-answers.test.ts)). ${items.length} questions, ${cases.flatMap(({ rows }) => rows).length} answers,
three languages. In each case everything else in the survey is answered at its best; of a slider the ends and both sides of
each border are shown. "Praise" are the good points of the section and the strengths drawn from it. A result shows the
contacts of the reader's language; here they are named in English.

${cases.map(({ item, rows }) => itemPart(item, rows, advice)).join("\n\n")}
`;
}

function itemPart({ metamodule, module, question }: SeriousItem, rows: readonly SeriousCase[], advice: Advice): string {
  const [first] = rows;
  const gate = first?.gate
    ? `\n\nAsked after "${first.gate.question.title.en}": ${optionText(first.gate.question, first.gate.answer, "en")}.`
    : "";
  return `## ${metamodule.key} / ${module.key} / ${question.key}

${languages.map((language) => `${question.title[language]}<br>`).join("\n")}
Subject: ${question.care.subject}.${gate}

| Answer | Level | Band | What is said | Praise | Contacts |
|---|---|---|---|---|---|
${rows.map((row) => caseRow(row, advice)).join("\n")}`;
}

function caseRow(row: SeriousCase, advice: Advice): string {
  const { item, answer, level, finished, told } = row;
  const { score } = finished.subResult;
  const t = translatorFor("en");
  const said = languages.map((language) => {
    const words: Words = { t: translatorFor(language), language };
    const status = statusWords(words, { module: item.module, finished }, told) ?? "–";
    return plainText(withNumbers(words, advice.contacts, status));
  });
  const praise = [
    ...finished.subResult.bulletpoints.good
      .filter(({ id }) => !row.advice.outOfPlace.has(id))
      .map(({ text }) => text.en),
    ...strengthsOf(row, advice),
  ];
  return `| ${[
    [...new Set(languages.map((language) => optionText(item.question, answer, language)))].join("<br>"),
    level,
    score ? bandWords({ t })[score] : t("results:band.completed"),
    said.join("<br>"),
    praise.length === 0 ? "none" : praise.join("<br>"),
    told.length === 0 ? "" : row.contacts.map(({ name }) => name.en).join("<br>"),
  ]
    .map((cell) => cell.replaceAll("|", "\\|"))
    .join(" | ")} |`;
}

/** The strengths that the section itself gives. */
function strengthsOf({ item, advice }: SeriousCase, { strengths }: Advice): string[] {
  const own = new Set(strengths.cards.filter(({ lifeArea }) => lifeArea === item.module.key).map(({ id }) => id));
  return (advice.selected().strengths?.cards ?? []).filter(({ id }) => own.has(id)).map(({ header }) => header.en);
}

function optionText({ type, scale }: Question, answer: number, language: Language): string {
  if (type === "slider" || type === "open-ended") return String(answer);
  return scale[(radioValues[type] as readonly number[]).indexOf(answer)]?.[language] ?? String(answer);
}
