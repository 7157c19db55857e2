import { bandOf, subResultOf } from "../../app/features/scoring/score";
import { comparesValue, possibleValues } from "../../app/features/survey/conditions";
import {
  type ConditionOperator,
  type FeedbackKind,
  feedbackKinds,
  type Metamodule,
  type Module,
  type Question,
  type RecallPeriod,
} from "../../app/features/survey/definition";
import { languages } from "../../app/i18n/languages";
import type { Text } from "../../app/i18n/text";

const languageNames: Text = { fi: "Suomi", sv: "Svenska", en: "English" };

const operatorWords: Record<ConditionOperator, string> = {
  equals: "is",
  notEquals: "is anything but",
  lessThan: "is less than",
  lessThanOrEqual: "is at most",
  greaterThan: "is more than",
  greaterThanOrEqual: "is at least",
  answered: "is answered",
  notAnswered: "is not answered",
};

const recallWords: Record<RecallPeriod, string> = {
  pastCoupleOfWeeks: "the past couple of weeks",
  pastTwoYears: "the past two years",
  general: "no period",
};

const feedbackWords: Record<FeedbackKind, string> = {
  good: "Good point",
  recommendationMedium: "Recommendation, medium",
  recommendationHigh: "Recommendation, high",
};

/** One page with everything an author or translator sees of a survey kind: the three languages side by side. */
export function previewPage(metamodule: Metamodule): string {
  const title = `${metamodule.key}: ${metamodule.title.en}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
<p>${metamodule.scored ? "Its modules make the overall index." : "Not part of the overall index."} Version <code>${metamodule.vid}</code>.</p>
${textTable("Survey", [
  ["Title", metamodule.title],
  ["Notice", metamodule.notice],
])}
<nav aria-label="Modules"><ol>
${metamodule.modules.map(({ key, title, questions }) => `<li><a href="#${key}">${escapeHtml(title.en)}</a>, ${questions.length} questions</li>`).join("\n")}
</ol></nav>
</header>
<main>
${metamodule.modules.map(moduleSection).join("\n")}
</main>
</body>
</html>
`;
}

function moduleSection(module: Module): string {
  const facts = [
    module.scored ? "scored" : "not scored",
    module.lifeArea && `life area ${module.lifeArea}`,
    `asks about ${recallWords[module.recall]}`,
    module.attachments?.length && `attachments ${module.attachments.join(", ")}`,
  ];
  const status = (["high", "mid", "low", "done"] as const).map((name): Row => {
    const scores = Array.from({ length: 101 }, (_, score) => score).filter(
      (score) => bandOf(score, module.bands) === `${name}_result`,
    );
    return [name === "done" ? "When done" : `Status ${name}, score ${inWords(scores)}`, module.statusTexts[name]];
  });
  return `<section id="${module.key}" aria-labelledby="${module.key}-title">
<h2 id="${module.key}-title">${escapeHtml(module.title.en)} <code>${module.key}</code></h2>
<p>${escapeHtml(sentence(facts))}</p>
${textTable(`Module ${module.key}`, [["Title", module.title], ...status])}
${module.questions.map((question, index) => questionArticle(module, question, index + 1)).join("\n")}
${(module.additionalFeedback ?? []).map((group) => additionalFeedback(module, group)).join("\n")}
</section>`;
}

function questionArticle(module: Module, question: Question, number: number): string {
  const { key, type, weight, reversed, care } = question;
  const id = `${module.key}-${key}`;
  const facts = [
    type,
    question.required ? "required" : "optional",
    question.recall && `asks about ${recallWords[question.recall]}`,
    type !== "open-ended" && (weight === 0 ? "not scored" : `weight ${weight}`),
    reversed && "reversed: the highest answer is the worst",
    care && `about ${care.subject}: serious at an item value of ${care.serious.atMost} or less`,
    care?.concern && `of concern at ${care.concern.atMost} or less`,
  ];
  const values = possibleValues(type);
  const scale = question.scale.map((text, index): Row => {
    const value = type === "slider" ? [0, 100][index] : values[index];
    return [`${type === "slider" ? "End" : "Option"} ${value}`, text];
  });
  const feedback = feedbackKinds.map((kind): Row => {
    const rule = question.feedback?.[kind];
    if (!rule) return ["", undefined];
    return [
      `${feedbackWords[kind]} ${rule.id}, at answers ${inWords(answersShowing(module, question, kind))}`,
      rule.text,
    ];
  });
  return `<article id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title">${number}. <code>${key}</code></h3>
<p>${escapeHtml(sentence(facts))}</p>
${question.condition ? `<p class="condition">${conditionInWords(module, question.condition)}</p>` : ""}
${textTable(`Question ${key}`, [["Question", question.title], ["Explanation", question.explanation], ...scale, ...feedback, ["When serious", care?.serious.text], ["When of concern", care?.concern?.text]])}
</article>`;
}

