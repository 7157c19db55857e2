import { helpOnLeaving } from "~/features/advice/help-at-once";
import type { Ctx } from "~/features/ctx.server";
import type { Told } from "~/features/scoring/care-answers";
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

/** What somebody has told of that help is offered for at once, and the kind of survey it was told in. */
export type ToldOnLeaving = { told: Told; kind: string };

/**
 * What the stored answer tells of with which a person left their survey: they see no page after it that would open with
 * help. One statement. Undefined where it tells of no such thing, and for a run or question that isn't open to the person.
 */
export async function toldOnLeaving(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  { sessionToken, resultId, questionVid }: { sessionToken: string | undefined; resultId: string; questionVid: string },
): Promise<ToldOnLeaving | undefined> {
  const situation = await situationOfSession(db, sessionToken, { resultId });
  for (const { vid: surveyMetamoduleVid, modules } of situation.run?.metamodules ?? []) {
    const module = modules.find(({ questions }) => questions.some(({ vid }) => vid === questionVid));
    if (!module) continue;
    const section = { surveyMetamoduleVid, surveyModuleVid: module.vid };
    const found = decideQuestion(situation, { section, resultId, questionVid }, clock.now());
    if (found.outcome !== "question") return undefined;
    const told = helpOnLeaving({ ...found, module });
    return told && { told, kind: found.section.metamodule.key };
  }
  return undefined;
}
