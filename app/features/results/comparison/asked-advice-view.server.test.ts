import { describe, expect, it } from "vitest";
import type { Contact } from "~/features/advice/advice";
import { type Language, languages } from "~/i18n/languages";
import { kind, linesOf, type Scores, viewOf, words } from "../../../../tests/fixtures/pages/comparisons";
import type { PastAdvice } from "./past-advice";

describe("the comparison of somebody who was given a step the last time", () => {
  it("asks about a step once, on the line that it was given for, where modules of two kinds have one key", () => {
    const kinds = [kind("my_work", ["workload"]), kind("psychosocial_workload", ["workload"])];
    const step = {
      goal: "work",
      card: { id: "pause", header: words("Pause"), content: words("Pause now and then."), icon: "star", type: "Task" },
      module: "workload",
      moduleVid: "psychosocial_workload.workload",
      line: "psychosocial_workload.workload",
    } as unknown as PastAdvice["steps"][number];
    const advice = { resultId: "result-1", steps: [step], outcomes: new Map() };
    const askedOn = (scores: Scores) =>
      linesOf(viewOf(kinds, {}, "en", scores, { advice })).flatMap(({ key, asked }) =>
        asked ? [[key, asked.id]] : [],
      );
    expect(askedOn([90, 20])).toEqual([[step.line, "advice-pause"]]);
    expect(askedOn([{ "my_work.workload": 90, [step.line]: 20 }, 20])).toEqual([]);
    // Its text waits, unless it has a number to call.
    const folded = (contacts: Contact[]) =>
      linesOf(viewOf(kinds, {}, "en", [90, 20], { advice, contacts })).flatMap(({ asked }) => asked?.folded ?? []);
    const named = ["pause"];
    const line = { number: "116 117", languages: ["en"] };
    const callable = { name: words("Line"), named: { fi: named, sv: named, en: named }, lines: [line] };
    expect([folded([]), folded([callable as unknown as Contact])]).toEqual([[true], [false]]);
  });

  it("leads from its head to the first step that still asks, by one link that counts those", () => {
    const me = kind("me", ["a", "b"]);
    const steps = ["a", "b"].map((key) => ({
      goal: "work",
      card: { id: `pause-${key}`, header: words(`Pause ${key}`), content: words("Now and then."), type: "Task" },
      line: `me.${key}`,
    })) as unknown as PastAdvice["steps"];
    const askOf = (language: Language, answered: string[], scores: Scores = [90, 20]) => {
      const outcomes = new Map(answered.map((id) => [id, "not_tried"] as const));
      return viewOf([me], {}, language, scores, { advice: { resultId: "result-1", steps, outcomes } }).compared?.ask;
    };
    expect(languages.map((language) => askOf(language, []))).toEqual(
      [
        "Viimeksi ehdotimme 2\u00a0asiaa. Oliko\u00a0niistä\u00a0apua?",
        "Förra gången föreslog vi 2\u00a0saker. Hjälpte\u00a0de?",
        "Last time we suggested 2\u00a0things. Did\u00a0they\u00a0help?",
      ].map((label) => ({ href: "#advice-pause-a", label })),
    );
    expect(languages.map((language) => askOf(language, ["pause-a"]))).toEqual(
      languages.map(() => ({ href: "#advice-pause-b", label: expect.stringContaining("Pause b") })),
    );
    expect(askOf("en", ["pause-a", "pause-b"])).toBeUndefined();
    expect(askOf("en", [], [20, 20])).toBeUndefined();
  });
});