function conditionInWords(module: Module, condition: NonNullable<Question["condition"]>): string {
  const { conditionOperator: operator, conditionQuestionVid, conditionRightOperand: value, orUnanswered } = condition;
  const index = module.questions.findIndex(({ vid }) => vid === conditionQuestionVid);
  const target = module.questions[index];
  if (!target) throw new Error(`${module.key}: a condition names a question that is not there`);
  const option = target.scale[possibleValues(target.type).indexOf(value ?? "")];
  const label = option && target.type !== "slider" ? ` (${option.en})` : "";
  const operand = comparesValue(operator) ? ` ${value}${label}${orUnanswered ? " or there is none" : ""}` : "";
  const link = `<a href="#${module.key}-${target.key}">question ${index + 1}, ${target.key}</a>`;
  return `Skipped when the answer to ${link} ${escapeHtml(`${operatorWords[operator]}${operand}`)}.`;
}

/** The answers at which a feedback text is shown, found by asking the scoring itself. */
function answersShowing(module: Module, question: Question, kind: FeedbackKind): number[] {
  const alone = { ...module, questions: [question] };
  const { vid: questionVid, required } = question;
  return possibleValues(question.type).filter((answer) => {
    const given = [{ questionVid, type: "numeric", answer, required, skipped: false } as const];
    return subResultOf(alone, given).bulletpoints[kind].length > 0;
  }) as number[];
}

function additionalFeedback(module: Module, group: NonNullable<Module["additionalFeedback"]>[number]): string {
  const rows = group.subgroups.flatMap(({ subgroupId, title, from, to, bulletpoints, attachments }): Row[] => {
    const when = from === undefined && to === undefined ? "always" : `score ${from ?? 0}–${to ?? 100}`;
    const leaflets = attachments?.length ? `, attachments ${attachments.join(", ")}` : "";
    return [
      [`${subgroupId}, ${when}${leaflets}`, title],
      ...bulletpoints.map(({ id, text }): Row => [`${subgroupId}: ${id}`, text]),
    ];
  });
  const id = `${module.key}-${group.groupId}`;
  return `<article id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title">Additional feedback <code>${group.groupId}</code></h3>
${textTable(`Additional feedback ${group.groupId}`, [["Group", group.title], ...rows])}
</article>`;
}

type Row = [label: string, text: Text | undefined];

/** One row per text, one column per language; texts that are not there have no row. */
function textTable(caption: string, rows: Row[]): string {
  const head = languages.map((language) => `<th scope="col" lang="${language}">${languageNames[language]}</th>`);
  const body = rows.flatMap(([label, text]) => {
    if (!text) return [];
    const cells = languages.map((language) => `<td lang="${language}">${escapeHtml(text[language])}</td>`);
    return `<tr><th scope="row">${escapeHtml(label)}</th>${cells.join("")}</tr>`;
  });
  return `<table><caption>${escapeHtml(caption)}</caption>
<thead><tr><td></td>${head.join("")}</tr></thead>
<tbody>
${body.join("\n")}
</tbody></table>`;
}

/** Whole numbers in ascending order as ranges: "0–33", "0, 25", "none". */
function inWords(numbers: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(", ") || "none";
}

function sentence(facts: (string | number | false | undefined)[]): string {
  const words = facts.filter(Boolean).join("; ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 90rem; margin: 0 auto; padding: 1rem; }
h2 { margin-top: 3rem; border-top: 2px solid; padding-top: 1rem; }
h3 { margin: 2rem 0 0; }
a { color: inherit; }
code { font-size: 0.875em; font-weight: normal; }
p { margin: 0.25rem 0 0.5rem; }
.condition { border-left: 4px solid; padding-left: 0.75rem; }
table { width: 100%; table-layout: fixed; border-collapse: collapse; }
caption { text-align: left; font-size: 0.875rem; }
th, td { border: 1px solid #777; padding: 0.375rem 0.5rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th[scope="row"], thead td { width: 16%; font-weight: normal; font-size: 0.875rem; }
@media print { article { break-inside: avoid; } }
`;
