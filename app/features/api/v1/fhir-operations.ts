import { z } from "zod";
import { inLanguage, operation } from "./operation";
import { languageSchema, vid } from "./wire";

export const readQuestionnaire = operation({
  id: "readQuestionnaire",
  tag: "fhir",
  method: "GET",
  address: "fhirQuestionnaire",
  summary: "A published survey kind as a FHIR R4 Questionnaire.",
  access: "person",
  query: inLanguage,
  answers: { 200: { description: "The questionnaire.", contentTypes: ["application/fhir+json"], tagged: true } },
  problems: ["notFound"],
});

export const readResponses = operation({
  id: "readQuestionnaireResponses",
  tag: "fhir",
  method: "GET",
  address: "fhirResponses",
  summary: "The person's own answers to an order as a bundle of FHIR R4 QuestionnaireResponses.",
  access: "person",
  query: z.object({ assessmentOrderId: vid, language: languageSchema.optional() }),
  answers: { 200: { description: "The bundle.", contentTypes: ["application/fhir+json"], tagged: "byGet" } },
  problems: ["notFound", "fresh_sign_in_required", "too_many_requests"],
});

export const fhirOperations = [readQuestionnaire, readResponses] as const;
