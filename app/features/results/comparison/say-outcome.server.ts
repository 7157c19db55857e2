import { sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { adviceOutcomes } from "~/db/schema/feedback";
import { results } from "~/db/schema/results";
import type { Advice } from "~/features/advice/advice";
import type { Person } from "~/features/people/person";
import { isUuid } from "~/platform/uuid";
import { type AdviceOutcome, isAdviceOutcome } from "./advice-outcome";
import { comparedResults } from "./compared-results.server";

export type SayOutcome =
  | { outcome: "saved"; recommendation: string }
  /** The result is not theirs, not for them to see or gone, or this was no step of it. */
  | { outcome: "notAsked" }
  /** None of the answers. */
  | { outcome: "invalid" };

/** Keeps what a person says came of a step of an earlier result of theirs. It is shown to nobody else (decision 0138). */
export async function sayOutcome(
  { db, advice }: { db: Db; advice: Advice },
  input: { person: Pick<Person, "userUuid">; resultId: unknown; recommendation: unknown; said: unknown },
): Promise<SayOutcome> {
  const { resultId, recommendation, said } = input;
  const { userUuid } = input.person;
  if (!isAdviceOutcome(said)) return { outcome: "invalid" };
  if (typeof resultId !== "string" || !isUuid(resultId)) return { outcome: "notAsked" };
  const past = await comparedResults(db, advice, { userUuid, latest: undefined, before: resultId });
  const step = past.advice?.steps.find(({ card }) => card.id === recommendation);
  if (!step) return { outcome: "notAsked" };
  const given = { userUuid, resultId, recommendation: step.card.id, outcome: said };
  if (!(await saveOutcome(db, given))) return { outcome: "notAsked" };
  return { outcome: "saved", recommendation: step.card.id };
}

/** Said twice it is one, and the last word counts. One statement; false when the result isn't the person's. */
async function saveOutcome(
  db: Db,
  given: { userUuid: string; resultId: string; recommendation: string; outcome: AdviceOutcome },
): Promise<boolean> {
  const { userUuid, resultId, recommendation, outcome } = given;
  const own = db
    .select({
      id: sql<string>`gen_random_uuid()`.as("id"),
      userId: results.userId,
      resultId: sql<string>`${results.id}`.as("result_id"),
      recommendation: sql<string>`${recommendation}::text`.as("recommendation"),
      outcome: sql<AdviceOutcome>`${outcome}::text`.as("outcome"),
      saidAt: sql<Date>`now()`.as("said_at"),
    })
    .from(results)
    .where(sql`${results.id} = ${resultId} and ${results.userId} = ${userUuid}`);
  const stored = await db
    .insert(adviceOutcomes)
    .select(own)
    .onConflictDoUpdate({
      target: [adviceOutcomes.resultId, adviceOutcomes.recommendation],
      set: { outcome, saidAt: sql`now()` },
    })
    .returning({ id: adviceOutcomes.id });
  return stored.length > 0;
}
