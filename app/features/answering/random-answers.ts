import { possibleValues } from "~/features/survey/conditions";
import type { Module } from "~/features/survey/definition";
import { type Answers, journeyThrough } from "~/features/survey/journey";

/** Answers to a whole section for trying the service out; `random` gives numbers from 0 up to 1. */
export function randomAnswers(module: Module, random: () => number): Answers {
  const answers = new Map<string, number | string | null>();
  for (let open = journeyThrough(module, answers).firstOpen; open; open = journeyThrough(module, answers).firstOpen) {
    const values = possibleValues(open.type);
    answers.set(open.vid, values[Math.floor(random() * values.length)] ?? null);
  }
  return answers;
}
