import { orderNameIn } from "~/features/orders/order-name";
import { localeOf } from "~/i18n/languages";
import type { Words } from "~/i18n/words.server";
import { shortDay } from "~/platform/time/written-time";
import { groupName, withinLine } from "../page/report-words-view.server";
import type { FirstScreenData, Stated } from "../summary/summary-view.server";
import { type FiledReport, hiddenLines } from "./about-view.server";
import { firstScreenOf, headsOf } from "./first-screens-view.server";

/** A slide for a staff meeting: the first screen of a report, of one group. */
export type Slide = {
  /** As BCP 47 has it: a spelling checker marks every word of another language. */
  lang: string;
  organisation: string;
  title: string;
  sentences: string[];
  numbers: { label: string; value: string; note: string | undefined }[];
  lists: { title: string; lines: string[] }[];
  /** When it was made, of whom, what is hidden and why. */
  small: string[];
};

/** A slide for each group that somebody's report opens with: the whole, and the unit of whoever reads no more. */
export function slideView(words: Words, filed: FiledReport): Slide[] {
  return headsOf(filed).map((group) => {
    const { t, language } = words;
    const { order, report } = filed;
    const { sentences, numbers, strengths, concerns } = firstScreenOf(words, filed, group);
    const own = report.cells.filter(({ groupKey }) => groupKey === group.key);
    const { organisation } = order;
    return {
      lang: localeOf[language],
      organisation,
      title: `${orderNameIn(words.language, order)}: ${groupName(words, group)}`,
      sentences,
      numbers: numbers.map(({ label, told, note }) => ({
        label,
        value: told.hidden ?? told.text,
        note: note ?? told.basis,
      })),
      lists: [listOf(words, strengths), listOf(words, concerns)],
      small: [
        t("reports:lead", { organisation, day: shortDay(report.madeAt, language) }),
        t("reports:rules.k", { k: report.outline.rules.k }),
        ...hiddenLines(words, own),
      ],
    };
  });
}

function listOf(words: Words, { title, rows, none }: FirstScreenData["strengths"]): Slide["lists"][number] {
  return { title, lines: rows.length > 0 ? rows.map((row) => lineOf(words, row)) : [none] };
}

/** "Recovery from work: 41, poor (−6 since wave 1, clearly worse)" */
function lineOf(words: Words, { name, values, note }: Stated): string {
  const told = values.map(({ label, told: { text, word } }) =>
    [label, word ? `${text}, ${withinLine(words, word)}` : text].filter((part) => part !== undefined).join(" "),
  );
  return `${name}: ${told.join("; ")}${note ? ` (${note})` : ""}`;
}
