import { signatureFormResults } from "~/db/schema/signature-forms";
import type { Ctx } from "~/features/ctx.server";
import { onnistuuSignature, type SignedCall } from "./signature.server";

export type StoreOutcome =
  | { outcome: "stored" }
  /** The same was stored before. */
  | { outcome: "known" }
  /** Nobody who has a key sent it, or too long ago. */
  | { outcome: "notSigned" }
  /** Signed, and no result of a form. */
  | { outcome: "notAResult" }
  /** No key is configured: nothing can be signed. */
  | { outcome: "notConfigured" };

const formIdPattern = /^[\w-]{1,100}$/;

/** Stores what the signing service tells of a form, once, if the service has signed it. */
export async function storeFormResult(
  { db, env, clock, log }: Pick<Ctx, "db" | "env" | "clock" | "log">,
  { call, requestId }: { call: SignedCall; requestId: string },
): Promise<StoreOutcome> {
  if (!env.vismaSign) return { outcome: "notConfigured" };
  const { identifier, keys } = env.vismaSign;
  const verified = onnistuuSignature(identifier, keys)(call, clock.now());
  if (!verified) return { outcome: "notSigned" };
  const content = objectOf(call.body);
  const formId = textOf(content?.formId);
  if (!content || !formId || !formIdPattern.test(formId)) return { outcome: "notAResult" };
  const ownId = textOf(content.id) ?? textOf(content.resultId) ?? textOf(content.uuid);
  const onceKey = ownId === undefined ? `signature ${verified.signature}` : `id ${formId} ${ownId.slice(0, 200)}`;
  const stored = await db
    .insert(signatureFormResults)
    .values({ formId, onceKey, content })
    .onConflictDoNothing({ target: signatureFormResults.onceKey })
    .returning({ id: signatureFormResults.id });
  const [row] = stored;
  log.info({ requestId, formResultId: row?.id, known: !row }, "signature form result");
  return { outcome: row ? "stored" : "known" };
}

/** Escapes of what PostgreSQL has no place for in JSON: NUL, and halves of characters. */
const unkeepable = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

function objectOf(body: Uint8Array): Record<string, unknown> | undefined {
  try {
    const sent = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) as unknown;
    const found = JSON.parse(JSON.stringify(sent).replace(unkeepable, "$1\\ufffd")) as unknown;
    return typeof found === "object" && found !== null && !Array.isArray(found)
      ? (found as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}
