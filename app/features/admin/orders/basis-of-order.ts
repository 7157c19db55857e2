import type { ConsentKey } from "~/features/consents/consent-type";
import { legalBases, type ProcessingBasis, specialConditions } from "~/features/orders/processing-basis";
import type { SurveyFlowVariant } from "~/features/survey/variants";

/** What the form of an order has of its basis, as it was typed. */
export type TypedBasis = {
  legalBasis: string;
  specialCondition: string;
  /** Whether somebody has said that the controller has decided it. */
  basisConfirmed: boolean;
  /** The survey whose proposal the form has filled in; "" where it has filled in none yet. */
  basisFor: string;
};

export const basisFieldNames = ["legalBasis", "specialCondition", "basisConfirmed", "basisFor"] as const;

/** A basis says something else than what people read in the order's consents. */
type Contradiction = "basisAgainstConsent" | "basisWithoutConsent" | "basisAgainstDuty";

export type BasisProblem =
  | { field: "basis"; problem: "basisProposed" }
  | { field: "legalBasis" | "specialCondition"; problem: "requiredField" }
  | { field: "basisConfirmed"; problem: "basisNotConfirmed" }
  | { field: "legalBasis"; problem: Contradiction };

export const isBasisProblem = (problem: { field: string }): problem is BasisProblem =>
  problem.field === "basis" || (basisFieldNames as readonly string[]).includes(problem.field);

export function typedBasis(form: FormData): TypedBasis {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    legalBasis: text("legalBasis"),
    specialCondition: text("specialCondition"),
    basisConfirmed: form.has("basisConfirmed"),
    basisFor: text("basisFor"),
  };
}

/** What the texts of a survey's own consent say that it stands on: a proposal, which the controller follows or not. */
export function proposedBasis(variant: SurveyFlowVariant): ProcessingBasis {
  if (variant === "vointi_safety") return { legalBasis: "legal_obligation", specialCondition: "employment_law" };
  return { legalBasis: "consent", specialCondition: "explicit_consent" };
}

/** Consents whose own words say that processing rests on them. */
const restingOnConsent: readonly ConsentKey[] = ["combined", "aisti_business", "fdf_callup"];

function contradiction(
  { legalBasis, specialCondition }: ProcessingBasis,
  consents: readonly string[],
): Contradiction | undefined {
  const asked = restingOnConsent.some((key) => consents.includes(key));
  const told = consents.includes("aisti_safety");
  if (asked && told) {
    // Both stand in what people read, so it is either of them, and there is data that needs a condition.
    const isEither = legalBasis === "consent" || legalBasis === "legal_obligation";
    return isEither && specialCondition !== "none" ? undefined : "basisAgainstConsent";
  }
  const claims = [legalBasis === "consent", specialCondition === "explicit_consent"];
  if (asked) return claims.every(Boolean) ? undefined : "basisAgainstConsent";
  if (claims.some(Boolean)) return "basisWithoutConsent";
  return told && legalBasis !== "legal_obligation" ? "basisAgainstDuty" : undefined;
}

type Given = {
  variant: SurveyFlowVariant;
  /** Whether the survey asks about what needs one. */
  needed: boolean;
  consents: readonly string[];
  before: { fixed: boolean; basis: ProcessingBasis | undefined } | undefined;
};

type ReadBasis = { typed: TypedBasis; basis: ProcessingBasis | undefined; problem?: BasisProblem };

/**
 * What an order is to stand on. Nothing is chosen for anybody: where the form hasn't shown the proposal yet, it is filled in
 * and comes back, and what isn't confirmed isn't stored. Once it is open with people, what they were told stays; an order that
 * had stated nothing by then may state it, and is saved without it as well.
 */
export function readBasis(typed: TypedBasis, { variant, needed, consents, before }: Given): ReadBasis {
  if (before?.fixed && before.basis) return { typed, basis: before.basis };
  const isEmpty = typed.legalBasis === "" && typed.specialCondition === "";
  const isOptional = !needed || (before?.fixed ?? false);
  if (isOptional && !typed.basisConfirmed) return { typed, basis: undefined };
  if (!typed.basisConfirmed && (isEmpty || isProposalOfAnother(typed, variant))) {
    return {
      typed: { ...proposedBasis(variant), basisConfirmed: false, basisFor: variant },
      basis: undefined,
      problem: { field: "basis", problem: "basisProposed" },
    };
  }
  const basis = knownBasis(typed);
  const problem = problemOf(typed, basis, consents);
  return problem ? { typed, basis: undefined, problem } : { typed, basis };
}

/** What was chosen, where there is such a basis and such a condition. */
export function knownBasis(typed: TypedBasis): ProcessingBasis | undefined {
  const legalBasis = legalBases.find((known) => known === typed.legalBasis);
  const specialCondition = specialConditions.find((known) => known === typed.specialCondition);
  return legalBasis && specialCondition && { legalBasis, specialCondition };
}

/** Whether the form still has what it has filled in for the survey that was chosen before. */
function isProposalOfAnother({ basisFor, ...typed }: TypedBasis, variant: SurveyFlowVariant): boolean {
  if (basisFor === "" || basisFor === variant) return false;
  const filled = proposedBasis(basisFor as SurveyFlowVariant);
  return typed.legalBasis === filled.legalBasis && typed.specialCondition === filled.specialCondition;
}

function problemOf(
  typed: TypedBasis,
  basis: ProcessingBasis | undefined,
  consents: readonly string[],
): BasisProblem | undefined {
  if (!basis) {
    const isKnown = legalBases.some((known) => known === typed.legalBasis);
    return { field: isKnown ? "specialCondition" : "legalBasis", problem: "requiredField" };
  }
  const against = contradiction(basis, consents);
  if (against) return { field: "legalBasis", problem: against };
  return typed.basisConfirmed ? undefined : { field: "basisConfirmed", problem: "basisNotConfirmed" };
}
