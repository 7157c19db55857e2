import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { preparedOnce } from "~/db/request-db.server";
import { sessions } from "~/db/schema/login";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { results } from "~/db/schema/results";
import { requiredConsentsMissing } from "~/features/consents/required-consents.server";
import { isClosedToPerson, isExpiredRun, isOpened } from "~/features/orders/conditions.server";
import { orderNameColumns } from "~/features/orders/order-name.server";
import { orderIsPersonal } from "~/features/orders/reach.server";
import type { Gender } from "~/features/people/person";
import { isToBeTouched, sessionIsAlive, touchSession } from "~/features/sessions/session.server";
import { sessionIdHash } from "~/features/sessions/session-token.server";
import { knownMetamodule, metamodulesByVid } from "~/features/survey/definitions.server";
import type { SurveyFlowVariant } from "~/features/survey/variants";
import { isUuid } from "~/platform/uuid";
import {
  type HeldSection,
  mayEndSection,
  type NamedRun,
  type Run,
  type SectionVids,
  type Situation,
} from "./situation";
import { rowsRead } from "./takes-answers.server";

/** What a form or a call says of where it belongs. */
export type Named = {
  /** The run; undefined: the one in progress. */
  resultId?: string | undefined;
  section?: Partial<SectionVids> | undefined;
  /** The question that is answered; undefined where none is. Null: a whole section, or where the person goes on. */
  answers?: string | null | undefined;
};

const moduleVid = sql`${sql.placeholder("moduleVid")}::uuid`;
const mayEnd = sql`${sql.placeholder("mayEnd")}::boolean`;

/** The run that is named; where none is, which can go on. */
const runToGoOn = sql`coalesce(
  ${sql.placeholder("resultId")}::uuid,
  case when not ${isExpiredRun(results.lastSavedAt)} then ${results.id} end)`;

/** Whether somebody comes for anything but an open section of the run in progress. */
const isElsewhere = sql<boolean>`(${results.id} is null or ${runToGoOn} is distinct from ${results.id}
  or ${moduleVid} = any(${results.finishedModuleVids}))`;

type NamedRow = Omit<NamedRun, "metamodules" | "finished" | "content"> & {
  metamoduleVids: string[];
  consentsMissing: boolean;
  finished: NamedRun["finished"] | null;
  content: NamedRun["content"] | null;
};

/**
 * The run that is meant: without one to go on with, the last that was completed. Read only where it tells more than the run
 * in progress does. Inside, `assessment_orders` is the order of that run.
 */
function namedRun(tellsMore: SQL): SQL<NamedRow | null> {
  return sql<NamedRow | null>`
    case when ${tellsMore} then (
      select json_build_object(
        'id', named.id,
        'state', named.state,
        'order', json_build_object(
          'id', ${assessmentOrders.id}, 'name', ${assessmentOrders.name},
          'names', ${assessmentOrders.names}, 'personal', ${orderIsPersonal}),
        'consentsMissing', ${requiredConsentsMissing(users.id)},
        'metamoduleVids', named.metamodule_vids,
        'content', case when ${mayEnd} then named.content end,
        'finished', coalesce(
          (select held.content from result_modules held
            where held.result_id = named.id and held.module_vid = ${moduleVid}),
          jsonb_path_query_first(named.content,
            '$.metamoduleSubResults[*].modules[*] ? (@.subResult.surveyModuleVid == $vid)',
            jsonb_build_object('vid', ${moduleVid}))))
      from ${results} named inner join ${assessmentOrders} on ${assessmentOrders.id} = named.order_id
      where named.user_id = ${users.id} and named.id = coalesce(
        ${runToGoOn},
        (select done.id from ${results} done
          where done.user_id = ${users.id} and done.order_id = ${orderInvitations.orderId} and done.state = 'completed'
          order by done.completed_at desc limit 1)))
    end`;
}

