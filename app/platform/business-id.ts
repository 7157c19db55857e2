const weights = [7, 9, 10, 5, 8, 4, 2];

/** A Finnish business id as "1234567-8", however it was typed; undefined if the check digit is wrong or it is none. */
export function readBusinessId(typed: string): string | undefined {
  const [, number, check] = /^(?:FI)?(\d{7})-?(\d)$/i.exec(typed.normalize("NFKC").replace(/\s/g, "")) ?? [];
  if (!number || !check) return undefined;
  const rest = weights.reduce((sum, weight, at) => sum + weight * Number(number[at]), 0) % 11;
  // Numbers with the remainder 1 are never issued.
  return rest !== 1 && (11 - rest) % 11 === Number(check) ? `${number}-${check}` : undefined;
}
