const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a value is a UUID. Anything else must not reach a uuid column, where the query would fail. */
export function isUuid(value: unknown): value is string {
  return typeof value === "string" && pattern.test(value);
}
