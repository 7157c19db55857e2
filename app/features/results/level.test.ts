import { expect, it } from "vitest";
import type { ModuleSubResult } from "~/features/scoring/result";
import { aModule } from "../../../tests/fixtures/definitions";
import { levelOf } from "./level";

it.each<[string, Partial<ModuleSubResult>, ReturnType<typeof levelOf>]>([
  [
    "a serious answer made a good score poor",
    { numericScore: 80, score: "low_result", seriousAnswer: true },
    "lowered",
  ],
  [
    "one of concern made a good score fair",
    { numericScore: 80, score: "mid_result", concerningAnswer: true },
    "lowered",
  ],
  ["the score itself is poor", { numericScore: 20, score: "low_result", seriousAnswer: true }, "low_result"],
  [
    "an earlier method left the level alone",
    { numericScore: 80, score: "high_result", seriousAnswer: true },
    "high_result",
  ],
  ["nothing is worrying", { numericScore: 80, score: "high_result" }, "high_result"],
  ["nothing is scored", { seriousAnswer: true }, undefined],
])("a level is lowered only where answers made it lower than its number: %s", (_, given, level) => {
  const section = {
    module: aModule({ questions: [] }),
    finished: { answers: [], subResult: given as ModuleSubResult },
  };
  expect(levelOf(section)).toBe(level);
});
