import { describe, expect, it } from "vitest";
import type { ConsentKey } from "~/features/consents/consent-type";
import type { SurveyFlowVariant } from "~/features/survey/variants";
import { consentRule, hasBasis, lacksConsent } from "./consents-of-variant";
import { type OrderContent, orderedVariants, readOrder, type TypedOrder } from "./order-form";

const now = new Date("2026-11-25T10:00:00Z");
const typed = (given: Partial<TypedOrder>): TypedOrder => ({
  name: "Autumn",
  names: { fi: "", sv: "", en: "" },
  organisation: "6a0f3d1c-2c3e-4f5a-8b7c-9d0e1f2a3b4c",
  variant: "pulse",
  day: "30",
  month: "11",
  year: "2027",
  time: "16.00",
  trial: false,
  showResults: true,
  professionalService: false,
  textMessages: false,
  moveReminders: false,
  consents: [],
  suggested: "",
  consentReason: "",
  basis: { legalBasis: "", specialCondition: "", basisConfirmed: false, basisFor: "" },
  ...given,
});
type Before = Pick<OrderContent, "surveyFlowVariant" | "consents" | "basis"> & { endTimestamp: null; fixed: boolean };
// What it stands on is asked in basis-of-order.test.ts.
const needing: readonly SurveyFlowVariant[] = [];
const read = (given: Partial<TypedOrder>, before?: Before, employer = true) =>
  readOrder(typed(given), { now, employer, needing, ...(before && { before }) });

const asked: [SurveyFlowVariant, ConsentKey, ConsentKey][] = [
  ["vointi_safety", "aisti_safety", "aisti_safety"],
  ["fdf_marsmars", "fdf_callup", "fdf_callup"],
  ...orderedVariants
    .filter((variant) => variant !== "vointi_safety" && variant !== "fdf_marsmars")
    .map((variant): [SurveyFlowVariant, ConsentKey, ConsentKey] => [variant, "aisti_business", "combined"]),
];

describe.each(asked)("the survey %s", (variant, ofEmployees, ofOthers) => {
  it.each([
    [true, ofEmployees],
    [false, ofOthers],
  ])("is shown again with its own consent ticked, where nobody has seen it (employees: %s)", (employer, consent) => {
    const first = read({ variant, name: "Kept" }, undefined, employer);
    expect(first).toMatchObject({
      problems: [{ field: "consents", problem: "consentFilledIn", consent }],
      typed: { name: "Kept", consents: [consent], suggested: consent },
    });
    if (!("problems" in first)) return;
    expect(readOrder(first.typed, { now, employer, needing })).toMatchObject({ order: { consents: [consent] } });
  });

  it("takes the place of the one that another survey has filled in, and leaves what somebody has added", () => {
    const other = variant === "fdf_marsmars" ? "aisti_business" : "fdf_callup";
    const given = { variant, suggested: other, consents: [other, "aisti_business_supplemental_ohs"] };
    expect(read(given)).toMatchObject({
      typed: { consents: ["aisti_business_supplemental_ohs", ofEmployees], suggested: ofEmployees },
    });
  });

  it("takes none as an answer only where it stands on something else, and for a reason", () => {
    const { needed } = consentRule(variant, { employer: true });
    expect(needed).toBe(variant !== "vointi_safety");
    const unticked = { variant, suggested: ofEmployees };
    const consent = ofEmployees;
    expect(read({ ...unticked, consentReason: "Told on paper" })).toEqual(
      needed
        ? expect.objectContaining({ problems: [{ field: "consents", problem: "consentNeeded", consent }] })
        : { order: expect.objectContaining({ consents: [], leftOutReason: "Told on paper" }) },
    );
    if (needed) return;
    for (const consentReason of ["", "  ", "\u200b", "abc", "a".repeat(201)]) {
      expect(read({ ...unticked, consentReason })).toMatchObject({ problems: [{ field: "consentReason", consent }] });
    }
  });
});

describe("consents of an order that is there", () => {
  const before: Before = {
    endTimestamp: null,
    surveyFlowVariant: "pulse",
    consents: [],
    basis: undefined,
    fixed: true,
  };

  it("stay as they are once somebody is invited, none among them", () => {
    expect(read({}, before)).toMatchObject({ order: { consents: [] } });
    expect(read({}, { ...before, fixed: false })).toMatchObject({ problems: [{ field: "consents" }] });
  });

  it("are left out once: the reason is not asked for again", () => {
    const safety: Before = { ...before, surveyFlowVariant: "vointi_safety", fixed: false };
    const given = { variant: "vointi_safety", suggested: "aisti_safety" };
    expect(read(given, safety)).toMatchObject({ order: { leftOutReason: undefined } });
    expect(read(given, { ...safety, consents: ["aisti_safety"] })).toMatchObject({
      problems: [{ field: "consentReason", problem: "leftOutWithoutReason" }],
    });
  });
});

it("lets either wording of the wellbeing study do, and no voluntary consent", () => {
  expect(lacksConsent("default", ["combined"])).toBe(false);
  expect(lacksConsent("default", ["aisti_business"])).toBe(false);
  expect(lacksConsent("default", ["aisti_business_supplemental_ohs", "fdf_callup"])).toBe(true);
  expect(lacksConsent("fdf_marsmars", ["combined"])).toBe(true);
  expect([hasBasis("vointi_safety", []), lacksConsent("vointi_safety", [])]).toEqual([false, false]);
});
