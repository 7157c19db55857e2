import { describe, expect, it } from "vitest";
import { scoringMethod } from "~/features/scoring/score";
import type { Metamodule } from "~/features/survey/definition";
import { type Language, languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { aMetamodule, aModule, aQuestion } from "../../../tests/fixtures/definitions";
import type { PastResult } from "./comparable";
import { comparisonView } from "./comparison-view.server";

const words = (text: string) => ({ fi: text, sv: text, en: text });
const scoredModule = (kind: string, key: string) => {
  const question = aQuestion({ key: `${kind}_${key}`, type: "slider" });
  return aModule({ key, vid: `${kind}.${key}`, title: words(key), questions: [question] });
};
const kind = (key: Metamodule["key"], modules: string[], scored = false) =>
  aMetamodule({
    key,
    scored,
    title: words(`kind ${key}`),
    modules: modules.map((module) => scoredModule(key, module)),
  });

const order = { id: "order", name: "Tallennettu nimi", personal: false, organizationName: "Oy" };

function viewOf(metamodules: Metamodule[], more: Partial<typeof order> = {}, language: Language = "en") {
  const past: PastResult = {
    id: "result",
    timestamp: new Date("2026-11-01T12:00:00Z"),
    score: "not-calculated",
    assessmentOrder: { id: order.id },
    method: scoringMethod,
    metamodules,
    numericScores: new Map(metamodules.flatMap(({ modules }) => modules.map(({ vid }) => [vid, 50] as const))),
  };
  return comparisonView(
    { t: translatorFor(language), language },
    { order: { ...order, ...more }, past: [past], chosen: undefined },
  );
}
const names = (view: ReturnType<typeof viewOf>) => view.compared?.all.rows.map(({ cells }) => cells[0]);

describe("the comparison", () => {
  it("tells modules of the same name apart by their kind, and those only", () => {
    const view = viewOf([kind("my_work", ["workload", "goals"]), kind("psychosocial_workload", ["workload"])]);
    expect(names(view)).toEqual(["workload (kind my_work)", "goals", "workload (kind psychosocial_workload)"]);
    expect(view.compared?.line.title).toContain("workload (kind my_work)");
  });

  it("lets each module be chosen where there is no index above them", () => {
    const chosen = (scored: boolean) =>
      viewOf([kind("work_safety", ["hazards", "tools"], scored), kind("me", ["goals"])]).compared?.choice.links.map(
        ({ label }) => label,
      );
    expect(chosen(false)).toEqual(["hazards", "tools", "goals"]);
    expect(chosen(true)).toEqual(["hazards", "tools"]);
  });

  it("names a personal order in the reader's language, any other as it is stored", () => {
    const lines = languages.map(
      (language) => viewOf([kind("core", ["sleep"], true)], { personal: true }, language).orderLine,
    );
    expect(lines).toEqual(languages.map((language) => `${translatorFor(language)("assessments:personal.title")} · Oy`));
    expect(new Set(lines).size).toBe(3);
    expect(viewOf([kind("core", ["sleep"], true)]).orderLine).toBe("Tallennettu nimi · Oy");
  });
});
