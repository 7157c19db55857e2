import { type Language, languages } from "~/i18n/languages";
import type { Text } from "~/i18n/text";
import type { Biomarker, BiomarkerResult } from "./blood-report";

/**
 * What a living body can have of each blood value: not what is healthy, but where a number must be a slip of the
 * decimal point, of the unit or of the sign. Ends belong to the limits.
 *
 * No standard gives such limits. Each lies well beyond the extremes that are reported of living people, so that no true
 * result is refused; the lower one is nought where an inherited condition leaves people without the substance:
 * - glucose: 147.6 mmol/l was survived (Guinness World Records, 2008);
 * - triglycerides: 191 mmol/l (BMC Endocrine Disorders 2019, s12902-019-0425-9), nearly all of it in VLDL. Next to no
 *   LDL, VLDL and ApoB in abetalipoproteinaemia, next to no HDL and ApoA1 in Tangier disease; the most LDL in homozygous
 *   familial hypercholesterolaemia (Endotext, "Rare Genetic Disorders Altering Lipoproteins");
 * - glutamine: above 2 mmol/l in urea cycle disorders (Mol Genet Metab 1999, 66:10), next to none without glutamine
 *   synthetase (NEJM 2005, 353:1926); phenylalanine: above 1.2 mmol/l in untreated phenylketonuria (GeneReviews);
 *   branched-chain amino acids: leucine alone 2.4 ± 1.3 mmol/l in maple syrup urine disease (jpem-2022-0230);
 * - shares of fatty acids and GlycA: what nuclear magnetic resonance finds in populations, with wide room on both sides.
 */
type BodyLimits = {
  /** How many of each unit make one of the unit in which the limits are given. */
  units: Readonly<Record<string, number>>;
  lowest: number;
  highest: number;
};

const amounts = { "mmol/l": 1, "µmol/l": 1000 };
const masses = { "g/l": 1 };
const shares = { "%": 1 };
const ratios = { "": 1 };

const within = (units: BodyLimits["units"], lowest: number, highest: number): BodyLimits => ({
  units,
  lowest,
  highest,
});

const bodyLimits: Readonly<Record<Biomarker, BodyLimits>> = {
  hcglc: within(amounts, 0.1, 150),
  faw3byfa: within(shares, 0, 40),
  faw6byfa: within(shares, 1, 70),
  mufabyfa: within(shares, 5, 70),
  bcaa: within(amounts, 0.02, 15),
  phe: within(amounts, 0.005, 10),
  gln: within(amounts, 0.001, 10),
  hctotalc: within(amounts, 0.1, 100),
  hcldlc: within(amounts, 0, 80),
  hchdlc: within(amounts, 0, 10),
  vldlc: within(amounts, 0, 80),
  hctotaltg: within(amounts, 0.01, 350),
  hdltg: within(amounts, 0, 10),
  ldltg: within(amounts, 0, 20),
  vldltg: within(amounts, 0, 350),
  hcapob: within(masses, 0, 10),
  hcapoa1: within(masses, 0, 6),
  hcapobbyapoa1: within(ratios, 0, 100),
  gp: within(amounts, 0.1, 10),
};

/** A unit in the one way in which it is compared: `mmol/L` is `mmol/l`, and both characters for micro are one. */
export function plainUnit(unit: string): string {
  return unit.toLowerCase().replace("\u03bc", "\u00b5");
}

/** The limits in the given unit; undefined where the value isn't measured in it. */
export function bodyLimitsIn(biomarker: Biomarker, unit: string): { lowest: number; highest: number } | undefined {
  const { units, lowest, highest } = bodyLimits[biomarker];
  const factor = units[plainUnit(unit)];
  return factor === undefined ? undefined : { lowest: lowest * factor, highest: highest * factor };
}

/** What is wrong with the unit of a value's guide, by the language in which it is. */
export function unitProblems(biomarker: Biomarker, unit: Text): [language: Language, message: string][] {
  const known = Object.keys(bodyLimits[biomarker].units);
  const asked = known.map((each) => each || "no unit").join(" or ");
  return languages.flatMap((language): [Language, string][] => {
    if (!known.includes(plainUnit(unit[language]))) return [[language, `must be ${asked}`]];
    // The number is the same in every language, so half of the readers would read a thousand times too much.
    return plainUnit(unit[language]) === plainUnit(unit.fi) ? [] : [[language, "is another unit than in Finnish"]];
  });
}

/** What is wrong with results in a unit, by their place. The end of a measuring range lies within the limits too. */
export function bodyProblems(
  biomarker: Biomarker,
  results: readonly BiomarkerResult[],
  unit: string | undefined,
): [place: number, message: string][] {
  const limits = unit === undefined ? undefined : bodyLimitsIn(biomarker, unit);
  // Without a guide, or in an unknown unit, the file is refused for that.
  if (!limits) return [];
  const { lowest, highest } = limits;
  const range = `${lowest} to ${highest} ${unit}`.trim();
  return [...results.entries()]
    .filter(([, { displayValue }]) => displayValue !== null && (displayValue < lowest || displayValue > highest))
    .map(([place]) => [place, `is outside of what a body can have (${range})`]);
}
