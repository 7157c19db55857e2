import type { Person } from "~/features/people/person";
import { paperOf } from "~/features/results/paper-view.server";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { writtenList } from "~/i18n/written-list";
import {
  type Biomarker,
  type BiomarkerGroup,
  type BloodReport,
  type BloodResults,
  biomarkerGroups,
  breakdownOf,
  collectionDays,
  indicatorsOf,
} from "./blood-report";
import { glucoseAdvice } from "./glucose-advice";
import { measuredBiomarker, measuredIndicator, writeDay } from "./measured-view.server";
import type { ReportSection, ReportViewData } from "./report-view";
import { valueCard } from "./value-card-view.server";
import { placeBeside } from "./written-value";

/** Whether the panel about reading the charts is shown: once it is, no link hides it again (spec §2). */
export const learnMoreParameter = "more";

type ReportPage = { person: Pick<Person, "firstName" | "lastName">; results: BloodResults; learnsMore: boolean };

/** The archived blood-test report, or that there is none. */
export function reportView(words: Words, { person, results, learnsMore }: ReportPage): ReportViewData {
  const { t, language } = words;
  const common = { title: t("bloodTests:title"), discontinued: t("bloodTests:discontinued") };
  if (results.type !== "results-available") {
    return {
      ...common,
      none: {
        title: t("bloodTests:none.title"),
        text: t("bloodTests:none.text"),
        back: { href: pageUrl("profile", language), label: t("bloodTests:none.back") },
      },
      report: undefined,
    };
  }
  const { report, demo } = results;
  const days = collectionDays(report).map((day) => writeDay(language, day));
  const population = t(`bloodTests:population.${report.population}`);
  const sections = sectionsOf(words, report);
  return {
    ...common,
    none: undefined,
    report: {
      paper: paperOf(words, person),
      demo: demo ? t("bloodTests:demo") : undefined,
      sampled: t("bloodTests:sampled", {
        count: days.length,
        days: writtenList(days, language),
      }),
      info: {
        title: t("bloodTests:info.title"),
        points: [
          t("bloodTests:info.compared", { population }),
          t("bloodTests:info.change"),
          t("bloodTests:info.then"),
          t("bloodTests:info.notDiagnosis"),
        ],
      },
      outside: outsideView(words, report),
      onPage: {
        label: t("bloodTests:onPage"),
        links: [
          ...sections.map(({ id, title }) => ({ href: `#${id}`, label: title, current: false })),
          { href: "#professional", label: t("bloodTests:professional.title"), current: false },
          { href: "#recommendations", label: t("bloodTests:recommendations.title"), current: false },
        ],
      },
      sections,
      words: {
        showMore: t("bloodTests:showMore"),
        showDetailed: t("bloodTests:showDetailed"),
        yourResult: t("bloodTests:yourResult"),
      },
      professional: {
        title: t("bloodTests:professional.title"),
        points: (["emergency", "soon", "glucose", "range", "fasting"] as const).map((key) =>
          t(`bloodTests:professional.${key}`),
        ),
      },
      recommendations: {
        title: t("bloodTests:recommendations.title"),
        points: (["activity", "food", "fat", "sleep", "smoking", "weeks"] as const).map((key) =>
          t(`bloodTests:recommendations.${key}`),
        ),
      },
      learn: {
        title: t("bloodTests:learn.title"),
        link: learnsMore
          ? undefined
          : {
              href: `${pageUrl("bloodTestResults", language, {}, { [learnMoreParameter]: "1" })}#learn-more`,
              label: t("bloodTests:learn.link"),
            },
        points: learnsMore
          ? (["bar", "point", "lines", "range", "points"] as const).map((key) => t(`bloodTests:learn.${key}`))
          : undefined,
      },
    },
  };
}

