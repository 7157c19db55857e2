const weights = [7, 9, 10, 5, 8, 4, 2];

/** A Finnish business id as "1234567-8", however it was typed; undefined for what is none. */
export function readBusinessId(typed: string): string | undefined {
  const [, number, check] = /^(?:FI)?(\d{7})-?(\d)$/i.exec(typed.normalize("NFKC").replace(/\s/g, "")) ?? [];
  if (!number || !check) return undefined;
  const rest = weights.reduce((sum, weight, at) => sum + weight * Number(number[at]), 0) % 11;
  // A rest of one is given to nobody.
  return rest !== 1 && (11 - rest) % 11 === Number(check) ? `${number}-${check}` : undefined;
}
