import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { preparedOnce } from "~/db/request-db.server";
import { sessions } from "~/db/schema/login";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { results } from "~/db/schema/results";
import { requiredConsentsMissing } from "~/features/consents/required-consents.server";
import { isExpiredRun, orderIsClosed, orderIsPersonal } from "~/features/orders/conditions.server";
import type { Person } from "~/features/people/person";
import { isOpenSession, personOf, sessionColumns } from "~/features/sessions/session.server";
import { metamodulesByVid } from "~/features/survey/definitions.server";
import type { SurveyFlowVariant } from "~/features/survey/variants";
import { hashToken } from "~/platform/secrets.server";
import type { ActiveOrder } from "./active-order";

export type AnswersByQuestion = Record<string, number | string | null> | null;

/** Selected from result_answers: the answers by question vid, null where nothing is answered. */
export const answersByQuestion = sql<AnswersByQuestion>`
  json_object_agg(question_vid, case when text is null then to_json(value) else to_json(text) end)`;

const orderColumns = {
  orderId: assessmentOrders.id,
  name: assessmentOrders.name,
  organizationName: organisations.name,
  personal: orderIsPersonal,
  closed: orderIsClosed,
  showResultsToEndUser: assessmentOrders.showResultsToEndUser,
  surveyFlowVariant: assessmentOrders.surveyFlowVariant,
  supervisor: orderInvitations.supervisor,
  consentsMissing: requiredConsentsMissing(orderInvitations.userId),
  resultId: results.id,
  metamoduleVids: results.metamoduleVids,
  finishedModuleVids: results.finishedModuleVids,
  // Null without a run.
  expired: isExpiredRun(results.lastSavedAt) as SQL<boolean | null>,
  answers: sql<AnswersByQuestion>`(select ${answersByQuestion} from result_answers where result_id = ${results.id})`,
};

const isRunInProgress = and(
  eq(results.orderId, orderInvitations.orderId),
  eq(results.userId, orderInvitations.userId),
  // Written out: a kept plan can't use the index of runs under way when the state is a parameter.
  sql`${results.state} = 'in_progress'`,
);

const findInvitedOrder = preparedOnce((db: Db) =>
  db
    .select(orderColumns)
    .from(orderInvitations)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, orderInvitations.orderId))
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .leftJoin(results, isRunInProgress)
    .where(
      and(
        eq(orderInvitations.userId, sql.placeholder("userUuid")),
        eq(orderInvitations.orderId, sql.placeholder("orderId")),
      ),
    )
    .prepare("find_invited_order"),
);

// The hot read of answering: session and person, their active order, its run and the open section's answers at once.
const findActive = preparedOnce((db: Db) =>
  db
    .select({ ...sessionColumns, ...orderColumns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(
      orderInvitations,
      and(eq(orderInvitations.userId, users.id), eq(orderInvitations.orderId, users.activeOrderId)),
    )
    .leftJoin(assessmentOrders, eq(assessmentOrders.id, orderInvitations.orderId))
    .leftJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .leftJoin(results, isRunInProgress)
    .where(isOpenSession)
    .prepare("find_active"),
);

/** The order and its run, or undefined when the person is not invited to it. */
export async function loadInvitedOrder(db: Db, userUuid: string, orderId: string): Promise<ActiveOrder | undefined> {
  const [row] = await findInvitedOrder(db).execute({ userUuid, orderId });
  return row && activeOrderOf(db, row);
}

/**
 * The person of a session with their active order, in one statement. Undefined without an open session; `active` is
 * undefined without an active order they are invited to.
 */
export async function loadActiveOrder(
  db: Db,
  sessionToken: string,
): Promise<{ person: Person; active: ActiveOrder | undefined } | undefined> {
  const idHash = hashToken(sessionToken);
  const [row] = await findActive(db).execute({ idHash });
  if (!row) return undefined;
  const person = Object.fromEntries(Object.keys(sessionColumns).map((key) => [key, row[key as keyof typeof row]]));
  return {
    person: await personOf(db, idHash, person as Parameters<typeof personOf>[2]),
    active: row.orderId === null ? undefined : await activeOrderOf(db, row as ActiveOrderRow),
  };
}

type ActiveOrderRow = Awaited<ReturnType<ReturnType<typeof findInvitedOrder>["execute"]>>[number];

async function activeOrderOf(db: Db, row: ActiveOrderRow): Promise<ActiveOrder> {
  const order = {
    id: row.orderId,
    name: row.name,
    personal: row.personal,
    organizationName: row.organizationName,
    closed: row.closed,
    showResultsToEndUser: row.showResultsToEndUser,
    surveyFlowVariant: row.surveyFlowVariant as SurveyFlowVariant,
    supervisor: row.supervisor,
    consentsMissing: row.consentsMissing,
  };
  if (!row.resultId) return { order, result: undefined };
  return {
    order,
    result: {
      id: row.resultId,
      metamodules: await metamodulesByVid(db, row.metamoduleVids ?? []),
      finishedModuleVids: new Set(row.finishedModuleVids),
      expired: row.expired ?? false,
      answers: new Map(Object.entries(row.answers ?? {})),
    },
  };
}
