import { expect, it } from "vitest";
import type { Metamodule } from "~/features/survey/definition";
import { readInstruments } from "~/features/survey/read-instruments.server";
import { orderedVariants } from "./order-form";
import { asksSpecialData, needsBasis } from "./special-data";

const { files } = await readInstruments("app/features/survey/instruments");
const special = new Set(files.filter((file) => asksSpecialData(file as unknown as Metamodule)).map(({ key }) => key));

it("finds the kinds of questions about health, harm and what needs care in the survey files", () => {
  // Whoever adds such a question to another kind decides what its orders have to say.
  expect([...special].sort()).toEqual([
    "core",
    "fdf",
    "psychosocial_workload",
    "pulse",
    "risk_of_illness",
    "student",
    "us",
    "work_safety",
  ]);
});

it("needs a basis for every survey that asks them, of one viewpoint or the other", () => {
  expect(orderedVariants.filter((variant) => needsBasis(variant, special))).toEqual(orderedVariants);
  expect(orderedVariants.filter((variant) => needsBasis(variant, new Set()))).toEqual([]);
  expect(needsBasis("vointi_safety", new Set(["work_safety_culture_supervisors"]))).toBe(true);
});
