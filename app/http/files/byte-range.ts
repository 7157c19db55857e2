/** The bytes that are asked for: all, some (first and last), or none that there are. */
export type AskedBytes = "all" | { first: number; last: number } | "unsatisfiable";

/**
 * Reads a Range header (RFC 9110) for something of so many bytes. Several ranges at once, and what is no range, count as
 * a wish for all, as the specification has it.
 */
export function askedBytes(range: string | null, size: number): AskedBytes {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(range?.trim() ?? "") ?? [];
  if (from === "" && to === "") return "all";
  if (from === "") return to === "0" ? "unsatisfiable" : { first: Math.max(0, size - Number(to)), last: size - 1 };
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < first) return "all";
  return first >= size ? "unsatisfiable" : { first, last };
}
