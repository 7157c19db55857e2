import { z } from "zod";

/** Longest answer of a browser, in characters; those of ours have about a thousand. */
const longest = 20_000;

const text = z.string().max(longest);

/** What `toJSON` of a credential gives, as far as it is read. */
const common = { id: text, rawId: text, type: z.literal("public-key"), clientExtensionResults: z.object({}) };

const made = z.object({
  ...common,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .default([]),
  }),
});

const shown = z.object({
  ...common,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.nullish().transform((handle) => handle ?? undefined),
  }),
});

/** A passkey that a browser has just made; undefined for anything else. */
export const readMadePasskey = (json: string) => read(made, json);

/** A passkey that a browser has shown; undefined for anything else. */
export const readShownPasskey = (json: string) => read(shown, json);

function read<T>(schema: z.ZodType<T>, json: string): T | undefined {
  if (json.length > longest) return undefined;
  try {
    return schema.parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}

/** The challenge that an answer is to, as the browser wrote it down; undefined where there is none. */
export function challengeOf(clientDataJson: string): string | undefined {
  const data = read(z.object({ challenge: text }), atobUrl(clientDataJson));
  return data?.challenge;
}

function atobUrl(encoded: string): string {
  try {
    return atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}
