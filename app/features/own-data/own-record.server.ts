import type { Ctx } from "~/features/ctx.server";
import { readDrafts } from "~/features/sessions/draft.server";
import { accessesTo } from "./access-log.server";
import {
  readAttributes,
  readMessages,
  readOrderCalendars,
  readPerson,
  readPlannedActions,
  readRequestNotice,
  readRoles,
  readSecondFactors,
  readSessions,
  readSignInLinks,
  readSmsLogins,
  readTextStops,
  readUnsubscribedAt,
} from "./account-record.server";
import { readReportedGroups } from "./reported-groups.server";
import {
  readAdviceOutcomes,
  readBloodTests,
  readConsents,
  readFeedback,
  readOrders,
  readPersonalFeedback,
} from "./survey-record.server";

export type OwnRecord = NonNullable<Awaited<ReturnType<typeof readOwnRecord>>>;

/**
 * Everything about a person but their results: each table that holds something of them, without what only guards the
 * account (hashes of tokens and codes). Undefined when there is no such person. The queries run one after the other, so that
 * one copy never takes all connections of the pool.
 */
export async function readOwnRecord({ db, secrets }: Pick<Ctx, "db" | "secrets">, userUuid: string) {
  const person = await readPerson(db, userUuid);
  if (!person) return undefined;
  return {
    person,
    attributes: await readAttributes(db, userUuid),
    roles: await readRoles(db, userUuid),
    assessmentOrders: await readOrders(db, userUuid),
    consents: await readConsents(db, userUuid),
    feedback: await readFeedback(db, userUuid),
    adviceOutcomes: await readAdviceOutcomes(db, userUuid),
    personalFeedback: await readPersonalFeedback(db, userUuid),
    bloodMeasurementResults: (await readBloodTests(db, userUuid)) ?? null,
    sessions: await readSessions(db, userUuid),
    signInLinks: await readSignInLinks(db, userUuid),
    smsLogins: await readSmsLogins(db, userUuid),
    secondFactors: await readSecondFactors(db, userUuid),
    messages: await readMessages(db, userUuid),
    lastMessageAboutRequests: await readRequestNotice(db, userUuid),
    unsubscribedFromMessagesAt: await readUnsubscribedAt(db, userUuid),
    stoppedTextMessages: await readTextStops(db, userUuid),
    orderCalendars: await readOrderCalendars(db, userUuid),
    plannedActions: await readPlannedActions(db, userUuid),
    groupReports: await readReportedGroups({ db, secrets }, userUuid),
    drafts: await readDrafts({ db, secrets }, userUuid),
    accesses: await accessesTo(db, userUuid),
  };
}
