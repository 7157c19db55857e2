import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { preparedOnce } from "~/db/request-db.server";
import { assessmentOrders } from "~/db/schema/orders";
import { results } from "~/db/schema/results";
import { orderIsPersonal } from "~/features/orders/conditions.server";
import type { AssessmentOrder } from "~/features/orders/order";
import type { FinishedModule } from "~/features/scoring/result";
import { isUuid } from "~/platform/uuid";

/** A run that a page names and that is not the one in progress of the active order. */
export type NamedRun = {
  order: Pick<AssessmentOrder, "id" | "name" | "personal">;
  state: "in_progress" | "completed" | "abandoned";
  /** What the run holds of the section, where it is finished. */
  finished: FinishedModule | undefined;
};

const findRun = preparedOnce((db: Db) => {
  const moduleVid = sql`${sql.placeholder("moduleVid")}::uuid`;
  return db
    .select({
      orderId: assessmentOrders.id,
      name: assessmentOrders.name,
      personal: orderIsPersonal,
      state: results.state,
      finished: sql<FinishedModule | null>`coalesce(
        (select content from result_modules where result_id = ${results.id} and module_vid = ${moduleVid}),
        jsonb_path_query_first(${results.content},
          '$.metamoduleSubResults[*].modules[*] ? (@.subResult.surveyModuleVid == $vid)',
          jsonb_build_object('vid', ${moduleVid})))`,
    })
    .from(results)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, results.orderId))
    .where(and(eq(results.id, sql.placeholder("resultId")), eq(results.userId, sql.placeholder("userUuid"))))
    .prepare("find_named_run");
});

/** The person's own run of this id; undefined for somebody else's and for none, which look the same. */
export async function findNamedRun(
  db: Db,
  keys: { userUuid: string; resultId: string; moduleVid: string },
): Promise<NamedRun | undefined> {
  if (!isUuid(keys.resultId)) return undefined;
  const [row] = await findRun(db).execute(keys);
  if (!row) return undefined;
  const { orderId, name, personal, state, finished } = row;
  return { order: { id: orderId, name, personal }, state: state as NamedRun["state"], finished: finished ?? undefined };
}
