import type { Ctx } from "~/features/ctx.server";
import { sessionIdHash } from "~/features/sessions/session-token.server";
import { decideQuestion, type QuestionAsked } from "./decide";
import { lastRead } from "./last-read.server";
import { situationOfSession } from "./situation.server";

/** The question a person stands at in a section of their run, or why it can't be shown; and who they are. */
export async function readQuestion(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  { sessionToken, ...asked }: QuestionAsked & { sessionToken: string | undefined },
) {
  const situation = await situationOfSession(db, sessionToken, asked);
  if (sessionToken !== undefined) lastRead.keep(sessionIdHash(sessionToken), situation);
  return { ...decideQuestion(situation, asked, clock.now()), userUuid: situation.person?.userUuid };
}
