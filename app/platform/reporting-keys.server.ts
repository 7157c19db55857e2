import { z } from "zod";

const problem =
  'must be JSON as {"<recipient>":{"sha256":"<64 hex digits of the key\'s SHA-256>","organisationId":"<uuid>" or null,"values":"bands" or "full"}}';

const keysByName = z.record(
  z.string().regex(/^[\w -]{1,60}$/),
  z.strictObject({
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    organisationId: z.uuid().nullable(),
    values: z.enum(["bands", "full"]).default("bands"),
  }),
);

/**
 * Keys of services that took results for reporting before there was a table of all keys (decision 0148), by name. Each has a key, of which only the SHA-256 is configured; the
 * organisation whose results it gets, or null for all; and whether it gets exact values (`full`) or bands.
 */
export const reportingKeys = z.string().transform((text, context) => {
  try {
    const read = keysByName.safeParse(JSON.parse(text));
    if (read.success) return Object.entries(read.data).map(([recipient, key]) => ({ recipient, ...key }));
  } catch {
    // Reported below like any other text that is no list of keys.
  }
  context.addIssue({ code: "custom", message: problem });
  return z.NEVER;
});

export type ReportingKey = {
  recipient: string;
  sha256: string;
  organisationId: string | null;
  values: "bands" | "full";
};
