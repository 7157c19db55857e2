import type { Gender } from "~/features/people/person";
import type { ScoreBand } from "~/features/scoring/result";
import type { OwnAnswer, OwnResult, OwnSection } from "./own-result";

/**
 * A person's results as HL7 FHIR R4 (4.0.1): who they are, their answers as QuestionnaireResponses and their scores as
 * survey Observations, which systems of health care can read.
 */

export type FhirResource = { resourceType: string; id: string } & Record<string, unknown>;

export type FhirContext = {
  /** Address that our own codes are named under. */
  origin: string;
  language: string;
  /** Name of the overall index in that language. */
  overallIndex: string;
  /** What the bands are called in that language. */
  bandWords: Record<ScoreBand, string>;
  patientId: string;
  /** An id that follows from its parts, so that the same score is the same Observation in every copy. */
  idOf: (parts: readonly string[]) => string;
};

const administrativeGender: Record<Gender, string> = {
  male: "male",
  female: "female",
  other: "other",
  prefer_not_to_say: "unknown",
};

/** The person as a Patient. */
export function patientOf(
  person: {
    email: string | null;
    phoneNumber: string | null;
    firstName: string;
    lastName: string;
    dateOfBirth: string | null;
    gender: Gender | null;
    language: string;
  },
  { patientId }: FhirContext,
): FhirResource {
  const name = compact({ family: person.lastName, given: person.firstName ? [person.firstName] : undefined });
  return compact({
    resourceType: "Patient",
    id: patientId,
    name: Object.keys(name).length > 0 ? [name] : undefined,
    telecom: [
      ...(person.email ? [{ system: "email", value: person.email }] : []),
      ...(person.phoneNumber ? [{ system: "phone", value: person.phoneNumber }] : []),
    ],
    gender: person.gender ? administrativeGender[person.gender] : undefined,
    birthDate: person.dateOfBirth ?? undefined,
    communication: [{ language: { coding: [{ system: "urn:ietf:bcp:47", code: person.language }] } }],
  });
}

/** One QuestionnaireResponse for each survey kind of a result, and one Observation for each of its scores. */
export function resourcesOf(result: OwnResult, context: FhirContext): FhirResource[] {
  const byKind = new Map<string, OwnSection[]>();
  for (const section of result.sections) {
    byKind.set(section.surveyMetamoduleVid, [...(byKind.get(section.surveyMetamoduleVid) ?? []), section]);
  }
  const responses = [...byKind].map(([vid, sections]) => questionnaireResponse(result, vid, sections, context));
  const derivedFrom = new Map([...byKind.keys()].map((vid, index) => [vid, urn(responses[index]?.id ?? "")]));
  const scores = result.sections.flatMap((section) =>
    section.numericScore === null
      ? []
      : [
          observation(result, context, {
            key: section.surveyModuleKey,
            version: section.surveyModuleVid,
            display: section.section,
            value: section.numericScore,
            band: section.score ?? undefined,
            derivedFrom: [derivedFrom.get(section.surveyMetamoduleVid) ?? ""],
          }),
        ],
  );
  const overall =
    typeof result.virtaScore === "number"
      ? [
          observation(result, context, {
            key: "overall_index",
            version: undefined,
            display: context.overallIndex,
            value: result.virtaScore,
            band: undefined,
            derivedFrom: [...derivedFrom.values()],
          }),
        ]
      : [];
  return [...responses, ...overall, ...scores];
}

/** An entry of the bundle. */
export function entryOf(resource: FhirResource): { fullUrl: string; resource: FhirResource } {
  return { fullUrl: urn(resource.id), resource };
}

/** The bundle around its entries; without a time where nothing in it has one. */
export function bundleHead(timestamp: Date | undefined) {
  return {
    resourceType: "Bundle",
    type: "collection",
    ...(timestamp && { timestamp: timestamp.toISOString() }),
  } as const;
}

const responseStatus = { completed: "completed", in_progress: "in-progress", abandoned: "stopped" } as const;

function questionnaireResponse(
  result: OwnResult,
  vid: string,
  sections: readonly OwnSection[],
  context: FhirContext,
): FhirResource {
  return compact({
    resourceType: "QuestionnaireResponse",
    id: context.idOf(["QuestionnaireResponse", result.id, vid]),
    language: context.language,
    questionnaire: `${context.origin}/fhir/Questionnaire/${vid}`,
    status: responseStatus[result.state],
    subject: { reference: urn(context.patientId) },
    authored: (result.completedAt ?? result.lastSavedAt).toISOString(),
    author: { reference: urn(context.patientId) },
    item: sections.map((section) => ({
      linkId: section.surveyModuleVid,
      text: section.section,
      item: section.answers.map((answer) => answerItem(answer, section, context)),
    })),
  });
}

function answerItem(given: OwnAnswer, section: OwnSection, context: FhirContext) {
  return compact({
    linkId: given.questionVid,
    text: given.question,
    answer: given.answer === null ? undefined : [answerValue(given, section, context)],
  });
}

function answerValue({ answer, option, questionKey }: OwnAnswer, section: OwnSection, { origin }: FhirContext) {
  if (typeof answer === "string") return { valueString: answer };
  if (option === undefined) return { valueInteger: answer };
  const system = `${origin}/fhir/CodeSystem/${section.surveyModuleKey}-${questionKey}`.replaceAll("_", "-");
  return { valueCoding: { system, code: String(answer), display: option } };
}

function observation(
  result: OwnResult,
  context: FhirContext,
  score: {
    key: string;
    version: string | undefined;
    display: string;
    value: number;
    band: ScoreBand | undefined;
    derivedFrom: string[];
  },
): FhirResource {
  const { origin, patientId, idOf, bandWords } = context;
  return compact({
    resourceType: "Observation",
    id: idOf(["Observation", result.id, score.version ?? score.key]),
    language: context.language,
    status: result.state === "completed" ? "final" : "preliminary",
    category: [
      {
        coding: [{ system: "http://terminology.hl7.org/CodeSystem/observation-category", code: "survey" }],
      },
    ],
    code: {
      coding: [
        compact({
          system: `${origin}/fhir/CodeSystem/score`,
          version: score.version,
          code: score.key,
          display: score.display,
        }),
      ],
      text: score.display,
    },
    subject: { reference: urn(patientId) },
    effectiveDateTime: (result.completedAt ?? result.lastSavedAt).toISOString(),
    valueQuantity: { value: score.value, unit: "/ 100", system: "http://unitsofmeasure.org", code: "{score}" },
    interpretation: score.band
      ? [{ coding: [{ system: `${origin}/fhir/CodeSystem/band`, code: score.band, display: bandWords[score.band] }] }]
      : undefined,
    referenceRange: [{ low: { value: 0 }, high: { value: 100 } }],
    derivedFrom: score.derivedFrom.map((reference) => ({ reference })),
  });
}

export function urn(id: string): string {
  return `urn:uuid:${id}`;
}

/** The object without fields that are undefined or "": FHIR allows neither null nor an empty text. */
export function compact<T extends Record<string, unknown>>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== "")) as T;
}
