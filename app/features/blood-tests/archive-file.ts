import { z } from "zod";
import { anchorsOfBothEdges, gradientTypes } from "~/charts/gradient";
import { emailSchema } from "~/features/people/email";
import {
  type Biomarker,
  type BloodReport,
  biomarkers,
  type Indicator,
  indicators,
  indicatorsOf,
  populations,
  reportVersions,
} from "./blood-report";
import { bodyProblems, unitProblems } from "./body-limits";

/** The file of the archive that is imported: guides once for each version and population, and reports of people. */

const number = z.number();
const text = z.string().trim().min(1).max(200);
const unit = z.string().trim().max(20);

const visualizationGuide = z
  .strictObject({
    gradientAnchors: z.array(number).min(2).max(20),
    gradientType: z.enum(gradientTypes),
    clinicalReferenceValues: z.strictObject({ lowerLimit: number.nullable(), upperLimit: number.nullable() }),
    unit: z.strictObject({ fi: unit, sv: unit, en: unit }),
    populationMedian: number.nullable(),
    populationMean: number.nullable(),
    source: text.nullable(),
  })
  .superRefine(({ gradientAnchors, gradientType, clinicalReferenceValues: { lowerLimit, upperLimit } }, context) => {
    const complain = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (gradientType === "bothEdgesAreBad" && gradientAnchors.length !== anchorsOfBothEdges) {
      complain("gradientAnchors", "bothEdgesAreBad requires exactly 4 gradient anchors");
    }
    if (gradientAnchors.some((anchor, n) => n > 0 && anchor <= (gradientAnchors[n - 1] ?? anchor))) {
      complain("gradientAnchors", "each gradient anchor must be greater than the one before");
    }
    if (lowerLimit !== null && upperLimit !== null && lowerLimit >= upperLimit) {
      complain("clinicalReferenceValues", "the lower limit must be below the upper one");
    }
  });

const collectedAt = z.iso.date();
const indicatorResult = z.strictObject({ value: number, collectedAt });
const biomarkerResult = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("valid"), displayValue: number, collectedAt }),
  z.strictObject({ type: z.enum(["above", "below"]), displayValue: number.nullable(), collectedAt }),
  z.strictObject({ type: z.literal("invalid"), displayValue: z.null(), collectedAt }),
]);

/** Of one sample each, in the order of the file: a path of a problem counts them as the file does. */
function series<Result extends z.ZodType<{ collectedAt: string }>>(result: Result) {
  return z
    .array(result)
    .min(1)
    .max(50)
    .refine((results) => new Set(results.map((each) => each.collectedAt)).size === results.length, {
      error: "two results of one day",
    });
}

const guideSet = z.strictObject({
  version: z.enum(reportVersions),
  population: z.enum(populations),
  indicatorVisualizationGuides: z.partialRecord(z.enum(indicators), visualizationGuide),
  biomarkerVisualizationGuides: z.partialRecord(z.enum(biomarkers), visualizationGuide),
});
type GuideSet = z.infer<typeof guideSet>;

/** Whose it is: by the id that leaves the service towards partners, or by the address. */
const person = z.union([z.strictObject({ userPseudoId: z.uuid() }), z.strictObject({ email: emailSchema })]);

const archivedReport = z.discriminatedUnion("type", [
  z.strictObject({ person, type: z.enum(["no-results", "not-virta360-customer"]) }),
  z.strictObject({
    person,
    type: z.literal("results-available"),
    version: z.enum(reportVersions),
    population: z.enum(populations),
    indicatorResults: z.partialRecord(z.enum(indicators), series(indicatorResult)),
    biomarkerResults: z.partialRecord(z.enum(biomarkers), series(biomarkerResult)),
  }),
]);
type ArchivedReport = z.infer<typeof archivedReport>;

const archiveFile = z
  .strictObject({
    /** Made up: the pages say so. */
    demo: z.boolean().default(false),
    guides: z.array(guideSet),
    reports: z.array(archivedReport),
  })
  .superRefine(({ guides, reports }, context) => {
    const complain = (path: PropertyKey[], message: string) => context.addIssue({ code: "custom", path, message });
    for (const [n, guide] of guides.entries()) {
      if (guideSetOf(guides, guide) !== guide)
        complain(["guides", n], "the guides of this version and population stand twice");
      for (const indicator of strangeIndicators(guide.version, guide.indicatorVisualizationGuides)) {
        complain(
          ["guides", n, "indicatorVisualizationGuides", indicator],
          `version ${guide.version} has no such indicator`,
        );
      }
      for (const [biomarker, { unit }] of entriesOf(guide.biomarkerVisualizationGuides)) {
        for (const [language, message] of unitProblems(biomarker, unit)) {
          complain(["guides", n, "biomarkerVisualizationGuides", biomarker, "unit", language], message);
        }
      }
    }
    for (const [n, report] of reports.entries()) {
      if (report.type !== "results-available") continue;
      for (const [path, message] of reportProblems(report, guideSetOf(guides, report))) {
        complain(["reports", n, ...path], message);
      }
    }
  });

