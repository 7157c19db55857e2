import { expect, it } from "vitest";
import type { DrawnPart } from "~/remix/drawn-part";
import type { ModuleBlockData } from "./details/details";
import { drawnResults } from "./drawn-results";

const draw = <T>(data: T): DrawnPart<T> => ({ sign: "", data });

const moduleOf = (key: string) => ({ key, prompt: key.endsWith("?") ? {} : undefined }) as ModuleBlockData;

/** Each group as the keys of its modules, e.g. `["sleep?", "work"]`. */
function detailsOf(keys: string[][]) {
  const groups = keys.map((modules, n) => ({
    key: `group ${n}`,
    title: "",
    notices: [],
    side: "left" as const,
    modules: modules.map(moduleOf),
  }));
  const words = { good: "", recommendations: "", explain: "", attachments: "", download: "" };
  return drawnResults({ details: { title: "", groups, words } }, draw).details?.groups;
}

const keysOf = (modules: ModuleBlockData[] | undefined) => modules?.map(({ key }) => key);

it.each([
  { groups: [["a", "b?", "c"]], before: undefined, around: [["a"], ["c"]], after: undefined },
  { groups: [["a"], ["b?"], ["c", "d"]], before: [["a"]], around: [undefined, undefined], after: [["c", "d"]] },
])("the module that asks stays apart, in its place: $groups", ({ groups, before, around, after }) => {
  const drawn = detailsOf(groups);
  expect(drawn?.before?.data?.map(({ modules }) => keysOf(modules))).toEqual(before);
  expect(drawn?.asking?.modules.asking?.key).toBe("b?");
  expect([drawn?.asking?.modules.before, drawn?.asking?.modules.after].map((part) => keysOf(part?.data))).toEqual(
    around,
  );
  expect(drawn?.after?.data?.map(({ modules }) => keysOf(modules))).toEqual(after);
});

it("where nothing asks, all modules are one part", () => {
  const drawn = detailsOf([["a"], ["b", "c"]]);
  expect(drawn?.before?.data?.map(({ modules }) => keysOf(modules))).toEqual([["a"], ["b", "c"]]);
  expect([drawn?.asking, drawn?.after]).toEqual([undefined, undefined]);
});
