import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../app/db/client.server";
import { users } from "../../app/db/schema/people";
import { results } from "../../app/db/schema/results";
import { fillSectionOfOrder } from "../../app/features/answering/fill-section.server";
import { startOrder } from "../../app/features/answering/start-survey.server";
import { askedConsents, grantConsents } from "../../app/features/consents/consents.server";
import type { Module } from "../../app/features/survey/definition";
import { plausibleAnswers } from "../../app/features/survey/plausible-answers";
import { seededRandom } from "../../app/platform/seeded-random";

/** Answers an order as its person would, through the same functions; the same seed gives the same answers. */
export async function answer(
  db: Db,
  userUuid: string,
  orderId: string,
  { seed: start, at, sections = Number.POSITIVE_INFINITY }: { seed: number; at: Date; sections?: number },
): Promise<void> {
  const random = seededRandom(start);
  const asked = await askedConsents(db, userUuid, orderId);
  await grantConsents(db, { userUuid, orderId, consentTypeIds: asked.map(({ id }) => id), language: "en" });
  const ctx = { db, clock: { now: () => new Date() } };
  const started = await startOrder(ctx, { userUuid, orderId });
  if (started.outcome !== "underWay") throw new Error(`demo data: a survey can't be started: ${started.outcome}`);
  const { id: resultId, metamodules } = started.run;
  const all = metamodules.flatMap((metamodule) => metamodule.modules.map((module) => ({ metamodule, module })));
  for (const { metamodule, module } of all.slice(0, sections)) {
    const section = { resultId, surveyMetamoduleVid: metamodule.vid, surveyModuleVid: module.vid };
    const fill = () => demoAnswers(module, random);
    const filled = await fillSectionOfOrder(ctx, { userUuid, orderId, section, fill });
    if (filled.outcome !== "store") throw new Error(`demo data: a section can't be answered: ${filled.outcome}`);
  }
  await db.update(users).set({ activeOrderId: orderId }).where(eq(users.id, userUuid));
  await db
    .update(results)
    .set({
      startedAt: at,
      lastSavedAt: at,
      completedAt: sql`case when state = 'completed' then ${at.toISOString()}::timestamptz end`,
    })
    .where(and(eq(results.id, resultId), eq(results.userId, userUuid)));
}

/** Answers as a person might give them: some sections go well, some less so, and the items of one section agree. */
function demoAnswers(module: Module, random: () => number) {
  const level = 35 + 60 * random();
  return plausibleAnswers(module, () => level + 30 * (random() - 0.5));
}
