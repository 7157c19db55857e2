import { describe, expect, it } from "vitest";
import type { Told } from "~/features/scoring/care-answers";
import type { ModuleSubResult, ScoreBand } from "~/features/scoring/result";
import { bandOf } from "~/features/scoring/score";
import type { Module } from "~/features/survey/definition";
import { lifeAreas } from "~/features/survey/definition";
import { type Language, languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { aMetamodule, aModule } from "../../../../tests/fixtures/definitions";
import type { ResultGroup } from "../result-groups";
import { carriesMuch, openingOf } from "./insight-view.server";

/** A group of modules with these scores; undefined has none, "serious" is an answer worth getting help with. */
function group(scores: Record<string, number | undefined | "serious">): ResultGroup {
  const modules = Object.entries(scores).map(([key, given]) => {
    const module: Module = aModule({
      key,
      questions: [],
      title: { fi: `Otsikko ${key}`, sv: `Titel ${key}`, en: `Title ${key}` },
    });
    const numericScore = given === "serious" ? 90 : given;
    const score: ScoreBand | undefined =
      given === "serious" ? "low_result" : numericScore === undefined ? undefined : bandOf(numericScore);
    const subResult = {
      surveyModuleVid: module.vid,
      surveyModuleKey: key,
      type: "scored",
      numericScore,
      score,
      seriousAnswer: given === "serious" || undefined,
    } as ModuleSubResult;
    return { module, finished: { answers: [], subResult } };
  });
  return { metamodule: aMetamodule({ modules: modules.map(({ module }) => module) }), modules };
}

const all = (score: number, named: Record<string, number | "serious"> = {}) =>
  group({ ...Object.fromEntries(lifeAreas.map((area) => [area, score])), ...named });
/** The mean, as the index is. */
function indexOf({ modules }: ResultGroup): number | undefined {
  const scores = modules.flatMap(({ finished }) => finished.subResult.numericScore ?? []);
  return scores.length === 0 ? undefined : Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}
const said = (given: ResultGroup, language: Language, told: readonly Told[] = []) =>
  openingOf(
    { t: translatorFor(language), language },
    { scored: given, pages: [], others: [] },
    { completed: true, index: indexOf(given), told },
  );

it("says that all is going well where more areas stand highest than are named, whichever they are", () => {
  expect(said(all(90), "en")).toBe("All areas of your life are going well. Hold on to what works.");
  expect(said(group({ a: 90, b: 90, c: 90 }), "en")).toBe(
    "Your answers look good in every section of the survey. Hold on to what works.",
  );
  expect(said(all(90, { sleep: 95, exercise: 100 }), "en")).toBe(
    "Things are going well with exercise and your sleep. Hold on to what works.",
  );
});

it("names nothing as going well that is named after a harm", () => {
  expect(said(group({ violence: 100, recovery: 90, workload: 30 }), "en")).toBe(
    "Going well: “Title recovery”. Start with the section “Title workload”.",
  );
});

describe("what a result says in a sentence", () => {
  const cases: [string, ResultGroup, Record<Language, string>][] = [
    [
      "two areas carry, another is where to begin",
      all(60, { sleep: 95, relationships: 90, exercise: 30 }),
      {
        fi: "Kerroit hyvää unesta ja ihmissuhteista. Aloita liikunnasta.",
        sv: "Dina svar ser bra ut när det gäller sömnen och relationerna. Börja med motionen.",
        en: "Things are going well with your sleep and your relationships. Start with exercise.",
      },
    ],
    [
      "all is well",
      all(80, { work: 95, finance: 90 }),
      {
        fi: "Kerroit hyvää työstä tai opinnoista ja raha-asioista. Pidä kiinni siitä, mikä toimii.",
        sv: "Dina svar ser bra ut när det gäller arbetet eller studierna och ekonomin. Håll fast vid det som fungerar.",
        en: "Things are going well with your work or studies and your finances. Hold on to what works.",
      },
    ],
    [
      "all is well but for one fair area",
      all(90, { sleep: 95, exercise: 60 }),
      {
        fi: "Kerroit hyvää unesta ja raha-asioista. Jos haluat muuttaa jotain, aloita liikunnasta.",
        sv: "Dina svar ser bra ut när det gäller sömnen och ekonomin. Om du vill ändra på något kan du börja med motionen.",
        en: "Things are going well with your sleep and your finances. If you want to change something, start with exercise.",
      },
    ],
    [
      "nothing stands out",
      all(60, { nutrition: 52 }),
      {
        fi: "Tuloksesi ovat melko tasaisia. Jos haluat muuttaa jotain, aloita ravitsemuksesta.",
        sv: "Din vardag löper ganska jämnt. Om du vill ändra på något kan du börja med kosten.",
        en: "Things are fairly steady. If you want to change something, start with nutrition.",
      },
    ],
    [
      "there is much to carry, and something that carries",
      all(20, { sleep: 80, work: 10 }),
      {
        fi: "Sinulla on paljon kannettavaa, mutta kerroit hyvää unesta. Yksi pieni askel riittää. Aloita työstä tai opinnoista.",
        sv: "Dina svar visar att du har mycket att bära, men de ser bra ut när det gäller sömnen. Ett litet steg räcker. Börja med arbetet eller studierna.",
        en: "You have a lot to carry, but things are going well with your sleep. One small step is enough. Start with your work or studies.",
      },
    ],
    [
      "there is much to carry alone",
      all(20, { physical_health: 5 }),
      {
        fi: "Sinulla on paljon kannettavaa, eikä sinun tarvitse selvitä siitä yksin. Yksi pieni askel riittää. Aloita fyysisestä terveydestä.",
        sv: "Dina svar visar att du har mycket att bära. Du behöver inte klara det ensam. Ett litet steg räcker. Börja med den fysiska hälsan.",
        en: "You have a lot to carry, and you do not have to manage it alone. One small step is enough. Start with your physical health.",
      },
    ],
    [
      "titles, which may have an and of their own, are quoted",
      group({ wellbeing_now: 90, load_and_recovery: 95 }),
      {
        fi: "Hyvällä mallilla: ”Otsikko load_and_recovery” ja ”Otsikko wellbeing_now”. Pidä kiinni siitä, mikä toimii.",
        sv: "Det här går bra: ”Titel load_and_recovery” och ”Titel wellbeing_now”. Håll fast vid det som fungerar.",
        en: "Going well: “Title load_and_recovery” and “Title wellbeing_now”. Hold on to what works.",
      },
    ],
    [
      "areas without a form of their own are named as they are, in the same way",
      group({ wellbeing_now: 90, load_and_recovery: 55 }),
      {
        fi: "Hyvällä mallilla: ”Otsikko wellbeing_now”. Aloita osiosta ”Otsikko load_and_recovery”.",
        sv: "Det här går bra: ”Titel wellbeing_now”. Börja med avsnittet ”Titel load_and_recovery”.",
        en: "Going well: “Title wellbeing_now”. Start with the section “Title load_and_recovery”.",
      },
    ],
  ];
  it.each(cases)("%s", (_, given, sentences) => {
    for (const language of languages) expect(said(given, language)).toBe(sentences[language]);
  });

  it("names each life area in every language, and nothing without a score", () => {
    for (const language of languages) {
      for (const area of lifeAreas) expect(said(all(90, { [area]: 30 }), language)).not.toMatch(/[{}]|results:/);
      expect(said(group({ sleep: undefined }), language)).toBeUndefined();
    }
  });

  it("is said without an index too, of every group of a completed survey, and only what is serious is a lot to carry", () => {
    const [pages, others] = [[group({ workload: 90, justice: 20 })], [group({ conflict: 10 })]];
    const openings = (completed: boolean, told: readonly Told[], scored?: ResultGroup) =>
      openingOf(
        { t: translatorFor("en"), language: "en" },
        { scored, pages, others },
        { completed, index: undefined, told },
      );
    const told = (level: Told["level"]) => [{ level, module: "conflict", kinds: [] }] as unknown as Told[];
    expect(openings(true, [])).toBe("Going well: “Title workload”. Start with the section “Title conflict”.");
    expect(openings(true, told("concern"))).toBe(
      "Going well: “Title workload”. Start with the section “Title conflict”.",
    );
    expect(openings(true, told("serious"))).toBe("You have a lot to carry. Going well: “Title workload”.");
    expect(openings(false, [])).toBeUndefined();
    // Where there is to be an index, the sentence waits for all of its areas.
    const part = group({ sleep: 90 });
    const metamodule = aMetamodule({ modules: [...part.metamodule.modules, aModule({ key: "work", questions: [] })] });
    expect(openings(true, [], { ...part, metamodule })).toBeUndefined();
    // What carries is the life, where to begin is sought in the whole survey.
    expect(openings(true, [], part)).toBe(
      "Things are going well with your sleep. Start with the section “Title conflict”.",
    );
  });

  it("puts care first where half of the areas are low, or an answer is serious", () => {
    const words = lifeAreas.slice(0, 8);
    const half = (low: number) => group(Object.fromEntries(words.map((area, n) => [area, n < low ? 20 : 60])));
    const told = [{ level: "serious", module: "mental_health", kinds: [] }] as unknown as Told[];
    const much = (scored?: ResultGroup, of: readonly Told[] = []) => carriesMuch({ scored }, of);
    expect([much(half(3)), much(half(4)), much(all(90))]).toEqual([false, true, false]);
    // In whichever section it was told of, and whether there is an index or not.
    expect([much(all(90), told), much(undefined, told), much()]).toEqual([true, true, false]);
    // One of a pulse's two is not much beside one in balance; both are.
    const pulse = (wellbeing_now: number, load_and_recovery: number) =>
      much(group({ wellbeing_now, load_and_recovery }));
    expect([pulse(48, 94), pulse(48, 60), pulse(48, 40)]).toEqual([false, false, true]);
    const serious = said(all(90, { mental_health: "serious" }), "fi", told);
    expect(serious).toMatch(/^Sinulla on paljon/);
    // It may be where they were harmed: no area is named to start with.
    expect(serious).not.toContain("Aloita");
  });
});
