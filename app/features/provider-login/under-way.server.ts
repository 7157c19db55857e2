import { z } from "zod";
import type { Ctx } from "~/features/ctx.server";
import { type Language, languages } from "~/i18n/languages";
import { randomToken } from "~/platform/secrets.server";

/** Minutes for which somebody may stay at their provider's: what comes back later signs nobody in. */
export const underWayMinutes = 10;

/** Longest way on, as an address holds it: what is longer fits neither the cookie nor the address that leads back. */
const mostPath = 1_600;

const purposes = ["signIn", "test"] as const;

const shape = z.object({
  organisationId: z.string(),
  /** Whom the browser was sent to. */
  issuer: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Where the person goes on, and in which language. */
  path: z.string(),
  language: z.enum(languages),
  purpose: z.enum(purposes),
  /** Which settings are tried. */
  version: z.string(),
  expiresAt: z.number(),
});

/** A sign-in that was begun in a browser, which keeps it as a sealed cookie: nobody else can end it, or begin it for them. */
export type UnderWay = z.infer<typeof shape>;

export function newUnderWay(
  { clock }: Pick<Ctx, "clock">,
  given: Omit<UnderWay, "state" | "nonce" | "verifier" | "expiresAt"> & { language: Language },
): UnderWay {
  const [state, nonce, verifier] = [randomToken(), randomToken(), randomToken()];
  const path = encodeURIComponent(given.path).length > mostPath ? "" : given.path;
  return { ...given, path, state, nonce, verifier, expiresAt: clock.now().getTime() + underWayMinutes * 60_000 };
}

export function sealUnderWay({ secrets }: Pick<Ctx, "secrets">, underWay: UnderWay): string {
  return secrets.encrypt("provider sign-in", JSON.stringify(underWay)).toString("base64url");
}

/** Undefined for what is not ours. Of what is too old it is still known what it was (isOver). */
export function openUnderWay({ secrets }: Pick<Ctx, "secrets">, sealed: string | undefined): UnderWay | undefined {
  const opened = sealed && secrets.decrypt("provider sign-in", Buffer.from(sealed, "base64url"));
  if (!opened) return undefined;
  const { success, data } = shape.safeParse(JSON.parse(opened));
  return success ? data : undefined;
}

/** Whether somebody has stayed there for too long. */
export function isOver({ clock }: Pick<Ctx, "clock">, { expiresAt }: Pick<UnderWay, "expiresAt">): boolean {
  return expiresAt <= clock.now().getTime();
}
