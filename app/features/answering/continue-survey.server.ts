import type { Ctx } from "~/features/ctx.server";
import { decideContinuation } from "./decide";
import { situationOfSession } from "./situation.server";

/** Where the survey of the active order goes on (spec §2 "Survey continue"). */
export async function continueSurvey(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  { sessionToken }: { sessionToken: string | undefined },
) {
  return decideContinuation(await situationOfSession(db, sessionToken), clock.now());
}
