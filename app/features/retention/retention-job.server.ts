import { type SQL, sql } from "drizzle-orm";
import { connectDatabase, type DatabaseConnection, type Db } from "~/db/client.server";
import { accessLog } from "~/db/schema/access";
import { peopleDeliveries } from "~/db/schema/delivered-people";
import { drafts } from "~/db/schema/drafts";
import { peopleImports } from "~/db/schema/inviting";
import { sessions, signInLinks } from "~/db/schema/login";
import { quoteRequests, trialRequests } from "~/db/schema/marketing";
import { outbox } from "~/db/schema/messages";
import { feedbackRequests, requestNotices } from "~/db/schema/personal-feedback";
import { preparedExports, sessionHandovers } from "~/db/schema/prepared-exports";
import { rateLimits } from "~/db/schema/rate-limits";
import { reportLedgers } from "~/db/schema/report-ledger";
import { results } from "~/db/schema/results";
import { sentMessages } from "~/db/schema/schedules";
import { authenticatorApps, spentChallenges } from "~/db/schema/second-factor";
import { smsLogins } from "~/db/schema/sms";
import { webhookEvents } from "~/db/schema/webhooks";
import { isExpiredRun } from "~/features/orders/conditions.server";
import { isUnanswered } from "~/features/personal-feedback/waiting-requests.server";
import { ledgerMonths } from "~/features/report-ledger/kept-ledger.server";
import { sessionEnd } from "~/features/sessions/session.server";
import { daysKept as webhookDays } from "~/features/webhooks/event";
import type { Logger } from "~/platform/log.server";
import { retention } from "./retention";

const ago = (amount: number, unit: "hours" | "days" | "months" | "years") =>
  sql`now() - make_interval(${sql.raw(unit)} => ${amount}::int)`;

const { expiredAnswerDays, hoursAfterEnd, deliveryDays, messageDays, quoteRequestMonths, accessLogYears } = retention;

/** Deletes at most `limit` rows that the condition holds for. The physical row id serves tables of every key. */
function deleteSome(table: SQL | object, condition: SQL) {
  return (limit: number) => sql`
    delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${limit}))`;
}

/** What is deleted, by the name it is counted under: a statement for at most so many rows at once. */
const rules: Record<string, (limit: number) => SQL> = {
  // Answers and finished sections are deleted with their result. Completed results stay: people compare with them.
  partialAnswers: deleteSome(
    results,
    sql`${results.state} <> 'completed' and ${isExpiredRun(results.lastSavedAt, expiredAnswerDays)}`,
  ),
  // The links of the last 24 hours are counted when another is asked for, so they stay that long. A used invitation
  // still leads its signed-in person on until it expires.
  signInLinks: deleteSome(
    signInLinks,
    sql`case when ${signInLinks.kind} = 'token' then ${signInLinks.expiresAt}
      else least(${signInLinks.expiresAt}, ${signInLinks.usedAt}) end < ${ago(hoursAfterEnd, "hours")} and ${signInLinks.createdAt} < ${ago(24, "hours")}`,
  ),
  sessions: deleteSome(sessions, sql`${sessionEnd} < ${ago(hoursAfterEnd, "hours")}`),
  rateLimits: deleteSome(rateLimits, sql`${rateLimits.expire} < now()`),
  messageBodies: (limit) => sql`
    update ${outbox} set sealed_message = null, given_up_at = coalesce(given_up_at, now())
    where id = any(array(
      select id from ${outbox} where sealed_message is not null and expires_at < now() limit ${limit}))`,
  // Without its row a message of an order that was given up would pass for one that was sent.
  messages: deleteSome(
    outbox,
    sql`${outbox.sealedMessage} is null and ${outbox.createdAt} < ${ago(messageDays, "days")} and not (
      ${outbox.givenUpAt} is not null and exists (
        select 1 from ${sentMessages} where ${sentMessages.outboxId} = ${outbox.id}))`,
  ),
  // While a request that it told of may wait, whoever was told of it would be told anew without it.
  requestNotices: deleteSome(
    requestNotices,
    sql`${requestNotices.queuedAt} < ${ago(messageDays, "days")} and not exists (
      select 1 from ${feedbackRequests} where ${feedbackRequests.id} = any(${requestNotices.told})
        and ${isUnanswered})`,
  ),
  // As with links, codes of the last 24 hours are counted. A lock lasts longer than its code.
  smsCodes: deleteSome(
    smsLogins,
    sql`${smsLogins.expiresAt} < ${ago(hoursAfterEnd, "hours")} and ${smsLogins.createdAt} < ${ago(24, "hours")}
      and ${smsLogins.lockedUntil} > now() is not true`,
  ),
  // Nobody's first code came.
  authenticatorApps: deleteSome(
    authenticatorApps,
    sql`${authenticatorApps.confirmedAt} is null and ${authenticatorApps.createdAt} < ${ago(1, "hours")}`,
  ),
  spentChallenges: deleteSome(spentChallenges, sql`${spentChallenges.expiresAt} < now()`),
  handovers: deleteSome(sessionHandovers, sql`${sessionHandovers.expiresAt} < now()`),
  // Their files went with a job of their own.
  preparedExports: deleteSome(preparedExports, sql`${preparedExports.createdAt} < ${ago(hoursAfterEnd, "hours")}`),
  drafts: deleteSome(drafts, sql`${drafts.expiresAt} < now()`),
  // An administrator has until the next day to confirm; the rows of an import that is done are gone already.
  peopleImports: deleteSome(peopleImports, sql`${peopleImports.createdAt} < ${ago(hoursAfterEnd, "hours")}`),
  peopleDeliveries: deleteSome(peopleDeliveries, sql`${peopleDeliveries.receivedAt} < ${ago(deliveryDays, "days")}`),
  quoteRequests: deleteSome(quoteRequests, sql`${quoteRequests.createdAt} < ${ago(quoteRequestMonths, "months")}`),
  // Whoever has begun a trial has an account.
  trialRequests: deleteSome(trialRequests, sql`${trialRequests.expiresAt} < now()`),
  // Their deliveries go with them.
  webhookEvents: deleteSome(webhookEvents, sql`${webhookEvents.at} < ${ago(webhookDays, "days")}`),
  // What is below goes with it.
  reportLedgers: deleteSome(reportLedgers, sql`${reportLedgers.madeAt} < ${ago(ledgerMonths, "months")}`),
  accessLog: deleteSome(accessLog, sql`${accessLog.at} < ${ago(accessLogYears, "years")}`),
};

