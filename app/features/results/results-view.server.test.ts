import { describe, expect, it } from "vitest";
import { bandColor } from "~/design/tokens";
import { withSoftHyphens } from "~/design/typeface/soft-hyphens";
import { plainText } from "~/features/advice/callable-text";
import { readAdvice } from "~/features/advice/read-advice.server";
import { selectAdvice } from "~/features/advice/select-advice";
import { readLeaflets } from "~/features/content/read-leaflets.server";
import { composeResult } from "~/features/scoring/compose-result";
import { finaliseSection } from "~/features/scoring/finalise-section";
import { subResultOf } from "~/features/scoring/score";
import { compileInstrument } from "~/features/survey/compile-instrument.server";
import type { MetamoduleKey } from "~/features/survey/definition";
import { readInstruments } from "~/features/survey/read-instruments.server";
import { type Language, languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { aMetamodule, aModule, aQuestion } from "../../../tests/fixtures/definitions";
import { gaugeNumber, radialIndex, radialNumbers } from "../../../tests/fixtures/pages/chart-numbers";
import { seededRandom } from "../../../tests/fixtures/random";
import { randomResult } from "../../../tests/fixtures/stored-results";
import { fill, wordsOf } from "../../../tests/fixtures/words";
import { attachmentsOf } from "./attachments";
import { shortVid } from "./details/details";
import { type ResultsPage, resultsView } from "./results-view.server";
import type { ShownResult } from "./shown-result";

const { files } = await readInstruments("app/features/survey/instruments");
const kinds = new Map(files.map((file) => [file.key, compileInstrument(file)]));
const read = await readAdvice("app/features/advice");
const { leaflets: catalogue } = await readLeaflets("app/features/content/leaflets");
const leaflets = new Map(catalogue.map((leaflet) => [leaflet.id, leaflet]));
if (!read.ok) throw new Error("the advice has problems");
const { advice } = read;

const now = new Date("2026-11-21T12:00:00Z");
const order = {
  id: "order",
  name: "Hyvinvointi 2026",
  names: {},
  organizationName: "Esimerkki Oy",
  closed: false,
  personal: false,
};

const person = { firstName: "Maija", lastName: "Meikäläinen" };

function shownResult(seed: number, keys: MetamoduleKey[], more: Partial<ShownResult> = {}): ShownResult {
  const metamodules = keys.flatMap((key) => kinds.get(key) ?? []);
  const content = randomResult(seededRandom(seed), metamodules);
  return { id: `result-${seed}`, completed: true, timestamp: now, content, metamodules, thumbUp: undefined, ...more };
}

function viewOf(
  shown: ShownResult | undefined,
  query: ResultsPage["query"] = {},
  language: Language = "fi",
  {
    closed = false,
    personal = order.personal,
    action,
  }: Partial<Pick<typeof order, "closed" | "personal">> & Pick<Partial<ResultsPage>, "action"> = {},
) {
  const words = { t: translatorFor(language), language, formToken: "token" };
  const ofOrder = { ...order, closed, personal };
  return resultsView(words, { person, order: ofOrder, action, shown, query, advice, leaflets, now });
}

const variants: MetamoduleKey[][] = [
  ["core", "me", "us", "my_work", "motivational_work", "inspiring_culture", "feedback_on_work"],
  ["fdf"],
  ["pulse"],
  ["core", "risk_of_illness"],
  ["psychosocial_workload"],
];

it("says that whoever ordered the survey does not get this result, where somebody did", () => {
  const shown = shownResult(1, ["core"]);
  for (const language of languages) {
    expect(viewOf(shown, {}, language).unseen).toContain(order.organizationName);
    expect(viewOf(shown, {}, language, { personal: true }).unseen).toBeUndefined();
    expect(viewOf(undefined, {}, language).unseen).toBeUndefined();
  }
});

describe("the charts and the tables of the results page", () => {
  it("carry the same numbers in 50 random results", () => {
    let compared = 0;
    for (let seed = 1; seed <= 50; seed += 1) {
      const language = languages[seed % languages.length];
      const shown = shownResult(seed, variants[seed % variants.length] ?? []);
      const view = viewOf(shown, {}, language);
      if (view.overview) {
        const rows = view.overview.numbers.table.rows.map(({ cells }) => cells[1]);
        // The chart goes round in the survey's order, the table has what needs care first.
        const numberOf = new Map(view.overview.numbers.table.rows.map(({ key, cells }) => [key, cells[1]]));
        const areas = shown.metamodules.find(({ modules }) => modules.some(({ key }) => numberOf.has(key)))?.modules;
        expect(areas?.map(({ key }) => numberOf.get(key))).toEqual(radialNumbers(view.overview.charts.wide));
        expect(rows.at(-1)).toBe(radialIndex(view.overview.charts.wide));
        const { narrow, wide } = view.overview.charts;
        // Nobody would know what a number without a symbol is of.
        const isMarked = view.overview.numbers.table.rows.slice(0, -1).every(({ icon }) => icon);
        expect(narrow === undefined).toBe(view.folded !== undefined || !isMarked);
        if (narrow !== undefined) expect(radialNumbers(narrow)).toEqual(radialNumbers(wide));
        if (narrow !== undefined) expect(radialIndex(narrow)).toBe(rows.at(-1));
        compared += rows.length;
      }
      const scores = shown.content.metamoduleSubResults.flatMap(({ modules }) =>
        modules.map(({ subResult }) => [subResult.surveyModuleVid, subResult.numericScore] as const),
      );
      const gauges = view.details?.groups.flatMap(({ modules }) => modules) ?? [];
      expect(gauges.length).toBe(scores.length);
      const numbers = new Map(gauges.map(({ key, gauge }) => [key, gaugeNumber(gauge)]));
      for (const [vid, score] of scores) expect(numbers.get(vid)).toBe(score === undefined ? undefined : String(score));
      compared += scores.length;
    }
    expect(compared).toBeGreaterThan(400);
  });
});

describe("the results page", () => {
  it("leaves the gauge of a module to the eye, as its row has said the number and the level", () => {
    const { details } = viewOf(shownResult(3, variants[0] ?? []));
    const modules = details?.groups.flatMap((group) => group.modules) ?? [];
    expect(modules.length).toBeGreaterThan(0);
    for (const { gauge } of modules) expect(gauge).toMatch(/^<svg aria-hidden="true"/);
  });

  it("shows an icon in the gauge of the nine life-area keys only, and a check mark where there is neither", () => {
    const { details } = viewOf(shownResult(3, variants[0] ?? []));
    const withIcon = details?.groups.flatMap(({ modules }) => modules).filter(({ gauge }) => gauge.includes("<use"));
    expect(withIcon?.length).toBe(9);
    const { details: call } = viewOf(shownResult(3, ["fdf"]));
    const keyed = kinds.get("fdf")?.modules.filter(({ key }) => ["exercise", "sleep"].includes(key)) ?? [];
    const drawn = call?.groups.flatMap(({ modules }) => modules).filter(({ gauge }) => gauge.includes("<use"));
    expect(drawn?.map(({ key }) => key)).toEqual(keyed.map(({ vid }) => vid));
  });

  it("gives a single group of details all of the room, unless something stands beside it", () => {
    const sidesOf = (shown: ShownResult) => viewOf(shown).details?.groups.map(({ side }) => side);
    expect(sidesOf(shownResult(1, ["psychosocial_workload"]))).toEqual(["whole"]);
    expect(sidesOf(shownResult(3, ["core", "me"]))).toEqual(["left", "right"]);
    const promoted = [1, 2, 3, 4, 5, 6]
      .map((seed) => shownResult(seed, ["core"]))
      .filter((shown) => viewOf(shown).promo);
    const folds = (shown: ShownResult) => viewOf(shown).folded !== undefined;
    expect(promoted.length).toBeGreaterThan(0);
    for (const shown of promoted) expect(sidesOf(shown)).toEqual([folds(shown) ? "whole" : "left"]);
  });

  it("says where the long name of an area may be broken", () => {
    const modules = viewOf(shownResult(1, ["psychosocial_workload"])).details?.groups.flatMap((group) => group.modules);
    expect(modules?.map(({ name }) => name)).toContain(withSoftHyphens("Vaikutusmahdollisuudet"));
  });

  it("names the details in sight only of a completed result", () => {
    expect(viewOf(shownResult(1, ["pulse"])).details?.title).toBe("Tulokset tarkemmin");
    const { details } = viewOf(shownResult(1, ["pulse"], { completed: false }));
    expect([details?.title, details?.titleHidden]).toEqual(["Tulokset tähän mennessä", true]);
    expect(viewOf(undefined).details).toBeUndefined();
  });

  it("gives strengths only where there are life areas, and recommendations for work and studies too", () => {
    expect(viewOf(shownResult(1, ["core"]), { goal: "all" }).recommendations?.goals.length).toBe(5);
    for (const keys of [
      ["psychosocial_workload"],
      ["my_work", "motivational_work", "inspiring_culture", "feedback_on_work", "psychosocial_workload"],
      ["work_safety", "work_safety_culture_employees"],
    ] satisfies MetamoduleKey[][]) {
      const unscored = viewOf(shownResult(1, keys));
      expect([unscored.strengths, unscored.overview]).toEqual([undefined, undefined]);
      expect(unscored.recommendations?.goals.length).toBeGreaterThan(0);
      expect(viewOf(shownResult(1, keys, { completed: false })).recommendations).toBeUndefined();
    }
  });

  it("offers the comprehensive analysis, and nothing that has ended, to those who haven't answered it", () => {
    for (const language of languages) {
      expect(viewOf(shownResult(1, ["core"]), {}, language).promo?.text).not.toMatch(/veri|blod|blood/i);
    }
    expect(viewOf(shownResult(1, ["psychosocial_workload"])).promo).toBeUndefined();
  });

  it("follows single answers: what somebody told of is what they are advised on", () => {
    const metamodules = (["core", "risk_of_illness"] as const).flatMap((key) => kinds.get(key) ?? []);
    const advised = (told: Record<string, number>) => {
      const finished = metamodules.flatMap(({ modules }) =>
        modules.map((module) => {
          const given = module.questions.map(
            (each) => [each.vid, told[`${module.key}/${each.key}`] ?? (each.reversed ? 0 : 100)] as const,
          );
          return [
            module.vid,
            { answers: finaliseSection(module, new Map<string, number | string | null>(given)) },
          ] as const;
        }),
      );
      const content = composeResult(metamodules, new Map(finished));
      const { steps, recommendations } = viewOf(shownResult(1, [], { metamodules, content }), {}, "en");
      return JSON.stringify([steps, recommendations]);
    };
    const nothing = advised({});
    const smoker = advised({ "nicotine_and_alcohol/nicotine_use": 0 });
    expect([nothing, smoker].map((text) => text.includes("Help to leave nicotine behind"))).toEqual([false, true]);
    expect(advised({ "heart_and_diabetes_risks/diabetes": 0 })).toContain("Look after your blood sugar every day");
  });

  it("shows the goal of the first step, another that is chosen, or all of them; what isn't there chooses nothing", () => {
    const goals = (goal?: string) => {
      const view = viewOf(shownResult(1, ["core"]), goal === undefined ? {} : { goal });
      const current = view.recommendations?.choice.links.filter((link) => link.current) ?? [];
      expect(current).toHaveLength(1);
      return view.recommendations?.goals.map(({ key }) => key) ?? [];
    };
    const [first, ...further] = goals();
    expect(further).toEqual([]);
    expect(goals("__proto__")).toEqual([first]);
    for (const goal of ["fitness", "wellbeing"]) expect(goals(goal)).toEqual([goal]);
    expect(goals("all")).toHaveLength(5);
  });

  it("shows one card of each type and has the others below, none of them a first step", () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const { steps, recommendations } = viewOf(shownResult(seed, ["core"]), {}, "en");
      const allSteps = [...(steps?.cards ?? []), ...(steps?.more?.cards ?? [])];
      expect(allSteps.length).toBeGreaterThanOrEqual(3);
      const inSteps = new Set(allSteps.map(({ key }) => key));
      const goal = recommendations?.goals[0];
      const types = goal?.cards.map(({ about }) => about) ?? [];
      expect(types.length).toBeGreaterThan(0);
      const shown = [...(goal?.cards ?? []), ...(goal?.more?.cards ?? [])];
      expect(shown.filter(({ key }) => inSteps.has(key))).toEqual([]);
      const all = viewOf(shownResult(seed, ["core"]), { goal: "all" }, "en").recommendations;
      const own = all?.goals.find(({ key }) => key === goal?.key)?.cards ?? [];
      expect(new Set(shown.map(({ key }) => key))).toEqual(new Set(own.map(({ key }) => key)));
      const allTypes = ["Mindset change", "Lifestyle changes", "Resources for daily life"];
      expect(types).toEqual(allTypes.filter((type) => own.some(({ about }) => about === type)));
    }
  });

  it("opens the guides and explanations there are, in every language, and no other", () => {
    const shown = shownResult(1, ["core", "feedback_on_work"]);
    const modules = shown.metamodules.flatMap(({ modules }) => modules);
    for (const language of languages) {
      for (const { id } of advice.guides) {
        expect(viewOf(shown, { guide: id }, language).guide?.sections.length).toBeGreaterThan(0);
      }
      for (const { vid } of modules.filter(({ scored }) => scored)) {
        const { explain } = viewOf(shown, { explain: vid }, language);
        expect(explain?.steps.join(" ")).not.toMatch(/[{}]|undefined|NaN/);
        expect(viewOf(shown, { explain: shortVid(vid) }, language).explain).toEqual(explain);
      }
      expect(viewOf(shown, { explain: "index" }, language).explain?.table.rows.length).toBe(9);
    }
    for (const query of [{ guide: "no_such_guide" }, { explain: "no-such-module" }, { explain: "" }]) {
      expect(() => viewOf(shown, query)).toThrow("notFound");
    }
    expect(() => viewOf(shownResult(1, ["psychosocial_workload"]), { explain: "index" })).toThrow("notFound");
  });

  it("tells the modules of all surveys apart by their short vids", () => {
    const vids = [...kinds.values()].flatMap(({ modules }) => modules.map(({ vid }) => shortVid(vid)));
    expect(new Set(vids).size).toBe(vids.length);
    expect(Math.max(...vids.map(({ length }) => length))).toBe(8);
  });

  it("groups additional feedback by group and subgroup, and offers the attachments that the catalogue holds", () => {
    const text = (words: string) => ({ fi: words, sv: words, en: words });
    const subgroup = (subgroupId: string, range: { from?: number; to?: number }, attachments: string[]) => ({
      subgroupId,
      title: text(subgroupId),
      ...range,
      bulletpoints: [{ id: `${subgroupId}_point`, text: text(`about ${subgroupId}`) }],
      attachments,
    });
    const module = aModule({
      key: "sleep",
      questions: [aQuestion({ key: "rest", type: "slider" })],
      attachments: ["sleep", "gone_from_the_catalogue"],
      additionalFeedback: [
        {
          groupId: "rhythm",
          title: text("Rhythm"),
          subgroups: [
            subgroup("evenings", {}, ["stress_and_mood"]),
            subgroup("never", { from: 0, to: 0 }, []),
            subgroup("mornings", { from: 1 }, []),
          ],
        },
        { groupId: "none", title: text("None"), subgroups: [subgroup("empty", { from: 0, to: 0 }, [])] },
      ],
    });
    const metamodules = [aMetamodule({ modules: [module] })];
    const answers = finaliseSection(module, new Map([[module.questions[0]?.vid ?? "", 80]]));
    const finished = new Map([[module.vid, { answers, subResult: subResultOf(module, answers) }]]);
    const shown = shownResult(1, [], { metamodules, content: composeResult(metamodules, finished) });
    const block = viewOf(shown).details?.groups[0]?.modules[0];
    expect(block?.attachments.map(({ id, title }) => [id, title])).toEqual([["sleep", "Parempaa unta"]]);
    expect(
      block?.additional.map(({ title, subgroups }) => [
        title,
        subgroups.map((one) => [one.title, one.points[0]?.text]),
      ]),
    ).toEqual([
      [
        "Rhythm",
        [
          ["evenings", "about evenings"],
          ["mornings", "about mornings"],
        ],
      ],
    ]);
    expect(block?.additional[0]?.subgroups[0]?.attachments.map(({ id }) => id)).toEqual(["stress_and_mood"]);
    expect([...attachmentsOf(shown.content)].sort()).toEqual(["gone_from_the_catalogue", "sleep", "stress_and_mood"]);
  });

  it("says 'open' of a scored module without a number, and 'completed' of one that is never scored", () => {
    const items = ["one", "two", "three"].map((key) => aQuestion({ key, type: "slider", required: false }));
    const asked = aModule({ key: "sleep", questions: items });
    const thanks = { fi: "Kiitos.", sv: "Tack.", en: "Thank you." };
    const told = aModule({
      key: "goals",
      scored: false,
      statusTexts: { done: thanks },
      questions: [aQuestion({ key: "goal", type: "open-ended" })],
    });
    const metamodules = [aMetamodule({ modules: [asked, told] })];
    const finished = new Map(
      [asked, told].map((module) => {
        const passed = new Map(module.questions.map(({ vid, type }) => [vid, type === "open-ended" ? "words" : null]));
        const answers = finaliseSection(module, passed);
        return [module.vid, { answers, subResult: subResultOf(module, answers) }] as const;
      }),
    );
    const shown = shownResult(1, [], { metamodules, content: composeResult(metamodules, finished) });
    const [open, done] = viewOf(shown).details?.groups[0]?.modules ?? [];
    // The words of the second are thanks for the section that was just done.
    expect([open?.status, done?.status]).toEqual(Array(2).fill("Tästä osiosta ei ole muuta kerrottavaa."));
    expect([open?.row.bandWord, open?.explain, done?.row.bandWord]).toEqual(["Avoin", undefined, "Vastattu"]);
    expect(done?.gauge).toContain("M5 12.5l4.5 4.5L19 7.5");
  });
});

