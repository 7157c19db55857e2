const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be an id at all; anything else must not reach a uuid column, which would refuse it as an error. */
export function isUuid(value: unknown): value is string {
  return typeof value === "string" && pattern.test(value);
}
