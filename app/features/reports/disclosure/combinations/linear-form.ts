import { inverse, times } from "./prime-field";

/**
 * A linear form: unknown factors, each with a coefficient, plus a constant. It says how much of the people of one column is
 * in a combination of published sums. Only whether it is zero matters, so a form stands for all its multiples. `unknowns`
 * are in rising order, `coefficients` in the same order.
 */
export type Form = {
  unknowns: readonly number[];
  coefficients: readonly number[];
  constant: number;
  /** Worked out when it is asked for first, and kept. */
  direction?: Direction;
};

type Direction = { text: string; constant: number };

const none: readonly number[] = [];
export const zero: Form = { unknowns: none, coefficients: none, constant: 0 };

/** Eliminates `unknown` from `form`, by the equation `solved` = 0, in which it occurs. The result is up to a factor. */
export function without(unknown: number, form: Form, solved: Form): Form {
  const a = coefficientOf(unknown, solved);
  const b = coefficientOf(unknown, form);
  const minusB = b === 0 ? 0 : times(-1, b);
  const unknowns: number[] = [];
  const coefficients: number[] = [];
  let [i, j] = [0, 0];
  while (i < form.unknowns.length || j < solved.unknowns.length) {
    const left = form.unknowns[i] ?? Number.POSITIVE_INFINITY;
    const right = solved.unknowns[j] ?? Number.POSITIVE_INFINITY;
    const at = Math.min(left, right);
    let sum = 0;
    if (left === at) sum += times(a, form.coefficients[i++] as number);
    if (right === at) sum += times(minusB, solved.coefficients[j++] as number);
    const coefficient = times(1, sum);
    if (coefficient === 0) continue;
    unknowns.push(at);
    coefficients.push(coefficient);
  }
  const constant = times(1, times(a, form.constant) + times(minusB, solved.constant));
  return { unknowns, coefficients, constant };
}

function coefficientOf(unknown: number, { unknowns, coefficients }: Form): number {
  const at = unknowns.indexOf(unknown);
  return at < 0 ? 0 : (coefficients[at] as number);
}

/**
 * A form scaled to the first coefficient 1: its unknowns as a text, the same for all multiples, and its constant. Of forms
 * with the same text and different constants only one can be zero.
 */
export function directionOf(form: Form): Direction {
  form.direction ??= workedOut(form);
  return form.direction;
}

function workedOut({ unknowns, coefficients, constant }: Form): Direction {
  const [first = 1] = coefficients;
  const scale = first === 1 ? 1 : inverse(first);
  let text = "";
  for (let at = 0; at < unknowns.length; at++) text += `${unknowns[at]}:${times(scale, coefficients[at] as number)} `;
  return { text, constant: times(scale, constant) };
}