describe("what to do", () => {
  /** Every answer this near to its best, by the key of a kind, a section or a question; the narrower counts. */
  function answers(key: MetamoduleKey, share: number, ...others: [key: string, share: number][]): ShownResult {
    const shares = new Map<string, number>([[key, share], ...others]);
    const metamodules = [...kinds].flatMap(([kind, metamodule]) => (shares.has(kind) ? metamodule : []));
    const finished = new Map(
      metamodules.flatMap(({ key: kind, modules }) =>
        modules.map((module) => {
          const given = module.questions.map(({ key: asked, vid, reversed }) => {
            const near = shares.get(asked) ?? shares.get(module.key) ?? shares.get(kind) ?? 1;
            return [vid, 100 * (reversed ? 1 - near : near)] as const;
          });
          return [module.vid, { answers: finaliseSection(module, new Map(given)) }] as const;
        }),
      ),
    );
    return shownResult(1, [], { metamodules, content: composeResult(metamodules, finished) });
  }
  const wellbeing = (share: number, more: Partial<ShownResult> = {}) => ({ ...answers("core", share), ...more });

  it.each<[Language, string, string]>([
    ["fi", "Jatka samaan malliin", "Aloita tästä"],
    ["sv", "Fortsätt så här", "Börja här"],
    ["en", "Keep going", "Start here"],
  ])("stands under a calm heading where the result is good, in %s", (language, good, other) => {
    expect(viewOf(wellbeing(1), {}, language).steps?.title).toBe(good);
    expect(viewOf(wellbeing(0.5), {}, language).steps?.title).toBe(other);
    // Another section of the survey may be poor, and some surveys have no index.
    expect(viewOf(answers("core", 1, ["my_work", 0]), {}, language).steps?.title).toBe(other);
    expect(viewOf(answers("psychosocial_workload", 1), {}, language).steps?.title).toBe(good);
  });

  it("is about what the result's first sentence names, which needs care first in the whole survey", () => {
    const named = { life: 0, other: 0 };
    for (const ofLife of [0.5, 0.55, 0.6, 0.65, 1]) {
      for (const ofWork of [0, 0.3, 0.5, 0.6]) {
        const { steps, standing, summary } = viewOf(answers("core", ofLife, ["motivational_work", ofWork]), {}, "en");
        const first = steps?.cards[0]?.about ?? "";
        expect(standing?.find(({ key }) => key === "weakest")?.areas[0]?.name).toBe(first);
        const isLife = kinds.get("core")?.modules.some(({ title }) => title.en === first);
        named[isLife ? "life" : "other"] += 1;
        if (!isLife) expect(summary.insight).toMatch(new RegExp(`[Ss]tart with the section “${first}”\\.$`));
      }
    }
    expect(Math.min(named.life, named.other)).toBeGreaterThan(3);
  });

  it("names in that sentence what the step is about also where one for the neediest is out of place", () => {
    // After an answer about harm, what somebody is to do for recognition waits; what they are to do about the harm doesn't.
    const shown = answers(
      "psychosocial_workload",
      1,
      ["feedback_on_work", 1],
      ["recognition", 0],
      ["hurtful_treatment", 0.75],
    );
    const { steps, standing, summary } = viewOf(shown, {}, "en");
    expect(standing?.find(({ key }) => key === "weakest")?.areas[0]?.name).toBe("Recognition");
    expect(steps?.cards[0]?.about).toBe("Conflict and how you are treated");
    expect(summary.insight).toMatch(/[Ss]tart with the section “Conflict and how you are treated”\.$/);
  });

  it("shows no goal about an area that is good already, where a step has another", () => {
    const { steps, recommendations } = viewOf(answers("core", 1, ["me", 0], ["motivational_work", 0.3]), {}, "en");
    const goalOf = (id?: string) => advice.recommendations.find((one) => one.id === id)?.goal;
    expect(steps?.cards.map(({ key }) => goalOf(key)).slice(0, 2)).toEqual(["mentalWellbeing", "wellbeing"]);
    expect(recommendations?.goals.map(({ key }) => key)).toEqual(["wellbeing"]);
    // Nor where all is good.
    expect(viewOf(answers("core", 1), {}, "en").recommendations?.goals.map(({ key }) => key)).toEqual(["wellbeing"]);
  });

  it("is about the section that needs it, where another kind has a section of the same key", () => {
    const shown = answers("my_work", 0.4, ["psychosocial_workload", 1]);
    const about = viewOf(shown, {}, "en").steps?.cards.map((step) => step.about);
    expect(about?.length).toBeGreaterThan(1);
    const low = (kinds.get("my_work")?.modules ?? []).map(({ title }) => title.en);
    for (const name of about ?? []) expect(low).toContain(name);
    // The other kind calls its own "Amount and pace of work".
    expect(about).toContain("Workload");
  });

  it("begins with one step, which has something to do today", () => {
    for (const language of languages) {
      for (const share of [0, 0.5, 1]) {
        const { steps } = viewOf(wellbeing(share), {}, language);
        const today = steps?.cards.map((step) => step.today);
        const [first] = steps?.cards ?? [];
        const own = advice.recommendations.find(({ id }) => id === first?.key)?.today?.[language];
        expect(plainText(today?.[0]?.text ?? "")).toBe(own);
        expect(today?.slice(1).filter(Boolean)).toEqual([]);
      }
    }
  });

  it("is one step where there is a lot to carry, behind help; the whole result waits, open once a goal is chosen", () => {
    const view = viewOf(wellbeing(0), {}, "en");
    expect([view.steps?.cards.length, view.steps?.more?.cards.length]).toEqual([1, 2]);
    expect(view.folded).toEqual({ label: "Your whole result, when you feel up to it", open: false });
    expect(viewOf(wellbeing(0), { goal: "fitness" }).folded?.open).toBe(true);
    expect(viewOf(wellbeing(0.6)).folded).toBeUndefined();
    expect(viewOf(wellbeing(0.6)).steps?.more).toBeUndefined();
  });

  it("has no check mark, and says what needs attention, for a section without a score that was told of", () => {
    const modules = [1, 2, 3, 4].flatMap(
      (seed) =>
        viewOf(shownResult(seed, ["risk_of_illness"]), {}, "en").details?.groups.flatMap((group) => group.modules) ??
        [],
    );
    const marks = (isTold: boolean) =>
      modules
        .filter(({ row, helpLabel }) => row.score === undefined && (helpLabel !== undefined) === isTold)
        .map(({ row, gauge }) => [row.bandWord === "Completed", gauge.includes("M5 12.5l4.5 4.5L19 7.5")]);
    expect(new Set(marks(true).flat())).toEqual(new Set([false]));
    expect(new Set(marks(false).flat())).toEqual(new Set([true]));
  });

  it("folds the rest behind help after a serious answer where there is no index, and before the survey is finished", () => {
    const t = translatorFor("en");
    const seen = new Set<boolean>();
    for (const kind of ["psychosocial_workload", "work_safety"] as const) {
      for (const completed of [true, false]) {
        for (let seed = 1; seed <= 6; seed += 1) {
          const { care, folded } = viewOf(shownResult(seed, [kind], { completed }), {}, "en");
          const isSerious = care?.title === t("results:serious.status");
          expect(folded?.label).toBe(
            isSerious ? t(completed ? "results:wholeResult" : "results:resultSoFar") : undefined,
          );
          seen.add(isSerious);
        }
      }
    }
    expect(seen.size).toBe(2);
  });

  it("offers somebody to talk to, with numbers, to who has a lot to carry and told of nothing by itself", () => {
    // Low areas without an answer that is serious or of concern.
    const core = kinds.get("core");
    const finished = (core?.modules ?? []).map((module) => {
      const given = module.questions.map((each) => {
        const low = each.care ? 100 : 0;
        return [each.vid, each.reversed ? 100 - low : low] as const;
      });
      return [module.vid, { answers: finaliseSection(module, new Map(given)) }] as const;
    });
    const content = composeResult(core ? [core] : [], new Map(finished));
    const shown = shownResult(1, [], { metamodules: core ? [core] : [], content });
    for (const language of languages) {
      const { care, folded } = viewOf(shown, {}, language);
      expect(folded).toBeDefined();
      expect(care?.title).toBe(translatorFor(language)("help:where"));
      expect(care?.help.matters.map(({ helpers }) => helpers.map(({ key }) => key))).toEqual([["mieli", "tukinet"]]);
    }
    expect(viewOf(wellbeing(1)).care).toBeUndefined();
  });

  it("has an index that says from how many areas it is, where that does not go without saying", () => {
    expect(viewOf(wellbeing(1), {}, "en").overview?.basis).toBeUndefined();
    expect(viewOf(wellbeing(1, { completed: false }), {}, "en").overview?.basis).toBe(
      "The overall index is based on 9 of 9 areas.",
    );
  });
});

