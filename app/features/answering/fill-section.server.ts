import type { Ctx } from "~/features/ctx.server";
import { type RunSection, sectionOf } from "./active-order";
import type { AnswerOutcome } from "./answer-question.server";
import { finishSection } from "./finish-section.server";
import { guardAnswering } from "./guard.server";
import { randomAnswers } from "./random-answers";
import { saveAnswer } from "./save-answer.server";

/** Answers a section at random and finishes it, for trying the service out (spec §2); no part of a production build. */
export async function fillSection(
  ctx: Pick<Ctx, "db" | "clock">,
  { sessionToken, section: vids }: { sessionToken: string | undefined; section: RunSection },
): Promise<AnswerOutcome> {
  const guarded = await guardAnswering(ctx, { sessionToken, surveyModuleVid: vids.surveyModuleVid });
  if (guarded.verdict === "notSignedIn") return { outcome: "notSignedIn" };
  if (guarded.verdict === "sectionFinished") return { outcome: "sectionFinished" };
  if (guarded.verdict !== "may") return { outcome: "noOrder" };
  if (guarded.run.id !== vids.resultId) return { outcome: "noSuchRun" };
  const section = sectionOf(guarded.run, vids);
  if (!section) return { outcome: "noSuchSection" };
  const { module, metamodule } = section;
  const keys = { userUuid: guarded.person.userUuid, resultId: guarded.run.id };
  for (const [questionVid, answer] of randomAnswers(module, Math.random)) {
    await saveAnswer(ctx.db, { ...keys, moduleVid: module.vid, questionVid, answer });
  }
  await finishSection(ctx.db, { ...keys, metamodule, module });
  return { outcome: "sectionFinished" };
}
