import { DateTime } from "luxon";
import { isIconName } from "~/design/icon-names";
import iconsUrl from "~/design/icons.svg?url&no-inline";
import type { AssessmentOrder } from "~/features/orders/order";
import { homeZone } from "~/features/people/person";
import { gauge } from "~/features/scoring/charts/gauge.server";
import { radialChart } from "~/features/scoring/charts/radial-chart.server";
import type { Metamodule, Module } from "~/features/survey/definition";
import type { PageRequest } from "~/http/page.server";
import { type Language, localeOf } from "~/i18n/languages";
import type { ShownResult } from "./queries.server";
import type { ModuleSubResult, ScoreBand } from "./result";
import type { ModuleBlockData, ResultsViewData } from "./results-view";
import { scoredMetamodule } from "./score";
import { summaryStatus } from "./summary-status";

const bandTones = { high_result: "positive", mid_result: "caution", low_result: "critical" } as const;

type Words = Pick<PageRequest, "t" | "language">;

const statusByBand = { high_result: "high", mid_result: "mid", low_result: "low" } as const satisfies Record<
  ScoreBand,
  keyof Module["statusTexts"]
>;

/** The results page of one order, in words and drawings. */
export function resultsView(
  words: Words,
  order: Pick<AssessmentOrder, "name" | "organizationName" | "closed">,
  shown: ShownResult | undefined,
  now: Date,
): ResultsViewData {
  const { t, language } = words;
  const status = summaryStatus(shown, order.closed, now);
  const definitions = new Map(shown?.metamodules.map((metamodule) => [metamodule.vid, metamodule]));
  const subResults = shown?.content.metamoduleSubResults ?? [];
  const scored = scoredMetamodule(subResults, definitions);
  const groups = [...subResults]
    // The scored group comes first, the others in the order they were answered.
    .sort((a, b) => Number(b === scored) - Number(a === scored))
    .flatMap((subResult) => {
      const metamodule = definitions.get(subResult.surveyMetamoduleVid);
      return metamodule ? [{ metamodule, modules: subResult.modules.map((finished) => finished.subResult) }] : [];
    });
  const virtaScore = shown?.content.virtaScore;
  return {
    orderLine: t("results:forOrder", { order: order.name, organisation: order.organizationName }),
    summary: {
      title: t(`results:status.${status}.title`),
      text: t(`results:status.${status}.text`),
      answered: shown && t("results:answered", { date: longDate(shown.timestamp, language) }),
      withoutScore: shown?.completed && !scored ? t("results:withoutScore") : undefined,
    },
    overall: scored && scoredOverview(words, groups[0], typeof virtaScore === "number" ? virtaScore : undefined),
    // The heading of the details shows only for a completed result (spec §2).
    detailsTitle: shown?.completed ? t("results:details") : undefined,
    groups: groups.map(({ metamodule, modules }) => ({
      key: metamodule.vid,
      title: metamodule.title[language],
      notice: metamodule.notice?.[language],
      modules: modules.map((module) => moduleBlock(words, metamodule, module)),
    })),
    words: {
      good: t("results:good"),
      recommendations: t("results:recommendations"),
    },
    disclaimer: shown ? t("results:notValidated") : undefined,
  };
}

type Group = { metamodule: Metamodule; modules: ModuleSubResult[] };

function scoredOverview(
  { t, language }: Words,
  group: Group | undefined,
  index: number | undefined,
): ResultsViewData["overall"] {
  if (!group) return undefined;
  const areas = group.modules.map((subResult) => {
    const module = moduleOf(group.metamodule, subResult);
    return {
      key: subResult.surveyModuleKey,
      label: module?.title[language] ?? "",
      score: subResult.numericScore,
      band: subResult.score,
      iconHref: iconOf(module) && `${iconsUrl}#${iconOf(module)}`,
    };
  });
  const title = areas.length === 9 ? t("results:index.title") : t("results:index.moduleTitle");
  return {
    title,
    chart: radialChart({
      index,
      areas,
      title,
      description: index === undefined ? t("results:index.descriptionNone") : t("results:index.description", { index }),
      bandWords: bandWords({ t }),
      idPrefix: "radial",
    }),
    table: {
      summary: t("results:index.asTable"),
      caption: title,
      columns: [
        { label: t("results:index.area") },
        { label: t("results:index.score"), numeric: true },
        { label: t("results:index.band") },
      ],
      rows: [
        ...areas.map(({ key, label, score, band }) => ({
          key,
          cells: [
            label,
            score === undefined ? "–" : String(score),
            band ? t(`results:band.${band}`) : t("results:band.open"),
          ],
        })),
        { key: "index", cells: [t("results:index.label"), index === undefined ? "–" : String(index), ""] },
      ],
    },
  };
}

function bandWords({ t }: Pick<Words, "t">) {
  return {
    low_result: t("results:band.low_result"),
    mid_result: t("results:band.mid_result"),
    high_result: t("results:band.high_result"),
  };
}

function moduleBlock({ t, language }: Words, metamodule: Metamodule, subResult: ModuleSubResult): ModuleBlockData {
  const module = moduleOf(metamodule, subResult);
  const name = module?.title[language] ?? "";
  const { numericScore: score, score: band, bulletpoints } = subResult;
  const inLanguage = (points: { id: string; text: Record<string, string> }[]) =>
    points.map(({ id, text }) => ({ id, text: text[language] ?? "" }));
  return {
    key: subResult.surveyModuleVid,
    name,
    icon: metamodule.key === "core" ? iconOf(module) : undefined,
    gauge: gauge({
      score,
      band,
      label: score === undefined ? `${name}: ${t("results:band.completed")}` : t("results:gauge", { name, score }),
      idPrefix: `gauge-${subResult.surveyModuleVid}`,
    }),
    band: {
      label: band ? t(`results:band.${band}`) : t("results:band.completed"),
      tone: band ? bandTones[band] : "neutral",
    },
    status: module?.statusTexts[band ? statusByBand[band] : "done"]?.[language],
    attention: subResult.needsAttention ? t("results:needsAttention") : undefined,
    good: inLanguage(bulletpoints.good),
    recommendations: inLanguage([...bulletpoints.recommendationHigh, ...bulletpoints.recommendationMedium]),
  };
}

function moduleOf(metamodule: Metamodule, { surveyModuleVid }: ModuleSubResult): Module | undefined {
  return metamodule.modules.find(({ vid }) => vid === surveyModuleVid);
}

/** Only the nine life areas have an icon (spec §5). */
function iconOf(module: Module | undefined) {
  return module?.lifeArea && isIconName(module.lifeArea) ? module.lifeArea : undefined;
}

function longDate(date: Date, language: Language): string {
  return DateTime.fromJSDate(date, { zone: homeZone }).setLocale(localeOf[language]).toLocaleString(DateTime.DATE_FULL);
}
