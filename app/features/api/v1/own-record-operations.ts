import { z } from "zod";
import { gradientTypes } from "~/charts/gradient";
import { biomarkers, indicators, populations, reportVersions } from "~/features/blood-tests/blood-report";
import { operation } from "./operation";
import { languageSchema, textOfAll } from "./wire";

/** What an archive holds of somebody. Neither call takes an id of anybody: no other parameter is accepted. */

const day = z.iso.date();
const collected = { collectedAt: day };

const guide = z
  .object({
    gradientAnchors: z.array(z.number()).readonly(),
    gradientType: z.enum(gradientTypes),
    clinicalReferenceValues: z.object({ lowerLimit: z.number().nullable(), upperLimit: z.number().nullable() }),
    unit: textOfAll,
    populationMedian: z.number().nullable(),
    populationMean: z.number().nullable(),
    source: z.string().nullable(),
  })
  .meta({ id: "VisualizationGuide" });

const indicatorResult = z.object({ ...collected, value: z.number() }).meta({ id: "IndicatorResult" });

const biomarkerResult = z
  .union([
    z.object({ ...collected, type: z.literal("valid"), displayValue: z.number() }),
    z.object({ ...collected, type: z.enum(["above", "below"]), displayValue: z.number().nullable() }),
    z.object({ ...collected, type: z.literal("invalid"), displayValue: z.null() }),
  ])
  .meta({ id: "BiomarkerResult" });

const indicator = z.enum(indicators);
const biomarker = z.enum([...biomarkers]);

const typeOfResults = ["results-available", "no-results", "not-virta360-customer"] as const;

export const readBloodMeasurements = operation({
  id: "readBloodMeasurementResults",
  tag: "users",
  method: "GET",
  address: "bloodResults",
  summary: "The person's own archived blood tests.",
  access: "validPerson",
  query: z.strictObject({ language: languageSchema.optional() }),
  answers: {
    200: {
      description: "The archived report, or the reason there is none.",
      body: z.union([
        z.object({ type: z.enum(["no-results", "not-virta360-customer"]) }),
        z.object({
          type: z.literal("results-available"),
          version: z.enum(reportVersions),
          population: z.enum(populations),
          indicatorResults: z.partialRecord(indicator, z.array(indicatorResult)),
          indicatorVisualizationGuides: z.partialRecord(indicator, guide),
          biomarkerResults: z.partialRecord(biomarker, z.array(biomarkerResult)),
          biomarkerVisualizationGuides: z.partialRecord(biomarker, guide),
        }),
      ]),
    },
  },
  problems: [],
});

export const readOwnProfile = operation({
  id: "readOwnProfile",
  tag: "users",
  method: "GET",
  address: "ownProfile",
  summary:
    "What is known of the person beyond their session. If the blood test archive fails, the person counts as having no results, unless swallowErrors is false.",
  access: "person",
  query: z.strictObject({
    language: languageSchema.optional(),
    swallowErrors: z.enum(["true", "false"]).default("true"),
  }),
  answers: {
    200: {
      description: "The profile.",
      body: z.object({
        bloodMeasurementResults: z.object({ type: z.enum(typeOfResults), resultCount: z.int().min(0) }),
        userPseudoId: z.string(),
      }),
    },
  },
  problems: [],
});

export const ownRecordOperations = [readBloodMeasurements, readOwnProfile] as const;
