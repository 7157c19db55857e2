import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { preparedOnce } from "~/db/request-db.server";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { questionCount } from "~/features/survey/definition";
import { metamodulesByVid } from "~/features/survey/definitions.server";
import type { SurveyFlowVariant } from "~/features/survey/variants";
import { isClosedToPerson, isExpiredRun, isOpened } from "./conditions.server";
import type { AnsweringState, AssessmentOrder } from "./order";
import { orderNameColumns } from "./order-name.server";
import { basisColumns, statedBasis } from "./processing-basis.server";
import { orderIsPersonal } from "./reach.server";

/** Most orders a list shows; nobody is invited to more. */
const listLimit = 1_000;

// One statement, whatever the number of orders: the run under way, its finished sections and the last that was completed.
const findOrders = preparedOnce((db: Db) =>
  db
    .select({
      id: assessmentOrders.id,
      ...orderNameColumns,
      organizationId: organisations.id,
      organizationName: organisations.name,
      closed: isClosedToPerson,
      personal: orderIsPersonal,
      trial: assessmentOrders.trial,
      hideConsent: assessmentOrders.hideConsent,
      endTimestamp: assessmentOrders.endTimestamp,
      showResultsToEndUser: assessmentOrders.showResultsToEndUser,
      professionalService: assessmentOrders.professionalService,
      surveyFlowVariant: assessmentOrders.surveyFlowVariant,
      ...basisColumns,
      runId: sql<string | null>`in_progress.id`,
      metamoduleVids: sql<string[] | null>`in_progress.metamodule_vids`,
      // Null without a run.
      expired: isExpiredRun(sql`in_progress.last_saved_at`) as SQL<boolean | null>,
      finishedModules: sql<number>`coalesce(cardinality(in_progress.finished_module_vids), 0)`,
      answered: sql<number>`coalesce(in_progress.answered, 0)::int`,
      completedAtMs: sql<number | null>`(extract(epoch from completed.completed_at) * 1000)::float8`,
      completedIndex: sql<number | null>`completed.virta_score`,
      completedVids: sql<string[] | null>`completed.metamodule_vids`,
    })
    .from(orderInvitations)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, orderInvitations.orderId))
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .leftJoin(
      // There is one at most; the limit has each order look for its own, whatever the database believes of the tables.
      sql`lateral (
        select r.id, r.metamodule_vids, r.last_saved_at, r.finished_module_vids,
          (select count(*) from result_answers where result_id = r.id)
            + (select coalesce(sum(question_count), 0) from result_modules where result_id = r.id) as answered
        from results r
        where r.user_id = ${orderInvitations.userId} and r.order_id = ${assessmentOrders.id} and r.state = 'in_progress'
        limit 1) in_progress`,
      sql`true`,
    )
    .leftJoin(
      // By its time and not its state: the index of an order's completed results would be read for each of its people.
      sql`lateral (
        select r.completed_at, r.virta_score, r.metamodule_vids
        from results r
        where r.user_id = ${orderInvitations.userId} and r.order_id = ${assessmentOrders.id}
          and r.completed_at is not null
        order by r.completed_at desc
        limit 1) completed`,
      sql`true`,
    )
    .where(
      and(
        eq(orderInvitations.userId, sql.placeholder("userUuid")),
        sql`(${isOpened} or ${sql.placeholder("drafts")}::boolean)`,
        sql`(${sql.placeholder("orderId")}::uuid is null or ${assessmentOrders.id} = ${sql.placeholder("orderId")}::uuid)`,
      ),
    )
    .orderBy(sql`${assessmentOrders.startedAt} desc, ${assessmentOrders.id}`)
    .limit(listLimit)
    .prepare("find_orders"),
);

/** The orders a person is invited to, newest first; those that aren't opened yet for their administrators alone. */
export async function listOrders(db: Db, userUuid: string, { drafts = false } = {}): Promise<AssessmentOrder[]> {
  const rows = await findOrders(db).execute({ userUuid, orderId: null, drafts });
  // Definitions of every run at once, so that a long list takes no more statements than a short one.
  await metamodulesByVid(db, [...new Set(rows.flatMap(vidsOf))]);
  return Promise.all(rows.map((row) => toOrder(db, row)));
}

/** One order of the person, or undefined: not theirs and not there look the same. */
export async function findOrder(db: Db, userUuid: string, orderId: string): Promise<AssessmentOrder | undefined> {
  const [row] = await findOrders(db).execute({ userUuid, orderId, drafts: false });
  return row && toOrder(db, row);
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof findOrders>["execute"]>>[number];

/** The versions of the run that progress is told of: the one under way, else the last that was completed. */
const vidsOf = (row: OrderRow): string[] => row.metamoduleVids ?? row.completedVids ?? [];

async function toOrder(db: Db, row: OrderRow): Promise<AssessmentOrder> {
  const metamodules = await metamodulesByVid(db, vidsOf(row));
  const state = answeringState(row);
  const total = questionCount(metamodules);
  const modules = metamodules.reduce((sum, { modules }) => sum + modules.length, 0);
  // A run that is completed has no question left, whichever of them a condition passed over.
  const [answered, finished] = state === "completed" ? [total, modules] : [row.answered, row.finishedModules];
  const { completedAtMs, completedIndex } = row;
  return {
    id: row.id,
    name: row.name,
    names: row.names,
    organizationId: row.organizationId,
    organizationName: row.organizationName,
    closed: row.closed,
    personal: row.personal,
    trial: row.trial,
    hideConsent: row.hideConsent,
    endTimestamp: row.endTimestamp?.toISOString() ?? null,
    features: {
      showResultsToEndUser: row.showResultsToEndUser,
      professionalService: row.professionalService,
      surveyFlowVariant: row.surveyFlowVariant as SurveyFlowVariant,
    },
    basis: statedBasis(row),
    answeringState: state,
    answeredOrSkippedQuestionCount: answered,
    totalQuestionCount: total,
    progressPercentage: total === 0 ? 0 : Math.floor((100 * answered) / total),
    completedModuleCount: finished,
    totalModuleCount: modules,
    runId: row.runId ?? undefined,
    hasCompletedResult: completedAtMs !== null,
    lastCompleted:
      completedAtMs === null ? undefined : { at: new Date(completedAtMs).toISOString(), index: completedIndex },
  };
}

function answeringState(row: Pick<OrderRow, "metamoduleVids" | "expired" | "completedAtMs">): AnsweringState {
  if (row.metamoduleVids) return row.expired ? "partialResultExpired" : "inProgress";
  return row.completedAtMs === null ? "notStarted" : "completed";
}

/** Makes an order the active one. False when the person is not invited to it. */
export async function setActiveOrder(db: Db, userUuid: string, orderId: string): Promise<boolean> {
  const updated = await db
    .update(users)
    .set({ activeOrderId: orderId })
    .where(
      and(
        eq(users.id, userUuid),
        sql`exists (select 1 from ${orderInvitations} where ${orderInvitations.userId} = ${userUuid} and ${orderInvitations.orderId} = ${orderId})`,
      ),
    )
    .returning({ id: users.id });
  return updated.length > 0;
}
