/** A row that was just written. */
export function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("demo data: a row that was just written is missing");
  return value;
}
