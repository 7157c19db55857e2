import { describe, expect, it } from "vitest";
import type { Question } from "~/features/survey/definition";
import { aMetamodule, aModule, aQuestion, vidOf } from "../../../../tests/fixtures/definitions";
import { seededRandom } from "../../../../tests/fixtures/random";
import { completedContent, randomResult } from "../../../../tests/fixtures/stored-results";
import { resultGroups } from "../result-groups";
import { askedModule } from "./feedback-prompt";

const always = { id: "hyva", from: 0, to: 100, text: { fi: "hyvä", sv: "bra", en: "good" } };
const moduleOf = (key: string, scored = true, feedback: Question["feedback"] = { good: always }) =>
  aModule({ key, scored, questions: [aQuestion({ key: `${key}_item`, type: "slider", feedback })] });
const core = aMetamodule({
  modules: ["exercise", "sleep", "finance", "work", "nutrition"].map((key) => moduleOf(key)),
});
const me = aMetamodule({ key: "me", scored: false, modules: [moduleOf("goals", false)] });

function groupsOf(metamodules = [core, me], content = randomResult(seededRandom(3), metamodules)) {
  const { scored, pages, others } = resultGroups(content, metamodules);
  return [...(scored ? [scored] : []), ...pages, ...others];
}
const ids = Array.from({ length: 500 }, (_, n) => vidOf(`result ${n}`));

describe("the module that a result asks about", () => {
  it("is the same at every look, whatever the order of the groups", () => {
    for (const id of ids) expect(askedModule(id, groupsOf([me, core]))).toEqual(askedModule(id, groupsOf()));
  });

  it("is any of the scored modules but work, about equally often", () => {
    const counts = new Map<string, number>();
    for (const id of ids) {
      const key = askedModule(id, groupsOf())?.key ?? "none";
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(["exercise", "finance", "nutrition", "sleep"]);
    for (const count of counts.values()) expect(count).toBeGreaterThan(ids.length / 4 / 2);
  });

  it("is none of those without a text of feedback", () => {
    const modules = [moduleOf("exercise"), moduleOf("sleep", true, {}), moduleOf("finance", true, {})];
    const keys = ids.map((id) => askedModule(id, groupsOf([aMetamodule({ modules })]))?.key);
    expect([...new Set(keys)]).toEqual(["exercise"]);
  });

  it("is none whose praise another answer has made out of place", () => {
    const text = { fi: "a", sv: "b", en: "c" };
    const telling = aQuestion({
      key: "telling",
      type: "slider",
      care: { subject: "mood", serious: { atMost: 30, text } },
    });
    const modules = [
      { ...moduleOf("sleep"), speaksOf: ["mood" as const] },
      aModule({ key: "mood", scored: false, questions: [telling] }),
    ];
    const metamodules = [aMetamodule({ modules })];
    const asked = (told: number) => {
      const sections = modules.map((module) => ({
        module,
        given: new Map(module.questions.map(({ vid }) => [vid, vid === telling.vid ? told : 100])),
      }));
      return askedModule(vidOf("result"), groupsOf(metamodules, completedContent(metamodules, sections)))?.key;
    };
    expect(asked(100)).toBe("sleep");
    expect(asked(0)).toBeUndefined();
  });

  it("is none where only work or nothing has a score", () => {
    const work = aMetamodule({ modules: [moduleOf("work")] });
    expect(askedModule(vidOf("result"), groupsOf([work]))).toBeUndefined();
    expect(askedModule(vidOf("result"), groupsOf([me]))).toBeUndefined();
  });
});