describe("the details", () => {
  it("have what needs care first in each group, and one module open: the one that asks, else the first of those", () => {
    const shown = shownResult(3, variants[0] ?? []);
    const groups = viewOf(shown).details?.groups ?? [];
    const worth = { low_result: 1, mid_result: 3, high_result: 4, lowered: 2 };
    const serious = translatorFor("fi")("results:care.serious");
    const placeOf = ({ row, status, helpLabel }: (typeof groups)[number]["modules"][number]) => {
      if (plainText(status ?? "") === serious) return 0;
      if (helpLabel && row.band !== "low_result") return 2;
      return row.band ? worth[row.band] : 5;
    };
    for (const { modules } of groups) {
      const order = modules.map(placeOf);
      expect(order).toEqual([...order].sort());
    }
    // The one whose advice somebody is asked about.
    const open = groups.flatMap(({ modules }) => modules.filter((module) => module.open));
    expect(open.map(({ prompt }) => prompt !== undefined)).toEqual([true]);
    // Where none is asked about, the first that needs care.
    const unasked = viewOf({ ...shown, completed: false }).details?.groups ?? [];
    const first = unasked.flatMap(({ modules }) => modules.filter((module) => module.open));
    expect(first).toHaveLength(1);
    expect(unasked.map(({ modules }) => modules[0])).toContain(first[0]);
    // There is more to tell of what has a number.
    const scored = groups.flatMap(({ modules }) => modules.filter(({ row }) => row.score !== undefined));
    expect(scored.map(({ status }) => status)).not.toContain(translatorFor("fi")("results:nothingMore"));
  });
});

