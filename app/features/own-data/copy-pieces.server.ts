import type { Recommendation } from "~/features/advice/advice";
import type { Words } from "~/i18n/words.server";
import { contentId } from "~/platform/content-id.server";
import { product } from "~/platform/product";
import { bundleHead, entryOf, type FhirContext, patientOf, resourcesOf } from "./fhir";
import { type BloodFhirContext, bloodObservations } from "./fhir-blood";
import type { OwnRecord } from "./own-record.server";
import type { OwnResult } from "./own-result";

/** Version of the JSON file's shape; raised when a field changes its meaning or is removed. */
const jsonVersion = 1;

export type Copy = { record: OwnRecord; results: AsyncIterable<OwnResult>; createdAt: Date };

/** What a part of the readable copy is made of. */
export type RecordPart = { record: OwnRecord; words: Words };

/** The step of this key, where the advice still has it. */
export type SuggestionOf = (recommendation: string) => Pick<Recommendation, "header"> | undefined;

/** The whole record as JSON, piece by piece: the results are never in memory together. */
export async function* jsonCopy({ record, results, createdAt }: Copy): AsyncGenerator<string> {
  const head = { service: product.name, format: "vointi-own-data", version: jsonVersion, createdAt, ...record };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "results": [`;
  yield* listed(results, (result) => JSON.stringify(result, null, 2));
  yield "\n  ]\n}\n";
}

/** Answers, scores and blood-test results as a FHIR R4 bundle, piece by piece. */
export async function* fhirCopy(
  { record, results, createdAt }: Copy,
  words: Pick<FhirContext, "origin" | "language" | "overallIndex" | "bandWords"> & {
    blood: Pick<BloodFhirContext, "nameOf" | "failed">;
  },
): AsyncGenerator<string> {
  const context: FhirContext = { ...words, patientId: record.person.userPseudoId, idOf: contentId };
  yield `${JSON.stringify(bundleHead(createdAt), null, 2).slice(0, -2)},\n  "entry": [`;
  yield* listed(entries(), (entry) => JSON.stringify(entry, null, 2));
  yield "\n  ]\n}\n";

  async function* entries() {
    const { gender } = record.person;
    yield entryOf(
      patientOf({ ...record.person, gender: gender as Parameters<typeof patientOf>[0]["gender"] }, context),
    );
    const report = record.bloodMeasurementResults?.report;
    if (report) yield* bloodObservations(report, { ...context, ...words.blood }).map(entryOf);
    for await (const result of results) yield* resourcesOf(result, context).map(entryOf);
  }
}

async function* listed<T>(items: AsyncIterable<T>, print: (item: T) => string): AsyncGenerator<string> {
  let separator = "\n";
  for await (const item of items) {
    yield separator + print(item);
    separator = ",\n";
  }
}