const columns = {
  userUuid: users.id,
  active: users.active,
  firstName: users.firstName,
  lastName: users.lastName,
  dateOfBirth: users.dateOfBirth,
  gender: users.gender,
  orderId: assessmentOrders.id,
  ...orderNameColumns,
  organizationName: organisations.name,
  personal: orderIsPersonal,
  closed: isClosedToPerson,
  showResultsToEndUser: assessmentOrders.showResultsToEndUser,
  surveyFlowVariant: assessmentOrders.surveyFlowVariant,
  supervisor: orderInvitations.supervisor,
  consentsMissing: requiredConsentsMissing(users.id),
  resultId: results.id,
  version: sql<string | null>`${results}.xmin::text`,
  metamoduleVids: results.metamoduleVids,
  finishedModuleVids: results.finishedModuleVids,
  expired: isExpiredRun(results.lastSavedAt) as SQL<boolean | null>,
  answers: sql<Record<string, number | string | null> | null>`(
    select json_object_agg(question_vid, case when text is null then to_json(value) else to_json(text) end)
    from result_answers where result_id = ${results.id})`,
};

/** What the run's finished sections hold. */
const heldSections = sql<Record<string, HeldSection> | null>`case when ${mayEnd} then (
  select json_object_agg(held.module_vid, json_build_object(
    'content', held.content, 'methodId', scored.method_id, 'methodVersion', scored.method_version))
  from result_modules held
    left join result_scores scored on scored.result_id = held.result_id and scored.module_vid = held.module_vid
  where held.result_id = ${results.id}) end`;

const isRunInProgress = and(
  eq(results.orderId, orderInvitations.orderId),
  eq(results.userId, orderInvitations.userId),
  // Written out: a kept plan can't use the index of runs under way when the state is a parameter.
  sql`${results.state} = 'in_progress'`,
);

const isElsewhereOrEnded = sql<boolean>`(${isElsewhere} or not ${sessionIsAlive})`;

const notRead = sql<null>`null`;

/**
 * A session that has ended is found too: what its person wrote may be kept for them. Parts of a statement that it doesn't
 * even begin cost PostgreSQL time, so it is made without what most don't need, and whole.
 */
