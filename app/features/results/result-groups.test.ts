import { describe, expect, it } from "vitest";
import type { Metamodule, MetamoduleKey } from "~/features/survey/definition";
import { aMetamodule, aModule, aQuestion, vidOf } from "../../../tests/fixtures/definitions";
import { seededRandom } from "../../../tests/fixtures/random";
import { randomResult } from "../../../tests/fixtures/stored-results";
import { resultGroups } from "./result-groups";

function kind(key: MetamoduleKey, scored: boolean, moduleCount: number): Metamodule {
  const modules = Array.from({ length: moduleCount }, (_, n) =>
    aModule({
      key: `${key}_${n}`,
      vid: vidOf(`${key} ${n}`),
      questions: [aQuestion({ key: `${key}_${n}`, type: "slider", vid: vidOf(`question ${key} ${n}`) })],
    }),
  );
  return aMetamodule({ key, scored, modules });
}

const [me, core, us, feedback] = [
  kind("me", false, 3),
  kind("core", true, 9),
  kind("us", false, 4),
  kind("feedback_on_work", false, 2),
];
const content = randomResult(seededRandom(1), [me, feedback, core, us]);
const keys = (groups: { metamodule: Metamodule }[]) => groups.map(({ metamodule }) => metamodule.key);

describe("resultGroups", () => {
  it("puts the scored group first, then the kinds that are a page, then the remaining modules", () => {
    const groups = resultGroups(content, [me, feedback, core, us]);
    expect(groups.scored?.metamodule.key).toBe("core");
    expect(keys(groups.pages)).toEqual(["me", "us"]);
    expect(keys(groups.others)).toEqual(["feedback_on_work"]);
  });

  it("has no scored group where nothing is scored", () => {
    const groups = resultGroups(randomResult(seededRandom(1), [me, us]), [me, us]);
    expect(groups.scored).toBeUndefined();
    expect(keys(groups.pages)).toEqual(["me", "us"]);
  });

  it("renders nothing for a module without a result and for a result without its definition", () => {
    const [first, second, third] = me.modules;
    const partial = randomResult(seededRandom(1), [{ ...me, modules: [first, second].filter((m) => m !== undefined) }]);
    const withoutSecond = { ...me, modules: [first, third].filter((m) => m !== undefined) };
    const [group] = resultGroups(partial, [withoutSecond]).others;
    expect(group?.modules.map(({ module }) => module.vid)).toEqual([first?.vid]);
    expect(resultGroups(content, [])).toEqual({ scored: undefined, pages: [], others: [] });
  });

  it("refuses a result with two scored kinds, in the words of the specification", () => {
    const both = [core, kind("pulse", true, 2)];
    expect(() => resultGroups(randomResult(seededRandom(1), [core]), both)).not.toThrow();
    const broken = {
      metamoduleSubResults: both.flatMap((one) => randomResult(seededRandom(1), [one]).metamoduleSubResults),
    };
    expect(() => resultGroups(broken, both)).toThrow("Expected zero or one scored metamodule subresults");
  });
});
