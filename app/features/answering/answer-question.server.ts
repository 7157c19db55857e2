import type { Ctx } from "~/features/ctx.server";
import { type AnswerAsked, decideAnswer } from "./decide";
import { situationOfSession } from "./situation.server";
import { readDecideWrite } from "./write-answer.server";

/** Takes the answer of one question: saves it in the run that its form names, and ends the section after its last. */
export function answerQuestion(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  { sessionToken, ...asked }: AnswerAsked & { sessionToken: string | undefined },
) {
  const { section, questionVid } = asked;
  return readDecideWrite(
    db,
    (from) => situationOfSession(from, sessionToken, { ...section, section, answers: questionVid ?? null }),
    (situation) => decideAnswer(situation, asked, clock.now()),
  );
}
