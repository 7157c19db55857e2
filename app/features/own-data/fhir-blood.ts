import type {
  Biomarker,
  BiomarkerResult,
  BloodReport,
  Indicator,
  IndicatorResult,
  VisualizationGuide,
} from "~/features/blood-tests/blood-report";
import { plainUnit } from "~/features/blood-tests/body-limits";
import { compact, type FhirContext, type FhirResource, urn } from "./fhir";

/** The texts and addresses that a blood-test report needs besides its numbers. */
export type BloodFhirContext = Pick<FhirContext, "origin" | "language" | "patientId" | "idOf"> & {
  nameOf: (key: Biomarker | Indicator) => string;
  failed: string;
};

/** Units of the archive as UCUM writes them. */
const ucum: Record<string, string> = {
  "mmol/l": "mmol/L",
  "µmol/l": "umol/L",
  "g/l": "g/L",
  "%": "%",
  "": "1",
};

const amounts = ["mmol/L", "umol/L"];
const masses = ["g/L"];

/** A LOINC code includes how a value is measured, so each is used only with the units named beside it. */
const loinc: Partial<Record<Biomarker, { code: string; units: readonly string[] }>> = {
  hcglc: { code: "14771-0", units: amounts },
  phe: { code: "14875-9", units: amounts },
  gln: { code: "20643-3", units: amounts },
  hctotalc: { code: "14647-2", units: amounts },
  hcldlc: { code: "22748-8", units: amounts },
  hchdlc: { code: "14646-4", units: amounts },
  vldlc: { code: "25371-6", units: amounts },
  hctotaltg: { code: "14927-8", units: amounts },
  hcapob: { code: "1884-6", units: masses },
  hcapoa1: { code: "1869-7", units: masses },
  hcapobbyapoa1: { code: "1874-7", units: ["1"] },
  gp: { code: "82730-3", units: amounts },
};

/** A report as laboratory Observations, one for each result of each sample. */
export function bloodObservations(report: BloodReport, context: BloodFhirContext): FhirResource[] {
  const biomarkers = Object.entries(report.biomarkerResults) as [Biomarker, BiomarkerResult[]][];
  const indicators = Object.entries(report.indicatorResults) as [Indicator, IndicatorResult[]][];
  return [
    ...biomarkers.flatMap(([key, results]) =>
      results.map((result) => observation(key, result, report.biomarkerVisualizationGuides[key], report, context)),
    ),
    ...indicators.flatMap(([key, results]) =>
      results.map(({ value, collectedAt }) =>
        observation(
          key,
          { type: "valid", displayValue: value, collectedAt },
          report.indicatorVisualizationGuides[key],
          report,
          context,
        ),
      ),
    ),
  ];
}

function observation(
  key: Biomarker | Indicator,
  result: BiomarkerResult,
  guide: VisualizationGuide | undefined,
  { version }: Pick<BloodReport, "version">,
  { origin, language, patientId, idOf, nameOf, failed }: BloodFhirContext,
): FhirResource {
  const unit = guide?.unit.fi ?? "";
  const code = ucum[plainUnit(unit)];
  const quantity = (value: number) =>
    compact({ value, unit: unit || undefined, system: code && "http://unitsofmeasure.org", code });
  const { lowerLimit = null, upperLimit = null } = guide?.clinicalReferenceValues ?? {};
  const known = loinc[key as Biomarker];
  const display = nameOf(key);
  const value = quantityOf(result, quantity);
  return compact({
    resourceType: "Observation",
    id: idOf(["Observation", patientId, key, result.collectedAt]),
    language,
    status: "final",
    category: [
      { coding: [{ system: "http://terminology.hl7.org/CodeSystem/observation-category", code: "laboratory" }] },
    ],
    code: {
      coding: [
        ...(known && code && known.units.includes(code) ? [{ system: "http://loinc.org", code: known.code }] : []),
        { system: `${origin}/fhir/CodeSystem/blood-measurement`, version, code: key, display },
      ],
      text: display,
    },
    subject: { reference: urn(patientId) },
    effectiveDateTime: result.collectedAt,
    valueQuantity: value,
    dataAbsentReason: value ? undefined : absentReason(result.type, failed),
    referenceRange:
      lowerLimit === null && upperLimit === null
        ? undefined
        : [
            compact({
              low: lowerLimit === null ? undefined : quantity(lowerLimit),
              high: upperLimit === null ? undefined : quantity(upperLimit),
            }),
          ],
  });
}

/** Beyond the measuring range a value is only known to be more, or less, than its end. */
function quantityOf<Quantity extends object>(result: BiomarkerResult, quantity: (value: number) => Quantity) {
  const { type, displayValue } = result;
  if (displayValue === null) return undefined;
  if (type === "valid") return quantity(displayValue);
  const { value, ...unit } = quantity(displayValue) as Quantity & { value: number };
  return { value, comparator: type === "above" ? ">" : "<", ...unit };
}

function absentReason(type: BiomarkerResult["type"], text: string) {
  const system = "http://terminology.hl7.org/CodeSystem/data-absent-reason";
  if (type === "invalid") return { coding: [{ system, code: "error" }], text };
  return { coding: [{ system, code: type === "above" ? "positive-infinity" : "negative-infinity" }] };
}
