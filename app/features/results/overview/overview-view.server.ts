import { radialChart } from "~/charts/radial-chart.server";
import { formatScore } from "~/charts/svg.server";
import iconsUrl from "~/design/icons.svg?url&no-inline";
import { standardBands } from "~/features/scoring/score";
import type { Words } from "~/i18n/words.server";
import { quotedList } from "~/i18n/written-list";
import { bandWords, levelWord } from "../band-words-view.server";
import { sectionsByCare } from "../care-order";
import { moduleId } from "../details/details";
import { levelOf } from "../level";
import { iconOf } from "../life-area-icon";
import type { ResultGroup } from "../result-groups";
import type { AreasTableData } from "./areas-table";
import type { OverviewData } from "./overview";

/** Index and areas of the scored group: the radial chart and its table, with the same numbers. */
export function overviewOf(
  { t, language }: Words,
  { metamodule, modules }: ResultGroup,
  index: number | undefined,
  {
    explainHref,
    staysPartial,
    completed,
    isMuch,
  }: {
    explainHref: string | undefined;
    staysPartial: boolean;
    completed: boolean;
    isMuch: boolean;
  },
): OverviewData {
  const areas = modules.map((section) => areaOf({ t, language }, section));
  const title = metamodule.modules.length === 9 ? t("results:index.title") : t("results:index.moduleTitle");
  const counted = areas.filter(({ score }) => score !== undefined).length;
  const total = metamodule.modules.length;
  const drawn = {
    index,
    areas,
    title,
    // The same numbers once more before the table would be noise to who hears both.
    description: [
      index === undefined ? t("results:index.descriptionNone") : t("results:index.description", { index }),
      t("results:comparison.description"),
    ].join(" "),
    bandWords: {
      ...bandWords({ t }),
      lowered: areas.some(({ band }) => band === "lowered") ? t("results:band.anyLowered") : undefined,
    },
  };
  // On a phone, somebody who has a lot to carry has words and numbers enough, and a number needs at least a symbol.
  const narrow =
    isMuch || !areas.every(({ icon }) => icon)
      ? undefined
      : radialChart({ ...drawn, withoutNames: true, idPrefix: "radial-narrow" });
  return {
    title,
    missing: missingAreas({ t, language }, { metamodule, modules }, staysPartial),
    basis:
      index === undefined || (completed && counted === total)
        ? undefined
        : t("results:index.basis", { count: counted, total }),
    charts: { wide: radialChart({ ...drawn, idPrefix: "radial" }), narrow },
    numbers: {
      label: t("results:index.numbers"),
      open: narrow === undefined,
      levels: metamodule.modules.some(({ bands }) => bands) ? undefined : levelsOf({ t }),
      table: tableOf(
        { t },
        { title, areas: sectionsByCare(modules).map((each) => areaOf({ t, language }, each)), index },
      ),
    },
    explain:
      index === undefined || explainHref === undefined
        ? undefined
        : { href: explainHref, label: t("results:explain.index") },
  };
}

/** From which number on each level is, for whoever wonders why 74 is not as good as 75; what is lower is of the last. */
function levelsOf({ t }: Pick<Words, "t">): string {
  const { mid_result: mid, high_result: high } = bandWords({ t });
  const { midFrom, highFrom } = standardBands;
  // A line ends between the levels alone.
  const level = (from: number, to: number, word: string) => `${from}\u2060–\u2060${to}\u00a0${word}`;
  return [level(highFrom, 100, high), level(midFrom, highFrom - 1, mid)].join(" · ");
}

function areaOf({ t, language }: Words, section: ResultGroup["modules"][number]) {
  const { module, finished } = section;
  const icon = iconOf(module.key);
  return {
    key: module.key,
    label: module.title[language],
    score: finished.subResult.numericScore,
    band: levelOf(section),
    word: levelWord({ t }, section),
    icon,
    iconHref: icon && `${iconsUrl}#${icon}`,
    href: `#${moduleId(module.vid)}`,
  };
}

/** The numbers of the chart once more, what needs care first, the index below them. */
function tableOf(
  { t }: Pick<Words, "t">,
  { title, areas, index }: { title: string; areas: ReturnType<typeof areaOf>[]; index: number | undefined },
): AreasTableData {
  const written = (score: number | undefined) => (score === undefined ? "–" : formatScore(score));
  return {
    caption: title,
    columns: [t("results:index.area"), t("results:index.score"), t("results:index.band")],
    rows: [
      ...areas.map(({ key, href, icon, label, score, band, word }) => ({
        key,
        href,
        icon,
        band,
        cells: [label, written(score), word] as const,
      })),
      { key: "index", cells: [t("results:index.label"), written(index), ""] as const },
    ],
  };
}

/** The areas without an answer; where none can be added no index is promised. */
function missingAreas(
  { t, language }: Words,
  { metamodule, modules }: ResultGroup,
  staysPartial: boolean,
): string | undefined {
  const done = new Set(modules.map(({ module }) => module.vid));
  const missing = metamodule.modules.filter(({ vid }) => !done.has(vid)).map((module) => module.title[language]);
  if (missing.length === 0) return undefined;
  return t(staysPartial ? "results:index.missingClosed" : "results:index.missing", {
    count: missing.length,
    areas: quotedList(missing, language),
  });
}
