import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type AdviceFile, adviceFiles, adviceLimits, checkAdvice } from "./check-advice";

// biome-ignore lint/suspicious/noExplicitAny: the cases break the files in ways their types forbid.
type Loose = any;

const sound: Partial<Record<AdviceFile, Loose>> = {};

beforeAll(async () => {
  for (const file of adviceFiles) {
    sound[file] = parse(await readFile(fileURLToPath(new URL(file, import.meta.url)), "utf8"));
  }
});

/** The problems of our own advice with one file broken. */
function problemsOf(file: AdviceFile, breakIt: (content: Loose) => void) {
  const contents = structuredClone(sound) as Record<AdviceFile, Loose>;
  breakIt(contents[file]);
  const result = checkAdvice(contents);
  return result.ok ? [] : result.problems;
}

describe("checkAdvice says with file, key and reason", () => {
  it.each<[string, AdviceFile, (content: Loose) => void, string, string | RegExp]>([
    [
      "that a strength's id is used twice",
      "strengths.yaml",
      ({ cards }) => {
        cards[1].id = cards[0].id;
      },
      "cards/movement_in_everyday_life",
      "duplicate id",
    ],
    [
      "that no contact for every module is the emergency number",
      "contacts.yaml",
      ({ contacts }) => {
        contacts.at(-1).modules = ["violence"];
      },
      "contacts",
      "no contact with the number 112 for every module",
    ],
    [
      "that a contact's id is used twice",
      "contacts.yaml",
      ({ contacts }) => {
        contacts[1].id = contacts[0].id;
      },
      "contacts/mieli",
      "duplicate id",
    ],
    [
      "that a contact has no page to look it up on",
      "contacts.yaml",
      ({ contacts }) => {
        delete contacts[0].source;
      },
      "contacts/mieli/source",
      /string/,
    ],
    [
      "that a contact has neither a number nor a page",
      "contacts.yaml",
      ({ contacts }) => {
        contacts[0].lines = [];
      },
      "contacts/mieli",
      "it has neither a number nor a page",
    ],
    [
      "that nobody helps with a subject but for the young",
      "contacts.yaml",
      ({ contacts }) => {
        for (const contact of contacts.filter(({ forKinds }: { forKinds?: string[] }) => !forKinds)) {
          contact.subjects = contact.subjects?.filter((subject: string) => subject !== "mood");
        }
      },
      "contacts",
      "nobody helps with mood",
    ],
    [
      "that a first step is about another module",
      "recommendations.yaml",
      ({ firstSteps }) => {
        firstSteps.sleep.push("free_money_advice");
      },
      "firstSteps/sleep",
      "free_money_advice doesn't answer to sleep",
    ],
    [
      "that a first step is unknown",
      "recommendations.yaml",
      ({ firstSteps }) => {
        firstSteps.sleep.push("gone");
      },
      "firstSteps/sleep",
      "unknown recommendation: gone",
    ],
    [
      "that feedback is out of place after an unknown signal",
      "recommendations.yaml",
      ({ feedbackNotAfter }) => {
        feedbackNotAfter.gone = ["pelisaannot"];
      },
      "feedbackNotAfter/gone",
      "unknown signal",
    ],
    [
      "that a number is none",
      "contacts.yaml",
      ({ contacts }) => {
        contacts[0].lines[0].number = "call us";
      },
      "contacts/mieli/lines/#1/number",
      "use digits and spaces",
    ],
    [
      "that a recommendation's id is used twice",
      "recommendations.yaml",
      ({ recommendations }) => {
        recommendations.push(recommendations[0]);
      },
      "recommendations/every_movement_counts",
      "duplicate id",
    ],
    [
      "that a guide's section id is used twice",
      "guides.yaml",
      ({ guides }) => {
        guides[3].sections[1].id = guides[3].sections[0].id;
      },
      "guides/better_sleep/sections/rhythm_and_light",
      "duplicate id",
    ],
    [
      "that a goal stands twice",
      "recommendations.yaml",
      (content) => {
        content.goals.push(content.goals[0]);
      },
      "goals/fitness",
      "duplicate id",
    ],
    [
      "that a goal is missing",
      "recommendations.yaml",
      (content) => {
        content.goals = content.goals.slice(1);
      },
      "goals",
      "missing goal: fitness",
    ],
    [
      "that a goal lacks a type",
      "recommendations.yaml",
      (content) => {
        for (const one of content.recommendations) if (one.goal === "wellbeing") one.type = "Mindset";
      },
      "recommendations",
      "no recommendation of type Lifestyle for wellbeing",
    ],
    [
      "that a guide is unknown",
      "recommendations.yaml",
      ({ recommendations }) => {
        recommendations[0].guide = "no_such_guide";
      },
      "recommendations/every_movement_counts/guide",
      "unknown guide: no_such_guide",
    ],
    [
      "that nothing leads to a guide",
      "guides.yaml",
      ({ guides }) => {
        guides.push({ ...guides[0], id: "lonely" });
      },
      "guides/lonely",
      "no recommendation leads to this guide",
    ],
    [
      "that a tag is unknown",
      "recommendations.yaml",
      ({ recommendations }) => {
        recommendations[0].tag = "constructor";
      },
      "recommendations/every_movement_counts/tag",
      "unknown tag: constructor",
    ],
    [
      "that a signal is unknown",
      "recommendations.yaml",
      ({ recommendations }) => {
        recommendations.at(-1).calledBy = ["no_such_signal"];
      },
      "recommendations/keep_work_safe/calledBy",
      "unknown signal: no_such_signal",
    ],
    [
      "that a signal is not read",
      "recommendations.yaml",
      ({ signals }) => {
        signals.spare = signals.nicotine;
      },
      "signals/spare",
      "no recommendation reads this signal",
    ],
    [
      "that a recommendation answers to nobody",
      "recommendations.yaml",
      ({ recommendations }) => {
        for (const list of ["lifeAreas", "levels", "modules"]) delete recommendations[0][list];
      },
      "recommendations/every_movement_counts",
      /answers to nobody/,
    ],
    [
      "that levels are of nothing",
      "recommendations.yaml",
      ({ recommendations }) => {
        delete recommendations[0].levels;
      },
      "recommendations/every_movement_counts",
      /levels belong to/,
    ],
    [
      "that a tag is not used",
      "recommendations.yaml",
      ({ tags }) => {
        tags.spare = { fi: "a", sv: "b", en: "c" };
      },
      "tags/spare",
      "no recommendation has this tag",
    ],
    [
      "that an icon is unknown",
      "recommendations.yaml",
      ({ recommendations }) => {
        recommendations[2].icon = "unicorn";
      },
      "recommendations/rest_builds_fitness/icon",
      "unknown icon: unicorn",
    ],
    [
      "that a translation is missing",
      "guides.yaml",
      ({ guides }) => {
        delete guides[0].sections[1].text.sv;
      },
      "guides/movement_in_daily_life/sections/where_to_find_it/text/sv",
      "missing translation: sv",
    ],
    [
      "that a translation is empty",
      "strengths.yaml",
      (content) => {
        content.intro.en = "  ";
      },
      "intro/en",
      "missing translation: en",
    ],
    [
      "that a goal's translation is missing",
      "recommendations.yaml",
      (content) => {
        delete content.goals[1].title.fi;
      },
      "goals/mentalWellbeing/title/fi",
      "missing translation: fi",
    ],
    [
      "that a text is too long",
      "recommendations.yaml",
      ({ recommendations }) => {
        recommendations[0].header.sv = "å".repeat(adviceLimits.header + 1);
      },
      "recommendations/every_movement_counts/header",
      "sv text has 61 characters, the limit is 60",
    ],
    [
      "that a list names a level twice",
      "recommendations.yaml",
      ({ recommendations }) => {
        recommendations[0].levels = ["low", "low"];
      },
      "recommendations/every_movement_counts/levels",
      "named twice in the list",
    ],
    [
      "that a level is unknown",
      "recommendations.yaml",
      ({ recommendations }) => {
        recommendations[0].levels = ["mid"];
      },
      "recommendations/every_movement_counts/levels/#1",
      /low.*medium.*high/,
    ],
    [
      "that a strength is not high",
      "strengths.yaml",
      ({ cards }) => {
        cards[0].level = "medium";
      },
      "cards/movement_in_everyday_life/level",
      /high/,
    ],
    [
      "that a life area has no strength for everybody",
      "strengths.yaml",
      ({ cards }) => {
        cards[0].goodPoint = "hengastyy_usein";
      },
      "cards",
      "no strength that everybody high in exercise can get",
    ],
    [
      "that a field is unknown",
      "strengths.yaml",
      ({ cards }) => {
        cards[0].colour = "green";
      },
      "cards/movement_in_everyday_life",
      /colour/,
    ],
  ])("%s", (_, file, breakIt, key, reason) => {
    const expected = typeof reason === "string" ? reason : expect.stringMatching(reason);
    expect(problemsOf(file, breakIt)).toContainEqual({ file, key, reason: expected });
  });

  it("that a file is empty", () => {
    const result = checkAdvice({ ...(sound as Record<AdviceFile, Loose>), "guides.yaml": null });
    const reason = expect.stringMatching(/expected object/);
    expect(result).toEqual({ ok: false, problems: [{ file: "guides.yaml", key: "(file)", reason }] });
  });

  it("all problems of a file at once", () => {
    const problems = problemsOf("recommendations.yaml", ({ recommendations }) => {
      recommendations[0].guide = "no_such_guide";
      recommendations[1].guide = "nor_this_one";
    });
    expect(problems.map(({ reason }) => reason)).toContain("unknown guide: no_such_guide");
    expect(problems.map(({ reason }) => reason)).toContain("unknown guide: nor_this_one");
  });
});
