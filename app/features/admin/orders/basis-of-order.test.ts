import { describe, expect, it } from "vitest";
import type { ConsentKey } from "~/features/consents/consent-type";
import { legalBases, type ProcessingBasis, specialConditions } from "~/features/orders/processing-basis";
import type { SurveyFlowVariant } from "~/features/survey/variants";
import { proposedBasis, readBasis, type TypedBasis } from "./basis-of-order";
import { consentRule } from "./consents-of-variant";
import { orderedVariants } from "./order-form";

const empty: TypedBasis = { legalBasis: "", specialCondition: "", basisConfirmed: false, basisFor: "" };
const consent: ProcessingBasis = { legalBasis: "consent", specialCondition: "explicit_consent" };
const duty: ProcessingBasis = { legalBasis: "legal_obligation", specialCondition: "employment_law" };
type Before = { fixed: boolean; basis: ProcessingBasis | undefined };
const read = (
  typed: Partial<TypedBasis>,
  given: { variant?: SurveyFlowVariant; needed?: boolean; consents?: ConsentKey[]; before?: Before } = {},
) => {
  const { variant = "pulse", needed = true, consents = ["aisti_business"], before } = given;
  return readBasis({ ...empty, ...typed }, { variant, needed, consents, before });
};

describe.each(orderedVariants)("the survey %s", (variant) => {
  const proposal = proposedBasis(variant);
  const consents = [consentRule(variant, { employer: true }).suggested];

  it("proposes what its own consent says, and nothing is stored before somebody confirms it", () => {
    const first = read({}, { variant, consents });
    expect(first).toEqual({
      typed: { ...proposal, basisConfirmed: false, basisFor: variant },
      basis: undefined,
      problem: { field: "basis", problem: "basisProposed" },
    });
    const again = read(first.typed, { variant, consents });
    expect(again).toMatchObject({ basis: undefined, problem: { problem: "basisNotConfirmed" } });
    expect(read({ ...first.typed, basisConfirmed: true }, { variant, consents })).toMatchObject({ basis: proposal });
  });

  it("is proposed anew where the form has that of another survey, unless it was changed or confirmed by hand", () => {
    const other = variant === "vointi_safety" ? "pulse" : "vointi_safety";
    const filled = { ...proposedBasis(other), basisFor: other };
    expect(read(filled, { variant, consents })).toMatchObject({
      typed: proposal,
      problem: { problem: "basisProposed" },
    });
    const changed = { ...filled, specialCondition: "research" };
    expect(read(changed, { variant, consents }).typed).toMatchObject({ specialCondition: "research" });
  });
});

it.each<[string, ConsentKey[], ProcessingBasis, string | undefined]>([
  ["a consent is asked", ["combined"], consent, undefined],
  ["a consent is asked", ["fdf_callup"], duty, "basisAgainstConsent"],
  ["a consent is asked", ["combined"], { ...consent, specialCondition: "none" }, "basisAgainstConsent"],
  ["none is asked", [], consent, "basisWithoutConsent"],
  ["none is asked", ["aisti_safety"], { ...duty, specialCondition: "explicit_consent" }, "basisWithoutConsent"],
  ["the duty is told", ["aisti_safety"], { ...duty, legalBasis: "legitimate_interest" }, "basisAgainstDuty"],
  ["the duty is told", ["aisti_safety"], { ...duty, specialCondition: "none" }, undefined],
  ["the duty is told on paper", [], { legalBasis: "public_task", specialCondition: "occupational_health" }, undefined],
  ["the voluntary one is asked alone", ["aisti_business_supplemental_ohs"], duty, undefined],
  ["both are told", ["aisti_safety", "aisti_business"], duty, undefined],
  ["both are told", ["aisti_safety", "combined"], consent, undefined],
  [
    "both are told",
    ["aisti_safety", "combined"],
    { ...duty, legalBasis: "legitimate_interest" },
    "basisAgainstConsent",
  ],
  ["both are told", ["aisti_safety", "combined"], { ...duty, specialCondition: "none" }, "basisAgainstConsent"],
])("says what people read: %s (%j, %j)", (_, consents, basis, problem) => {
  const stated = read({ ...basis, basisConfirmed: true }, { variant: "vointi_safety", consents });
  expect([stated.problem?.problem, stated.basis]).toEqual([problem, problem ? undefined : basis]);
});

it("takes the known words alone, and both of them", () => {
  const confirmed = { basisConfirmed: true };
  expect(read({ ...consent, ...confirmed, legalBasis: "__proto__" }).problem).toMatchObject({ field: "legalBasis" });
  expect(read({ ...consent, ...confirmed, specialCondition: "" }).problem).toMatchObject({ field: "specialCondition" });
  expect(read(confirmed).problem).toEqual({ field: "legalBasis", problem: "requiredField" });
  for (const legalBasis of legalBases)
    for (const specialCondition of specialConditions) {
      const given = { legalBasis, specialCondition };
      const agreed = legalBasis === "consent" || specialCondition === "explicit_consent";
      const consents: ConsentKey[] = agreed ? ["aisti_safety", "combined"] : [];
      const isTaken = !agreed || (["consent", "legal_obligation"].includes(legalBasis) && specialCondition !== "none");
      expect(read({ ...given, basisConfirmed: true }, { consents }).basis).toEqual(isTaken ? given : undefined);
    }
});

describe("once people are invited", () => {
  it("what they were told stays, whatever is sent", () => {
    const before = { fixed: true, basis: consent };
    expect(read({ ...duty, basisConfirmed: true }, { before, consents: [] })).toMatchObject({ basis: consent });
    expect(read({}, { before })).toMatchObject({ basis: consent });
  });

  it("an order that told them nothing is saved without it, and may state it", () => {
    const before = { fixed: true, basis: undefined };
    expect(read({ ...consent, basisFor: "pulse" }, { before })).toEqual({ typed: expect.anything(), basis: undefined });
    expect(read({ ...consent, basisConfirmed: true }, { before })).toMatchObject({ basis: consent });
    expect(read({ ...duty, basisConfirmed: true }, { before })).toMatchObject({ basis: undefined, problem: {} });
  });

  it("before that it may be changed", () => {
    const before = { fixed: false, basis: duty };
    expect(read({ ...consent, basisConfirmed: true }, { before })).toMatchObject({ basis: consent });
    expect(read({}, { before })).toMatchObject({ problem: { problem: "basisProposed" } });
  });
});

it("asks for nothing where the survey needs none, and takes what is stated all the same", () => {
  expect(read({}, { needed: false })).toEqual({ typed: empty, basis: undefined });
  expect(read({ ...consent, basisConfirmed: true }, { needed: false })).toMatchObject({ basis: consent });
  expect(read({ ...consent, basisFor: "pulse" }, { needed: false }).basis).toBeUndefined();
});
