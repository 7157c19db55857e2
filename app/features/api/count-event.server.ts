import { consumePoint, rateLimitsOf } from "~/db/rate-limit.server";
import type { Ctx } from "~/features/ctx.server";

/** Most events of one session or, without one, of one address. */
const limits = rateLimitsOf("analytics", { events: { points: 60, duration: 60 } });

export type AnalyticsEvent =
  | { type: "language-change"; language: string }
  | { type: "page-view"; page: string; language: "fi" | "en" }
  | { type: "custom"; name: string };

export type EventOutcome = { outcome: "counted" | "noConsent" | "tooMany" };

/**
 * Takes an event of somebody who has agreed to be counted. It becomes a line of the log that says what happened and
 * nothing of whom it happened to: no session, no address, not even the request. Nothing else is stored.
 */
export async function countEvent(
  { db, secrets, log }: Pick<Ctx, "db" | "secrets" | "log">,
  { consent, event, from }: { consent: boolean; event: AnalyticsEvent; from: string },
): Promise<EventOutcome> {
  if (!consent) return { outcome: "noConsent" };
  if (!(await consumePoint([limits(db).events, secrets.sign("rate-limit", from)]))) return { outcome: "tooMany" };
  const { type, ...about } = event;
  log.info("name" in about ? { event: about.name } : { event: type, ...about }, "analytics");
  return { outcome: "counted" };
}