describe("a serious answer", () => {
  /** A section of ours, everything at its best but these answers by question key. */
  function result(kind: MetamoduleKey, key: string, given: Record<string, number>): ShownResult {
    const metamodules = [kinds.get(kind)].filter((found) => found !== undefined);
    const module = metamodules[0]?.modules.find((each) => each.key === key);
    if (!module) throw new Error(`no module ${kind}/${key}`);
    const best = module.questions.map((each) => [each.vid, given[each.key] ?? (each.reversed ? 0 : 100)] as const);
    const answers = finaliseSection(module, new Map(best));
    const content = composeResult(metamodules, new Map([[module.vid, { answers }]]));
    return shownResult(1, [], { metamodules, content, completed: false });
  }
  const blockOf = (shown: ShownResult, language: Language = "en") =>
    viewOf(shown, {}, language).details?.groups[0]?.modules[0];

  it.each<[Language, string]>([
    ["fi", "Kerroit, että sinua on häiritty seksuaalisesti opinnoissasi."],
    ["sv", "Du berättade att du har blivit sexuellt trakasserad i dina studier."],
    ["en", "You told us that you have been sexually harassed in your studies."],
  ])("is told of in words of its own at the head, and shortly in its section, in %s", (language, said) => {
    const shown = result("student", "equal_treatment", { sexual_harassment: 100 });
    const block = blockOf(shown, language);
    const t = translatorFor(language);
    expect(plainText(viewOf(shown, {}, language).care?.help.matters[0]?.said[0] ?? "")).toMatch(new RegExp(`^${said}`));
    expect(block).toMatchObject({ status: t("results:care.serious"), helpLabel: t("help:where") });
    expect(block).toMatchObject({
      open: true,
      row: { score: 80, bandWord: t("results:band.lowered", { count: 1 }), band: "lowered" },
    });
    expect(gaugeNumber(block?.gauge ?? "")).toBe("80");
  });

  it("lowers the level without lowering the number, which every place with both says in the place of the level", () => {
    const { overview, details } = viewOf(result("core", "mental_health", { hopelessness: 100 }), {}, "en");
    const row = details?.groups[0]?.modules[0]?.row;
    expect(row).toMatchObject({ band: "lowered", bandWord: "One answer needs attention" });
    expect(overview?.numbers.table.rows[0]).toMatchObject({
      band: "lowered",
      cells: ["Mental wellbeing", String(row?.score), "One answer needs attention"],
    });
    expect(overview?.charts.wide).toContain("An answer needs attention");
    // Neither the red of a poor result nor the colour of a good one.
    const gauge = details?.groups[0]?.modules[0]?.gauge;
    for (const drawn of [gauge, overview?.charts.wide]) expect(drawn).toContain(bandColor.lowered);
    expect(gauge).not.toContain(bandColor.low);
    const clear = viewOf(result("core", "mental_health", {}), {}, "en").overview;
    expect(clear?.charts.wide).not.toContain("An answer needs attention");
  });

  it("stands behind the name of an area that needs attention because of it, and of no other", () => {
    const seen = new Set<boolean>();
    for (let seed = 1; seed <= 20; seed += 1) {
      const { overview, standing } = viewOf(shownResult(seed, ["core"]), {}, "en");
      const lowered = new Set(
        overview?.numbers.table.rows.filter(({ band }) => band === "lowered").map(({ href }) => href),
      );
      for (const { href, said } of standing?.flatMap(({ areas }) => areas) ?? []) {
        const isLowered = !/^\d+$/.test(said ?? "");
        expect(isLowered, said).toBe(lowered.has(href));
        seen.add(isLowered);
      }
    }
    expect(seen.size).toBe(2);
  });

  it("has help at the head of the page, all of it in one place, and says whose paper it is", () => {
    const view = viewOf(result("core", "mental_health", { hopelessness: 100 }), {}, "en");
    expect(view.care?.help.danger).toBeDefined();
    expect(view.care?.help.matters[0]?.helpers.length).toBeGreaterThan(1);
    expect(view.care?.title).toBe("You told us about something worth getting help with straight away");
    expect(viewOf(result("core", "mental_health", {})).care).toBeUndefined();
    expect([view.paper?.owner, viewOf(undefined).paper]).toEqual(["Maija Meikäläinen", undefined]);
  });

  it("has whom to call in danger before it, and contacts beneath it; the others a press away", () => {
    const numbers = (shown: ShownResult, language: Language) => {
      const { danger = "", matters = [] } = viewOf(shown, {}, language).care?.help ?? {};
      const ways = matters.flatMap(({ helpers }) => helpers.map((helper) => helper.ways));
      const called = ways.map((each) =>
        each.map(({ label, href, opening }) => `${label}: ${href}. ${plainText(opening)}`).join(" "),
      );
      return [plainText(danger), ...called];
    };
    const hopeless = result("core", "mental_health", { hopelessness: 100 });
    expect(numbers(hopeless, "fi")).toEqual([
      "Jos vaara on välitön tai pelkäät vahingoittavasi itseäsi, soita 112.",
      "Soita 09 2525 0111: tel:0925250111. Joka päivä ympäri vuorokauden. Palvelua suomeksi.",
      "Kirjoita: tukinet.net: https://tukinet.net. Aukioloajat vaihtelevat, katso tukinet.net. Palvelua suomeksi, ruotsiksi ja englanniksi.",
    ]);
    expect(numbers(hopeless, "sv")?.[1]).toBe(
      "Ring 09 2525 0112: tel:0925250112. Tiderna varierar, se mieli.fi. Service på svenska. Ring 09 2525 0111: tel:0925250111. Dygnet runt alla dagar. Service på finska.",
    );
    expect(numbers(hopeless, "en")?.[1]).toBe(
      "Call 09 2525 0116: tel:0925250116. Hours vary, see mieli.fi. Service in English. Call 09 2525 0111: tel:0925250111. Day and night, every day. Service in Finnish.",
    );
    const threatened = result("work_safety", "general_work_safety", { threats_and_violence: 100 });
    expect(numbers(threatened, "fi")?.map((ways) => ways.split(": tel")[0])).toEqual([
      "Jos vaara on välitön, soita 112.",
      "Soita 116 006",
      "Soita 09 2525 0111",
      expect.stringContaining("https://tukinet.net"),
    ]);
    expect(viewOf(hopeless).care?.help.more).toBeUndefined();
    const { help } = wordsOf("fi");
    const both = result("work_safety", "general_work_safety", { threats_and_violence: 100, injuries: 100 });
    expect(viewOf(both, {}, "fi").care?.help).toMatchObject({
      matters: [
        { said: [expect.stringMatching(/väkivaltaa/)], helpers: [{ key: "rikosuhripaivystys" }, { key: "mieli" }] },
        { said: [expect.stringMatching(/loukkaantuneesi/)], helpers: [{ key: "paivystysapu" }] },
      ],
      more: { label: help.more, matters: [{ said: [help.others], helpers: [{ key: "tukinet" }] }] },
    });
    const injured = result("work_safety", "general_work_safety", { injuries: 100 });
    expect(numbers(injured, "fi")?.map((ways) => ways.split(": tel")[0])).toEqual([
      "Jos vaara on välitön, soita 112.",
      "Soita 116117",
    ]);
    // Each number once: those below are not in the text as well.
    expect(plainText(viewOf(hopeless, {}, "fi").care?.help.matters[0]?.said[0] ?? "")).not.toMatch(/\d{4}/);
    expect(blockOf(result("core", "mental_health", {}))?.helpLabel).toBeUndefined();
  });

  it("says what a contact is for where its name does not, and opens the page that has its hours", () => {
    const { care } = viewOf(result("core", "mental_health", { hopelessness: 100 }), {}, "sv");
    expect(care?.help.matters[0]?.helpers.map(({ purpose }) => purpose)).toEqual([
      "Någon att tala med när livet är tungt",
      "Samtalsstöd i skrift",
    ]);
    expect(care?.help.matters[0]?.helpers[0]?.ways[0]?.opening).toEqual([
      "Tiderna varierar, se ",
      { label: "mieli.fi", href: "https://mieli.fi" },
      ". Service på svenska.",
    ]);
  });

  it("has the step that does not wait, and help before what the survey waits for, in a result that is not whole", () => {
    const shown = result("core", "mental_health", { hopelessness: 100 });
    for (const language of languages) {
      const view = viewOf(shown, {}, language, { action: "continue" });
      const t = translatorFor(language);
      expect(view.summary).toMatchObject({ insight: t("results:insight.soFar"), action: undefined });
      expect(view.folded?.action?.label).toBe(t("assessments:continue"));
    }
    const calm = viewOf(result("core", "mental_health", {}), {}, "en", { action: "continue" });
    expect(calm.summary).toMatchObject({ insight: undefined, action: { label: "Continue survey" } });
  });

  it("says where somebody stands at the head of what is folded, where no index does", () => {
    const seen = new Set<boolean>();
    for (let seed = 1; seed <= 10; seed += 1) {
      const { standing, folded, overview } = viewOf(shownResult(seed, ["psychosocial_workload"]), {}, "en");
      expect([overview, standing === undefined]).toEqual([undefined, folded === undefined]);
      seen.add(folded !== undefined);
      for (const { areas } of standing ?? []) expect(areas.length).toBeLessThanOrEqual(3);
    }
    expect(seen).toContain(true);
    const indexed = viewOf(shownResult(1, ["core"]));
    expect([indexed.standing?.length, indexed.folded?.open]).toEqual([2, false]);
  });

  it("is why band and number differ, which the explanation says", () => {
    const shown = result("core", "mental_health", { hopelessness: 100 });
    const vid = shown.content.metamoduleSubResults[0]?.modules[0]?.subResult.surveyModuleVid ?? "";
    const { explain } = viewOf(shown, { explain: vid }, "en");
    const question = "In the past couple of weeks, how often has the future felt hopeless to you?";
    expect(explain?.steps.at(-1)).toBe(
      `Your answer to “${question}” is too serious for an average to hide. If the score alone would put you above the level “poor”, we say instead that an answer needs attention. The score itself does not change.`,
    );
    expect(viewOf(result("core", "mental_health", {}), { explain: vid }, "en").explain?.steps).toHaveLength(2);
  });

  it("leaves out the advice to settle it alone, in whichever section that stands", () => {
    const alone = "If it feels safe, raise one sore point in private.";
    const said = (hurtful_treatment: number) =>
      JSON.stringify(
        blockOf(result("psychosocial_workload", "conflict", { talking_out_disagreements: 0, hurtful_treatment })),
      );
    expect([said(0).includes(alone), said(100).includes(alone)]).toEqual([true, false]);
  });

  it("leaves its area out of the strengths and into the recommendations", () => {
    const core = kinds.get("core");
    const modules = core?.modules ?? [];
    const whole = (hopelessness: number) => {
      const finished = modules.map((module) => {
        const best = module.questions.map((each) => [each.vid, each.reversed ? 0 : 100] as const);
        const said = module.questions.find(({ key }) => key === "hopelessness");
        const given = new Map<string, number | string | null>(best);
        if (said) given.set(said.vid, hopelessness);
        return [module.vid, { answers: finaliseSection(module, given) }] as const;
      });
      const content = composeResult(core ? [core] : [], new Map(finished));
      return selectAdvice(
        advice,
        content.metamoduleSubResults[0]?.modules.map(({ subResult }) => ({ ...subResult, values: new Map() })) ?? [],
      );
    };
    const own = new Set(advice.strengths.cards.filter((card) => card.lifeArea === "mental_health").map(({ id }) => id));
    const cards = (hopelessness: number) => whole(hopelessness).strengths?.cards.filter(({ id }) => own.has(id));
    expect(cards(0)?.length).toBeGreaterThan(0);
    expect(cards(100)).toEqual([]);
    const fits = new Set(
      advice.recommendations
        .filter(({ lifeAreas, levels }) => lifeAreas.includes("mental_health") && levels.includes("low"))
        .map(({ id }) => id),
    );
    const recommended = whole(100).recommendations.flatMap((goal) => goal.recommendationsForGoal);
    expect(recommended.filter(({ id }) => fits.has(id)).length).toBeGreaterThan(2);
  });
});

