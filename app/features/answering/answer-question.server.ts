import type { Ctx } from "~/features/ctx.server";
import { sessionIdHash } from "~/features/sessions/session-token.server";
import { type AnswerAsked, decideAnswer } from "./decide";
import { onceWritten } from "./decide-next";
import { lastRead } from "./last-read.server";
import { mayEndSection, moduleOf, type Situation } from "./situation";
import { situationOfSession } from "./situation.server";
import { decideWrite, readDecideWrite } from "./write-answer.server";

/**
 * Takes the answer of one question: saves it in the run that its form names, and ends the section after its last. What was
 * read for the question's page is not read again where it still holds.
 */
export async function answerQuestion(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  { sessionToken, ...asked }: AnswerAsked & { sessionToken: string | undefined },
) {
  const { section, questionVid } = asked;
  const decide = (situation: Situation) => decideAnswer(situation, asked, clock.now());
  const idHash = sessionToken === undefined ? undefined : sessionIdHash(sessionToken);
  const before = idHash && lastRead.of(idHash);
  const done =
    (before && isEnough(before, asked) && (await decideWrite(db, { idHash, situation: before }, decide))) ||
    (await readDecideWrite(
      db,
      (from) => situationOfSession(from, sessionToken, { ...section, section, answers: questionVid ?? null }),
      decide,
    ));
  if (idHash && done.outcome === "store") lastRead.keep(idHash, onceWritten(done.situation, done.write, done.version));
  return done;
}

/** Whether a page's situation holds all that its answer is decided on: an answer that may end its section wants more. */
function isEnough({ run }: Situation, { section, questionVid }: AnswerAsked): boolean {
  const module = run && moduleOf(run, section)?.module;
  return module !== undefined && !mayEndSection(module, questionVid);
}
