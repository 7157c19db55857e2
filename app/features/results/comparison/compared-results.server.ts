import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { adviceOutcomes } from "~/db/schema/feedback";
import { assessmentOrders } from "~/db/schema/orders";
import { results } from "~/db/schema/results";
import type { Advice } from "~/features/advice/advice";
import { showsResultsToPeople } from "~/features/orders/conditions.server";
import type { Told } from "~/features/scoring/care-answers";
import type { ResultContent } from "~/features/scoring/result";
import type { Metamodule } from "~/features/survey/definition";
import { metamodulesByVid } from "~/features/survey/definitions.server";
import { toldInResult } from "../care-told";
import { adviceOf } from "../result-advice";
import { resultGroups } from "../result-groups";
import { moduleLine } from "./comparison-lines";
import type { PastAdvice } from "./past-advice";

/** What is read of the two results that are compared. */
export type ComparedResults = {
  /** What the later one tells of as serious or of concern. */
  told: readonly Told[];
  /** What the earlier one came with; undefined where it is not the person's, or not for them to see. */
  advice: PastAdvice | undefined;
};

/**
 * The answers of the later result and the steps of the earlier one, by their ids. The same answers call for the same steps,
 * so no step is stored.
 */
export async function comparedResults(
  db: Db,
  advice: Advice,
  { userUuid, latest, before }: { userUuid: string; latest: string | undefined; before: string | undefined },
): Promise<ComparedResults> {
  const ids = [latest, before].filter((id) => id !== undefined);
  if (ids.length === 0) return { told: [], advice: undefined };
  const rows = await db
    .select({ id: results.id, content: results.content, vids: results.metamoduleVids })
    .from(results)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, results.orderId))
    .where(
      and(inArray(results.id, ids), eq(results.userId, userUuid), eq(results.state, "completed"), showsResultsToPeople),
    );
  const definitions = await metamodulesByVid(db, [...new Set(rows.flatMap(({ vids }) => vids))]);
  const found = (id: string | undefined) => {
    const row = rows.find((each) => each.id === id);
    return (
      row?.content && { content: row.content, metamodules: definitions.filter(({ vid }) => row.vids.includes(vid)) }
    );
  };
  const [later, earlier] = [found(latest), found(before)];
  return {
    told: later ? toldInResult(later.content, later.metamodules).told : [],
    advice: earlier && before ? await adviceGiven(db, advice, { userUuid, resultId: before, ...earlier }) : undefined,
  };
}

type Given = { userUuid: string; resultId: string; content: ResultContent; metamodules: Metamodule[] };

async function adviceGiven(
  db: Db,
  advice: Advice,
  { userUuid, resultId, content, metamodules }: Given,
): Promise<PastAdvice> {
  const said = await db
    .select({ recommendation: adviceOutcomes.recommendation, outcome: adviceOutcomes.outcome })
    .from(adviceOutcomes)
    .where(and(eq(adviceOutcomes.resultId, resultId), eq(adviceOutcomes.userId, userUuid)));
  const lines = new Map(
    metamodules.flatMap(({ key, modules }) =>
      modules.map((module) => [module.vid, moduleLine(key, module.key)] as const),
    ),
  );
  const steps = adviceOf(advice, resultGroups(content, metamodules), { completed: true }).steps();
  return {
    resultId,
    steps: steps.flatMap((step) => {
      const line = lines.get(step.moduleVid);
      return line ? { ...step, line } : [];
    }),
    outcomes: new Map(said.map(({ recommendation, outcome }) => [recommendation, outcome])),
  };
}