function guideSetOf(guides: readonly GuideSet[], { version, population }: Pick<GuideSet, "version" | "population">) {
  return guides.find((guide) => guide.version === version && guide.population === population);
}

function entriesOf<Key extends string, Value>(given: Partial<Record<Key, Value>>) {
  return Object.entries(given) as [Key, Value][];
}

function strangeIndicators(version: GuideSet["version"], given: Partial<Record<Indicator, unknown>>): string[] {
  const known: readonly string[] = indicatorsOf(version);
  return Object.keys(given).filter((indicator) => !known.includes(indicator));
}

type Problem = [path: PropertyKey[], message: string];

/** A report has every indicator of its version and no other, at least one value, a guide for each, and no impossible value. */
function reportProblems(
  report: Extract<ArchivedReport, { type: "results-available" }>,
  guides: GuideSet | undefined,
): Problem[] {
  const { version, indicatorResults, biomarkerResults } = report;
  if (!guides) return [[["version"], `the file has no guides of ${version} for this population`]];
  const missing = (path: string, key: string): Problem => [[path, key], "has no guide"];
  return [
    ...strangeIndicators(version, indicatorResults).map(
      (indicator): Problem => [["indicatorResults", indicator], `version ${version} has no such indicator`],
    ),
    ...indicatorsOf(version)
      .filter((indicator) => !indicatorResults[indicator])
      .map((indicator): Problem => [["indicatorResults", indicator], `belongs to version ${version} and is missing`]),
    ...(Object.keys(biomarkerResults).length === 0
      ? [[["biomarkerResults"], "a report needs at least one value"] satisfies Problem]
      : []),
    ...(Object.keys(indicatorResults) as Indicator[])
      .filter((indicator) => !guides.indicatorVisualizationGuides[indicator])
      .map((indicator) => missing("indicatorResults", indicator)),
    ...(Object.keys(biomarkerResults) as Biomarker[])
      .filter((biomarker) => !guides.biomarkerVisualizationGuides[biomarker])
      .map((biomarker) => missing("biomarkerResults", biomarker)),
    ...entriesOf(biomarkerResults).flatMap(([biomarker, results]) =>
      bodyProblems(biomarker, results, guides.biomarkerVisualizationGuides[biomarker]?.unit.fi).map(
        ([place, message]): Problem => [["biomarkerResults", biomarker, place, "displayValue"], message],
      ),
    ),
  ];
}

export type ArchivedPerson = {
  person: z.infer<typeof person>;
  type: ArchivedReport["type"];
  /** Where there are results. */
  report: BloodReport | undefined;
};

export type ArchiveOutcome =
  | { outcome: "read"; demo: boolean; people: ArchivedPerson[] }
  /** One line for each problem: its path and what is wrong, never a value. */
  | { outcome: "refused"; problems: string[] };

/** Reads a file of the archive and gives each report the guides that it is drawn by. */
export function readArchive(content: unknown): ArchiveOutcome {
  const parsed = archiveFile.safeParse(content);
  if (!parsed.success) {
    return {
      outcome: "refused",
      problems: parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`),
    };
  }
  const { demo, guides, reports } = parsed.data;
  return {
    outcome: "read",
    demo,
    people: reports.map((given) => ({ person: given.person, type: given.type, report: reportOf(given, guides) })),
  };
}

function reportOf(given: ArchivedReport, guides: readonly GuideSet[]): BloodReport | undefined {
  if (given.type !== "results-available") return undefined;
  const { version, population, indicatorResults, biomarkerResults } = given;
  const set = guideSetOf(guides, given);
  return {
    version,
    population,
    indicatorResults: oldestFirst(indicatorResults),
    indicatorVisualizationGuides: only(set?.indicatorVisualizationGuides, indicatorResults),
    biomarkerResults: oldestFirst(biomarkerResults),
    biomarkerVisualizationGuides: only(set?.biomarkerVisualizationGuides, biomarkerResults),
  };
}

function oldestFirst<Key extends string, Result extends { collectedAt: string }>(
  given: Partial<Record<Key, Result[]>>,
): Partial<Record<Key, Result[]>> {
  const sorted = entriesOf(given).map(([key, results]) => [
    key,
    results.toSorted((a, b) => a.collectedAt.localeCompare(b.collectedAt)),
  ]);
  return Object.fromEntries(sorted) as Partial<Record<Key, Result[]>>;
}

function only<Key extends string, Value>(from: Partial<Record<Key, Value>> = {}, keys: Partial<Record<Key, unknown>>) {
  return Object.fromEntries(Object.entries(from).filter(([key]) => key in keys)) as Partial<Record<Key, Value>>;
}
