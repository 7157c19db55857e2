import { expect, it } from "vitest";
import { paced } from "~/platform/pace.server";
import { defaultRules } from "./disclosure/rules";
import { tryWithMerges } from "./plan.server";

it("a plan that somebody waits for stands behind no file that is being made", async () => {
  let end = (_: IteratorResult<string>) => {};
  const file = paced({
    [Symbol.asyncIterator]: () => ({ next: () => new Promise<IteratorResult<string>>((done) => (end = done)) }),
  });
  const piece = file.next();
  const units = [
    { unit: ["Care", "Day"], people: 30 },
    { unit: ["Care", "Night"], people: 5 },
    { unit: ["Office"], people: 40 },
  ];
  const tried = await tryWithMerges({ units, response: 65 }, defaultRules);
  expect(tried.groups.map(({ unit }) => unit)).toContainEqual(["Care", "Day"]);
  // Other tests of this process make files too.
  end({ done: true, value: undefined });
  await piece;
});
