import { bands } from "~/charts/bands";
import { radialChart } from "~/charts/radial-chart.server";
import { formatScore } from "~/charts/svg.server";
import { isIconName } from "~/design/icon-names";
import iconsUrl from "~/design/icons.svg?url&no-inline";
import { wholeKey } from "~/features/reports/disclosure/report-groups";
import { indexKey } from "~/features/reports/disclosure/report-outline";
import { heatMapView } from "~/features/reports/page/heat-map-view.server";
import type { SampleQuestion, SampleResult } from "~/features/reports/sample/sample-answers";
import type { Sample } from "~/features/reports/sample/sample-file.server";
import { bandWords } from "~/features/results/band-words-view.server";
import { surveyDuration } from "~/features/survey/duration-view.server";
import { type SurveyFlowVariant, surveyFlowVariants } from "~/features/survey/variants";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { inOnePiece } from "~/platform/text/in-one-piece";
import type { Lengths, Product, QuestionPicture, ReportExcerpt } from "./product";
import { inWords } from "./sample/sample-report-view.server";

/** What pages of marketing show of the service: its own pages, in parts. */
export function productView(words: Words, sample: Sample): Product {
  return {
    question: questionPicture(words, sample.question),
    lengths: surveyLengths(words, sample.asked),
    result: resultPicture(words, sample.result),
    report: reportExcerpt(words, sample.waves),
  };
}

/** The last answer but one: "often". */
function questionPicture({ t, language }: Words, { section, title, options, number, total }: SampleQuestion) {
  const said = options.map((option) => option[language]);
  const chosen = said.length - 2;
  return {
    alt: t("marketing:product.question", { question: title[language], answer: said[chosen] ?? "" }),
    section: section[language],
    place: t("survey:place", { number, total }),
    number,
    total,
    title: title[language],
    options: said,
    chosen,
  } satisfies QuestionPicture;
}

/** In words, this one's length names its number of questions. */
const countedInWords: SurveyFlowVariant = "fdf_marsmars";

function surveyLengths({ t }: Words, asked: Sample["asked"]): Lengths {
  return {
    title: t("marketing:product.lengths"),
    surveys: surveyFlowVariants.map((variant) => {
      const counted = asked[variant];
      if (!counted) throw new RangeError(`the sample has no number of questions of ${variant}`);
      const { least, most } = counted;
      const range = least === most ? String(most) : inOnePiece(`${least}–${most}`);
      return {
        key: variant,
        name: t(`start:variants.${variant}.heading`),
        time: surveyDuration({ t }, variant),
        questions: variant === countedInWords ? undefined : t("marketing:product.questions", { range }),
      };
    }),
  };
}

function resultPicture({ t, language }: Words, { index, areas }: SampleResult): Product["result"] {
  const words = bandWords({ t });
  // No table stands beside this one.
  const scores = areas.map(
    ({ title, score, band }) => `${title[language].replaceAll("\u00AD", "")} ${formatScore(score)} (${words[band]})`,
  );
  const svg = radialChart({
    index,
    areas: areas.map(({ key, title, ...scored }) => ({
      key,
      label: title[language],
      ...scored,
      iconHref: isIconName(key) ? `${iconsUrl}#${key}` : undefined,
    })),
    title: t("results:index.title"),
    description: `${t("results:index.description", { index })} ${scores.join(", ")}.`,
    bandWords: words,
    idPrefix: "sample",
  });
  return { caption: t("marketing:product.result"), svg };
}

/** A department, two of its teams and a team that is too small to be told of, beside the whole; as many areas as a phone has room for. */
const excerpt = {
  groups: [wholeKey, "unit:care", "unit:care / birchHome", "unit:care / nightTeam", "unit:property / workshop"],
  items: ["core.sleep", "core.work", "core.exercise"],
};

/** Whether what a unit is a part of is shown as well. */
const isPart = (key: string) => key.includes(" / ") && excerpt.groups.includes(key.slice(0, key.lastIndexOf(" / ")));

function reportExcerpt(words: Words, waves: Sample["waves"]): ReportExcerpt {
  const { t, language } = words;
  // Of the second wave most units are told in words.
  const [first] = waves;
  if (!first) throw new RangeError("the sample report has no wave");
  const { outline, cells, ...wave } = inWords(words, first);
  const groups = outline.groups.filter(({ key }) => excerpt.groups.includes(key));
  const items = outline.items.filter(({ key }) => excerpt.items.includes(key));
  const [group] = groups;
  if (!group) throw new RangeError("the sample report has no group");
  const shown = {
    ...wave,
    outline: { ...outline, groups, items },
    cells: cells.filter(({ itemKey }) => itemKey !== indexKey),
  };
  const map = heatMapView(words, shown, { group, part: { key: "core", title: "" }, addressOf: () => "" });
  return {
    caption: t("marketing:product.report"),
    corner: map.corner,
    columns: map.columns,
    rows: map.rows.map(({ key, name, cells: told, why }) => ({ key, name, isPart: isPart(key), cells: told, why })),
    above: map.above,
    below: map.below,
    bands: bands.map((band) => ({ band, word: t(`results:band.${band}`) })),
    whole: {
      href: pageUrl("sampleReport", language, {}, { wave: String(first.wave) }),
      label: t("marketing:product.whole"),
    },
  };
}
