import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { plainText } from "~/features/advice/callable-text";
import { withNumbers } from "~/features/advice/callable-text-view.server";
import { readAdvice } from "~/features/advice/read-advice.server";
import { trendLines } from "~/features/results/comparison/trend";
import { isGood, openingOf } from "~/features/results/overview/insight-view.server";
import { standingOf } from "~/features/results/overview/standing";
import { everyModule } from "~/features/results/result-groups";
import { statusWords } from "~/features/results/status-words-view.server";
import { isPraiseOutOfPlace } from "~/features/scoring/care-answers";
import { compileInstrument } from "~/features/survey/compile-instrument.server";
import { type CareSubject, isLifeArea, type Module } from "~/features/survey/definition";
import { readInstruments } from "~/features/survey/read-instruments.server";
import { languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { quotedList } from "~/i18n/written-list";
import { answersTo, type SeriousCase, seriousCase, seriousItems } from "../../scripts/surveys/serious-matrix";
import { seriousPage } from "../../scripts/surveys/serious-page";

const { files } = await readInstruments("app/features/survey/instruments");
const read = await readAdvice("app/features/advice");
if (!read.ok) throw new Error("the advice has problems");
const { advice } = read;
const compiled = files.map(compileInstrument);
const definitions = new Map(compiled.map((each) => [each.key as string, each]));
const items = seriousItems(compiled).map((item) => ({
  item,
  name: `${item.metamodule.key}/${item.module.key}/${item.question.key}`,
}));

/** The signal after which advice that presumes safety is out of place. */
const harms: Partial<Record<CareSubject, string>> = {
  violence: "harmed",
  harassment: "harmed",
  bullying: "harmed",
  home: "unsafe_at_home",
  control: "unsafe_close",
};
/** Somebody who sees harm done is not harmed. */
const witnesses: readonly string[] = ["psychosocial_workload/conflict/others_mistreated"];

/** How a score went from time to time; without a module it is the index. */
function lineOf(module: Module | undefined, values: readonly number[]) {
  const points = values.map((value, n) => ({ id: `${n}`, timestamp: new Date(n), value, changed: false }));
  const of = { metamoduleKey: undefined, kindTitle: undefined, inIndex: true };
  return { ...of, id: module?.key ?? "index", module, noise: 20, points };
}

describe("docs/serious-answers.md", () => {
  it("is what the survey files say (npm run surveys:table writes it anew)", async () => {
    expect(await readFile("docs/serious-answers.md", "utf8")).toBe(seriousPage(files, advice));
  });

  it("has every subject, and every survey that asks about it", () => {
    expect(items.length).toBeGreaterThan(40);
    const kinds = new Set(items.map(({ item }) => item.metamodule.key));
    for (const kind of [
      "core",
      "fdf",
      "psychosocial_workload",
      "pulse",
      "risk_of_illness",
      "student",
      "us",
      "work_safety",
    ]) {
      expect(kinds).toContain(kind);
    }
  });
});

describe.each(items)("an answer to $name", ({ item, name }) => {
  const cases = answersTo(item.question).map((answer) => seriousCase(item, answer, { definitions, advice }));
  const careful = cases.filter(({ told }) => told.length > 0);
  const allOf = ({ groups }: SeriousCase) => [
    ...(groups.scored ? [groups.scored] : []),
    ...groups.pages,
    ...groups.others,
  ];
  const modulesOf = (each: SeriousCase) => allOf(each).flatMap(({ modules }) => modules);

  it("is serious, of concern or clear, each somewhere", () => {
    const levels = new Set(cases.map(({ level }) => level));
    expect(levels).toContain("serious");
    expect(levels).toContain("clear");
    expect(levels.has("concern")).toBe(item.question.type !== "binary");
  });

  it("is never Good, never praised and no strength, here or where that is spoken of, unless it is clear", () => {
    for (const each of careful) {
      const { finished, level, groups, index, told } = each;
      if (level === "serious" && item.module.scored) expect(finished.subResult.score).toBe("low_result");
      expect(finished.subResult.score).not.toBe("high_result");
      expect(finished.subResult.bulletpoints.good).toEqual([]);
      expect(isGood({ modules: modulesOf(each) }, index)).toBe(false);
      const silent = modulesOf(each).filter(({ module }) => isPraiseOutOfPlace(module, told));
      expect(silent.map(({ module }) => module.key)).toContain(item.module.key);
      for (const entry of silent) {
        for (const { id } of entry.finished.subResult.bulletpoints.good) expect(each.advice.outOfPlace).toContain(id);
        if (entry.module.key !== item.module.key) {
          expect(statusWords({ t: translatorFor("en"), language: "en" }, entry, told)).toBeUndefined();
        }
      }
      const areas = new Set(silent.map(({ module }) => module.key));
      const own = advice.strengths.cards.filter(({ lifeArea }) => areas.has(lifeArea)).map(({ id }) => id);
      const strengths = each.advice.selected().strengths?.cards.map(({ id }) => id) ?? [];
      expect(strengths.filter((id) => own.includes(id))).toEqual([]);
      const modules = everyModule(groups);
      const standing = standingOf({ modules, carrying: modules }, told);
      expect(standing?.strongest.filter((area) => silent.includes(area)) ?? []).toEqual([]);
      // Nor is it said to be better than it was, nor the index.
      const risen = [undefined, ...silent.map(({ module }) => module)].map((module) => lineOf(module, [10, 90]));
      const two = { before: "0", latest: "1" };
      expect(trendLines(risen, [], two).map(({ direction }) => direction)).toEqual(risen.map(() => "better"));
      expect(trendLines(risen, told, two).map(({ direction }) => direction)).toEqual(risen.map(() => undefined));
      // Nor to be above what is usual, where a slow rise is no clear change.
      const slow = risen.map((line) => ({ ...line, points: lineOf(line.module, [10, 10, 25, 40]).points }));
      const lastTwo = { before: "2", latest: "3" };
      expect(trendLines(slow, [], lastTwo).map(({ usual }) => usual?.place)).toEqual(slow.map(() => "above"));
      expect(trendLines(slow, told, lastTwo).map(({ usual }) => usual?.place)).toEqual(slow.map(() => undefined));
      // Nor to have risen over the whole time.
      expect(trendLines(slow, [], lastTwo).map(({ since }) => since?.direction)).toEqual(slow.map(() => "better"));
      expect(trendLines(slow, told, lastTwo).map(({ since }) => since?.direction)).toEqual(slow.map(() => undefined));
      for (const language of languages) {
        const t = translatorFor(language);
        const insight = openingOf({ t, language }, groups, { completed: true, index, told }) ?? "";
        for (const { module, finished: other } of silent) {
          if (other.subResult.score !== "high_result") continue;
          expect(insight).not.toContain(quotedList([module.title[language]], language));
          if (isLifeArea(module.key)) expect(insight).not.toContain(t(`results:insight.from.${module.key}`));
        }
      }
    }
  });

  it("is taken up in the words of its definition, with a way to help, in three languages", () => {
    for (const { level, finished, told, contacts } of careful) {
      expect(contacts.filter(({ need }) => need !== "danger").length).toBeGreaterThan(0);
      expect(contacts.some(({ need }) => need === "danger")).toBe(told.some((one) => one.level === "serious"));
      if (level === "clear") continue;
      const { care } = item.question;
      for (const language of languages) {
        const words = { t: translatorFor(language), language };
        const said = statusWords(words, { module: item.module, finished }, told) ?? "";
        expect(said).toContain(care[level]?.text[language]);
        expect(plainText(withNumbers(words, advice.contacts, said)).length).toBeGreaterThan(20);
      }
    }
  });

  it("leads to no advice that presumes safety", () => {
    const signal = harms[item.question.care.subject];
    if (!signal || witnesses.includes(name)) return;
    const isOutOfPlace = new Set(
      advice.recommendations.filter(({ notAfter }) => notAfter.includes(signal)).map(({ id }) => id),
    );
    const silenced = advice.feedbackNotAfter[signal] ?? [];
    expect(isOutOfPlace.size).toBeGreaterThan(0);
    for (const each of careful.filter(({ level }) => level !== "clear")) {
      const goals = each.advice
        .selected()
        .recommendations.flatMap(({ recommendationsForGoal }) => recommendationsForGoal);
      const steps = each.advice.steps().map(({ card }) => card);
      expect([...goals, ...steps].filter(({ id }) => isOutOfPlace.has(id))).toEqual([]);
      expect(silenced.filter((id) => !each.advice.outOfPlace.has(id))).toEqual([]);
    }
  });

  it("begins with where to get help, unless it is clear", () => {
    if (!item.module.scored) return;
    for (const each of careful.filter(({ level }) => level === "serious")) {
      expect(each.advice.steps()[0]?.card.type).toBe("Resource");
    }
  });
});
