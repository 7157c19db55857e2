import { z } from "zod";
import type { Ctx } from "~/features/ctx.server";
import { hashToken } from "~/platform/secrets.server";

/** Minutes for which the page says as whom the settings were tried. */
const toldMinutes = 10;

const shape = z.object({ email: z.string(), place: z.string(), at: z.number() });

type Trial = { organisationId: string; sessionToken: string };

/** Of which session's trial it is, and at which organisation. */
const placeOf = ({ organisationId, sessionToken }: Trial) =>
  hashToken(`tried ${organisationId} ${sessionToken}`).toString("base64url");

/** The address that a provider gave an administrator who tried it, as the page's own address holds it: what is logged is sealed. */
export function sealTriedAs(
  { secrets, clock }: Pick<Ctx, "secrets" | "clock">,
  { email, ...trial }: Trial & { email: string },
): string {
  const tried = { email, place: placeOf(trial), at: clock.now().getTime() };
  return secrets.encrypt("provider trial", JSON.stringify(tried)).toString("base64url");
}

/** What it says, to the session that tried, for a while. */
export function openTriedAs(
  { secrets, clock }: Pick<Ctx, "secrets" | "clock">,
  sealed: string | null,
  trial: Trial,
): string | undefined {
  const opened = sealed && secrets.decrypt("provider trial", Buffer.from(sealed, "base64url"));
  if (!opened) return undefined;
  const { email, place, at } = shape.parse(JSON.parse(opened));
  const isOwn = place === placeOf(trial) && clock.now().getTime() - at < toldMinutes * 60_000;
  return isOwn ? email : undefined;
}