/** Indicators with what belongs to them (spec §4), then the values that stand below none of them. */
function sectionsOf(words: Words, report: BloodReport): ReportSection[] {
  const { t } = words;
  const ofIndicators = indicatorsOf(report.version).flatMap((indicator): ReportSection[] => {
    const measured = measuredIndicator(words, report, indicator);
    if (!measured) return [];
    const named = (text: "title" | "intro" | "more1" | "more2") => t(`bloodTests:sections.${indicator}.${text}`);
    const below = breakdownOf(report.version, indicator);
    return [
      {
        id: indicator,
        title: named("title"),
        intro: named("intro"),
        more: [named("more1"), named("more2")],
        indicator: valueCard(words, measured),
        detailed: detailed(words, report, below, [{ title: undefined, keys: below }]),
      },
    ];
  });
  const told = new Set(indicatorsOf(report.version).flatMap((indicator) => breakdownOf(report.version, indicator)));
  const rest = Object.keys(report.biomarkerResults).filter((key): key is Biomarker => !told.has(key as Biomarker));
  const groups = (Object.keys(biomarkerGroups) as BiomarkerGroup[]).map((group) => ({
    title: t(`bloodTests:groups.${group}`),
    keys: (biomarkerGroups[group] as readonly Biomarker[]).filter((key) => rest.includes(key)),
  }));
  if (rest.length === 0) return ofIndicators;
  return [
    ...ofIndicators,
    {
      id: "values",
      title: t("bloodTests:detailed.title"),
      intro: t("bloodTests:detailed.intro"),
      more: [],
      indicator: undefined,
      detailed: detailed(words, report, rest, groups, ofIndicators.length === 0),
    },
  ];
}

function detailed(
  words: Words,
  report: BloodReport,
  keys: readonly Biomarker[],
  groups: readonly { title: string | undefined; keys: readonly Biomarker[] }[],
  open = false,
): ReportSection["detailed"] {
  const { t } = words;
  const shown = keys.filter((key) => report.biomarkerResults[key]);
  if (shown.length === 0) return undefined;
  const count = shown.filter((key) => hasRange(report, key)).length;
  const note = [
    count > 0 ? t("bloodTests:detailed.ranges", { count }) : t("bloodTests:detailed.noRanges"),
    count > 0 && count < shown.length && t("bloodTests:detailed.rest"),
  ];
  return {
    note: note.filter(Boolean).join(" "),
    open,
    groups: groups
      .map(({ title, keys: ofGroup }) => ({
        title,
        cards: ofGroup.flatMap((key) => {
          const measured = measuredBiomarker(words, report, key);
          return measured ? [valueCard(words, measured)] : [];
        }),
      }))
      .filter(({ cards }) => cards.length > 0),
  };
}

function hasRange({ biomarkerVisualizationGuides }: BloodReport, key: Biomarker): boolean {
  const { lowerLimit = null, upperLimit = null } = biomarkerVisualizationGuides[key]?.clinicalReferenceValues ?? {};
  return lowerLimit !== null || upperLimit !== null;
}

/** What of the newest sample deserves a professional's look, said before anything else. */
function outsideView({ t }: Words, report: BloodReport) {
  const keys = Object.keys(report.biomarkerResults) as Biomarker[];
  const points = keys.flatMap((key) => {
    const latest = report.biomarkerResults[key]?.at(-1);
    const guide = report.biomarkerVisualizationGuides[key];
    if (!guide || latest?.type !== "valid") return [];
    const place = placeBeside(guide.clinicalReferenceValues, latest.displayValue);
    if (place !== "above" && place !== "below") return [];
    const status = t(`bloodTests:status.${place}`);
    return [t("bloodTests:outside.item", { name: t(`bloodTests:biomarkers.${key}.name`), status })];
  });
  const { biomarkerResults, biomarkerVisualizationGuides } = report;
  const advice = glucoseAdvice(biomarkerResults.hcglc, biomarkerVisualizationGuides.hcglc);
  if (points.length === 0 && !advice) return undefined;
  return {
    title: t("bloodTests:outside.title"),
    text: points.length > 0 ? t("bloodTests:outside.text") : undefined,
    points,
    glucose: advice && t(`bloodTests:glucose.${advice}`),
  };
}
