import { readFile } from "node:fs/promises";
import type { SurveyFlowVariant } from "~/features/survey/variants";
import type { Wave } from "../summary/report-summary";
import type { SampleQuestion, SampleResult } from "./sample-answers";

/** What shows the service to whoever doesn't use it yet. Nothing of it is anybody's. */
export type Sample = {
  /** The report of a made-up organisation, from the first wave to the last. */
  waves: readonly Wave[];
  question: SampleQuestion;
  result: SampleResult;
  /** How many questions whoever answers is asked at least and at most. */
  asked: Partial<Record<SurveyFlowVariant, { least: number; most: number }>>;
};

export type SampleFile = () => Promise<Sample>;

/** Reads the file that a build has made (scripts/sample-report), once it is asked for. */
export function sampleFile(file: string): SampleFile {
  let sample: Promise<Sample> | undefined;
  return () => {
    sample ??= readFile(file, "utf8").then((text) => JSON.parse(text) as Sample);
    // What could not be read once is tried again when somebody asks for it.
    sample.catch(() => (sample = undefined));
    return sample;
  };
}