/** Rows per statement: each takes milliseconds, so nobody waits long for its locks. */
const defaultBatch = 500;

export type RetentionRun =
  /** Done, with the number of rows by rule. */
  | { outcome: "done"; counts: Record<string, number> }
  /** Stopped before it was done. */
  | { outcome: "stopped"; counts: Record<string, number> }
  /** Another instance is running it. */
  | { outcome: "busy" };

/**
 * Deletes everything that has been kept long enough. Every batch is a transaction of its own: after a run that ended in
 * the middle the next one goes on. One run at a time has the turn, over all instances; a transaction holds it, since a
 * session is nobody's own behind a pooler. `signal` ends it after the current batch.
 */
export async function runRetention(
  target: DatabaseConnection,
  options: { batch?: number; signal?: AbortSignal } = {},
): Promise<RetentionRun> {
  // Connections of its own, for as long as the run takes: one holds the turn, and one deletes.
  const { bulk, close } = connectDatabase(target, { poolSize: 1, bulkPoolSize: 2 });
  try {
    return await bulk.transaction(async (turn): Promise<RetentionRun> => {
      const [lock] = await turn.execute<{ taken: boolean }>(sql`
        select set_config('idle_in_transaction_session_timeout', '0', true),
          pg_try_advisory_xact_lock(hashtext(${"vointi retention"})) as taken`);
      return lock?.taken ? await runRules(bulk, options) : { outcome: "busy" };
    });
  } finally {
    await close();
  }
}

async function runRules(db: Db, options: { batch?: number; signal?: AbortSignal }): Promise<RetentionRun> {
  const counts: Record<string, number> = {};
  for (const [name, rule] of Object.entries(rules)) {
    counts[name] = await runRule(db, rule, options);
    if (options.signal?.aborted) return { outcome: "stopped", counts };
  }
  return { outcome: "done", counts };
}

async function runRule(
  db: Db,
  rule: (limit: number) => SQL,
  { batch = defaultBatch, signal }: { batch?: number; signal?: AbortSignal },
): Promise<number> {
  let total = 0;
  for (;;) {
    const { count } = await db.execute(rule(batch));
    total += count;
    if (count < batch || signal?.aborted) return total;
  }
}

/** The run that the schedule asks for (features/jobs), on whichever instance takes it. */
export function retentionHandler({ target, log }: { target: DatabaseConnection; log: Logger }) {
  return async (_jobs: unknown, signal: AbortSignal): Promise<[]> => {
    const run = await runRetention(target, { signal });
    if ("counts" in run) log.info({ job: "retention", ...run.counts }, `job ${run.outcome}`);
    return [];
  };
}