function ofSession(db: Db, { whole }: { whole: boolean }) {
  return db
    .select({
      ...columns,
      held: whole ? heldSections : notRead,
      named: whole ? namedRun(isElsewhereOrEnded) : notRead,
      elsewhere: isElsewhereOrEnded,
      alive: sessionIsAlive as SQL<boolean>,
      touch: isToBeTouched,
      rows: rowsRead,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(
      orderInvitations,
      and(eq(orderInvitations.userId, users.id), eq(orderInvitations.orderId, users.activeOrderId)),
    )
    .leftJoin(assessmentOrders, eq(assessmentOrders.id, orderInvitations.orderId))
    .leftJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .leftJoin(results, isRunInProgress)
    .where(
      and(
        eq(sessions.idHash, sql.placeholder("idHash")),
        eq(sessions.awaitsSecondFactor, sql`false`),
        // Nobody answers, or is told of answers, by the word of whoever employs them.
        eq(sessions.byProvider, sql`false`),
      ),
    );
}

// The hot read of answering.
const findOfSession = preparedOnce((db: Db) => ofSession(db, { whole: false }).prepare("find_situation"));
const findWholeOfSession = preparedOnce((db: Db) => ofSession(db, { whole: true }).prepare("find_whole_situation"));

const findOfOrder = preparedOnce((db: Db) =>
  db
    .select({ ...columns, held: heldSections, named: namedRun(isElsewhere) })
    .from(users)
    .leftJoin(
      orderInvitations,
      and(eq(orderInvitations.userId, users.id), eq(orderInvitations.orderId, sql.placeholder("orderId"))),
    )
    .leftJoin(assessmentOrders, and(eq(assessmentOrders.id, orderInvitations.orderId), isOpened))
    .leftJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .leftJoin(results, isRunInProgress)
    .where(eq(users.id, sql.placeholder("userUuid")))
    .prepare("find_situation_of_order"),
);

type Row = Awaited<ReturnType<ReturnType<typeof findOfOrder>["execute"]>>[number];

const nobody: Situation = { person: undefined, ended: undefined, order: undefined, run: undefined, named: undefined };

/**
 * The situation of a session's person and their active order, in one statement; in a second one where only then it is seen
 * that somebody comes for another run than the one in progress, or too late.
 */
export async function situationOfSession(
  db: Db,
  sessionToken: string | undefined,
  named: Named = {},
): Promise<Situation> {
  if (sessionToken === undefined) return nobody;
  const idHash = sessionIdHash(sessionToken);
  const asked = { idHash, ...parameters(named) };
  let [row] = await (asked.mayEnd ? findWholeOfSession : findOfSession)(db).execute(asked);
  if (row?.elsewhere && !asked.mayEnd) [row] = await findWholeOfSession(db).execute(asked);
  if (!row) return nobody;
  if (row.alive) {
    if (row.touch) await touchSession(db, idHash);
    const rows = asked.mayEnd || row.elsewhere ? undefined : row.rows;
    return { ...(await situation(db, row)), rows };
  }
  const { userUuid, active, named: run } = row;
  const ended = { userUuid, orderId: run?.order.id, consentsMissing: run?.consentsMissing ?? false };
  return active ? { ...nobody, ended } : nobody;
}

/** The same for a person who names the order, which need not be the active one. */
export async function situationOfOrder(
  db: Db,
  { userUuid, orderId }: { userUuid: string; orderId: string },
  named: Named = {},
): Promise<Situation> {
  const [row] = await findOfOrder(db).execute({
    userUuid,
    orderId: isUuid(orderId) ? orderId : null,
    ...parameters(named),
  });
  return row ? situation(db, row) : nobody;
}

function parameters({ resultId, section: { surveyMetamoduleVid = "", surveyModuleVid = "" } = {}, answers }: Named) {
  const module = knownMetamodule(surveyMetamoduleVid)?.modules.find(({ vid }) => vid === surveyModuleVid);
  return {
    // An id that can't be one is nobody's run, and none is not named.
    resultId: resultId === undefined ? null : isUuid(resultId) ? resultId : noRun,
    moduleVid: isUuid(surveyModuleVid) ? surveyModuleVid : null,
    mayEnd: answers !== undefined && (!module || mayEndSection(module, answers ?? undefined)),
  };
}

const noRun = "00000000-0000-0000-0000-000000000000";

async function situation(db: Db, row: Row): Promise<Situation> {
  const { userUuid, active, firstName, lastName, dateOfBirth } = row;
  const person = { userUuid, active, firstName, lastName, dateOfBirth, gender: row.gender as Gender | null };
  const [order, run, named] = [orderOf(row), await runOf(db, row), await namedOf(db, row.named)];
  return { person, ended: undefined, order, run, named };
}

function orderOf(row: Row): Situation["order"] {
  const { orderId, name, names, organizationName, showResultsToEndUser, surveyFlowVariant, supervisor } = row;
  // Outside of them nothing is selected of an order; left joins make each column possibly null for its type.
  if (orderId === null || name === null || names === null || organizationName === null || supervisor === null)
    return undefined;
  return {
    id: orderId,
    name,
    names,
    organizationName,
    supervisor,
    personal: row.personal,
    closed: row.closed,
    showResultsToEndUser: showResultsToEndUser ?? false,
    surveyFlowVariant: surveyFlowVariant as SurveyFlowVariant,
    consentsMissing: row.consentsMissing,
  };
}

async function runOf(db: Db, row: Row): Promise<Run | undefined> {
  const { resultId, version, metamoduleVids, finishedModuleVids, expired, answers, held } = row;
  if (resultId === null) return undefined;
  return {
    id: resultId,
    version: version ?? "",
    metamodules: await metamodulesByVid(db, metamoduleVids ?? []),
    finishedModuleVids: new Set(finishedModuleVids),
    expired: expired ?? false,
    answers: new Map(Object.entries(answers ?? {})),
    finished: held === null && finishedModuleVids?.length ? undefined : new Map(Object.entries(held ?? {})),
  };
}

async function namedOf(db: Db, row: NamedRow | null): Promise<NamedRun | undefined> {
  if (!row) return undefined;
  const { id, order, state, metamoduleVids } = row;
  const metamodules = await metamodulesByVid(db, metamoduleVids);
  return { id, order, state, metamodules, finished: row.finished ?? undefined, content: row.content ?? undefined };
}