describe("a survey on its way", () => {
  /** The first areas of the life areas done, at random. */
  function done(count: number): ShownResult {
    const shown = shownResult(4, ["core"], { completed: false });
    const modules = shown.content.metamoduleSubResults.flatMap((each) => each.modules).slice(0, count);
    const finished = new Map(modules.map((each) => [each.subResult.surveyModuleVid, each]));
    return { ...shown, content: composeResult(shown.metamodules, finished) };
  }

  it("shows the areas that are done and names the missing ones, without an index, strengths or recommendations", () => {
    const view = viewOf(done(7), {}, "en");
    const titles = kinds.get("core")?.modules.map(({ title }) => title.en) ?? [];
    expect(view.overview?.missing).toBe(
      `The overall index is calculated once you have answered all areas. 2\u00a0are missing: “${titles[7]}” and “${titles[8]}”.`,
    );
    const rows = view.overview?.numbers.table.rows.map(({ cells }) => cells) ?? [];
    expect(new Set(rows.slice(0, -1).map(([name]) => name))).toEqual(new Set(titles.slice(0, 7)));
    expect(rows.at(-1)?.slice(0, 2)).toEqual(["Overall index", "–"]);
    expect([view.strengths, view.recommendations, view.overview?.explain]).toEqual([undefined, undefined, undefined]);
    expect(viewOf(done(8), {}, "en").overview?.missing).toContain("One is missing: ");
    expect(viewOf(done(1), {}, "en").overview?.missing).toContain("8\u00a0are missing: ");
  });

  it("promises no index once it has closed", () => {
    for (const language of languages) {
      const { missingClosed_one: one, missingClosed_other: other } = wordsOf(language).results.index;
      const missingOf = (count: number) => viewOf(done(count), {}, language, { closed: true }).overview?.missing;
      expect(missingOf(7)).toContain(fill(other, { count: 2, areas: "" }).slice(0, -1));
      expect(missingOf(8)).toContain(fill(one, { areas: "" }).slice(0, -1));
    }
  });

  it("has all of them as soon as the life areas are done, though other sections are not", () => {
    const view = viewOf(done(9), {}, "en");
    expect(view.overview?.missing).toBeUndefined();
    expect(Number(view.overview?.numbers.table.rows.at(-1)?.cells[1])).toBeGreaterThan(0);
    expect(view.recommendations?.choice.links).toHaveLength(6);
    expect((view.steps?.cards.length ?? 0) + (view.steps?.more?.cards.length ?? 0)).toBeGreaterThanOrEqual(3);
  });
});

describe("the way to the comparison", () => {
  it.each<[string, MetamoduleKey[]]>([
    ["psychosocial workload", ["psychosocial_workload"]],
    [
      "extended work",
      ["my_work", "motivational_work", "inspiring_culture", "feedback_on_work", "psychosocial_workload"],
    ],
    ["safety", ["work_safety", "work_safety_culture_employees"]],
    ["life areas", ["core"]],
  ])("is there once a survey of %s is completed", (_, keys) => {
    expect(viewOf(shownResult(2, keys)).tabs?.links).toHaveLength(2);
    expect(viewOf(shownResult(2, keys, { completed: false })).tabs).toBeUndefined();
  });

  it("is not there where no module is scored", () => {
    expect(viewOf(shownResult(2, ["risk_of_illness"])).tabs).toBeUndefined();
  });
});
