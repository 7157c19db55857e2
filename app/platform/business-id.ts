const weights = [7, 9, 10, 5, 8, 4, 2];

/** A Finnish business id as "1234567-8", however it was typed; else whether its form or its check digit is wrong. */
export function readBusinessId(typed: string): { id: string } | { problem: "form" | "checkDigit" } {
  const [, number, check] = /^(?:FI)?(\d{7})-?(\d)$/i.exec(typed.normalize("NFKC").replace(/\s/g, "")) ?? [];
  if (!number || !check) return { problem: "form" };
  const rest = weights.reduce((sum, weight, at) => sum + weight * Number(number[at]), 0) % 11;
  // Numbers with the remainder 1 are never issued.
  const isIssued = rest !== 1 && (11 - rest) % 11 === Number(check);
  return isIssued ? { id: `${number}-${check}` } : { problem: "checkDigit" };
}
