import { and, desc, eq, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { bloodReports } from "~/db/schema/blood-tests";
import { consentGrants, consentTypes } from "~/db/schema/consents";
import { adviceOutcomes, feedbackEvents } from "~/db/schema/feedback";
import { assessmentOrders, groups, orderInvitations, organisations } from "~/db/schema/orders";
import { feedbackRequests } from "~/db/schema/personal-feedback";
import { isOpened } from "~/features/orders/conditions.server";
import { orderNameColumns } from "~/features/orders/order-name.server";
import { basisColumns } from "~/features/orders/processing-basis.server";
import { orderIsPersonal } from "~/features/orders/reach.server";
import type { Language } from "~/i18n/languages";

/** What is stored of a person about surveys besides results: invitations, consents, and feedback. */

/** Nobody was told yet what a draft stands on, and it may change. */
const openedBasis = {
  legalBasis: unlessDraft(basisColumns.legalBasis),
  specialCondition: unlessDraft(basisColumns.specialCondition),
  basisStatedAt: unlessDraft(basisColumns.basisStatedAt).mapWith(basisColumns.basisStatedAt),
};

function unlessDraft(column: PgColumn) {
  return sql<string | null>`case when ${isOpened} then ${column} end`;
}

export function readOrders(db: Db, userUuid: string) {
  return db
    .select({
      assessmentOrderId: assessmentOrders.id,
      ...orderNameColumns,
      organizationName: organisations.name,
      surveyFlowVariant: assessmentOrders.surveyFlowVariant,
      personal: orderIsPersonal,
      startedAt: assessmentOrders.startedAt,
      endTimestamp: assessmentOrders.endTimestamp,
      closedAt: assessmentOrders.closedAt,
      ...openedBasis,
      groupId: groups.id,
      groupName: groups.name,
      supervisor: orderInvitations.supervisor,
      unit: orderInvitations.unit,
      attributes: orderInvitations.attributes,
      invitedAt: orderInvitations.invitedAt,
      invitationTakenBackAt: orderInvitations.takenBackAt,
    })
    .from(assessmentOrders)
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .leftJoin(
      orderInvitations,
      and(eq(orderInvitations.orderId, assessmentOrders.id), eq(orderInvitations.userId, userUuid)),
    )
    .leftJoin(groups, eq(groups.id, orderInvitations.groupId))
    .where(or(eq(orderInvitations.userId, userUuid), eq(assessmentOrders.personalOwnerId, userUuid)))
    .orderBy(desc(assessmentOrders.startedAt));
}

export async function readConsents(db: Db, userUuid: string) {
  const consents = await db
    .select({
      consentKey: consentGrants.consentKey,
      consentTypeId: consentGrants.consentTypeId,
      assessmentOrderId: consentGrants.orderId,
      assessmentOrderName: assessmentOrders.name,
      assessmentOrderNames: assessmentOrders.names,
      personal: orderIsPersonal,
      organizationName: organisations.name,
      texts: consentTypes.texts,
      language: consentGrants.language,
      grantedAt: consentGrants.grantedAt,
      withdrawnAt: consentGrants.withdrawnAt,
      withdrawnLanguage: consentGrants.withdrawnLanguage,
      withdrawalDeletedAnswers: consentGrants.withdrawalDeletedAnswers,
    })
    .from(consentGrants)
    .innerJoin(consentTypes, eq(consentTypes.id, consentGrants.consentTypeId))
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, consentGrants.orderId))
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .where(eq(consentGrants.userId, userUuid))
    .orderBy(desc(consentGrants.grantedAt));
  return consents.map(({ texts, ...consent }) => ({
    ...consent,
    // The text that the person agreed to, in the language in which they read it.
    label: texts.label[consent.language as Language],
    text: texts.fullText[consent.language as Language],
  }));
}

export function readFeedback(db: Db, userUuid: string) {
  return db
    .select({
      type: feedbackEvents.type,
      surveyId: feedbackEvents.resultId,
      questionnaire: feedbackEvents.questionnaire,
      thumbUp: feedbackEvents.thumbUp,
      createdAt: feedbackEvents.createdAt,
    })
    .from(feedbackEvents)
    .where(eq(feedbackEvents.userId, userUuid))
    .orderBy(desc(feedbackEvents.createdAt));
}

/** What they said came of the steps that their results gave them: told to nobody but in their own copy. */
export function readAdviceOutcomes(db: Db, userUuid: string) {
  return db
    .select({
      surveyId: adviceOutcomes.resultId,
      recommendation: adviceOutcomes.recommendation,
      outcome: adviceOutcomes.outcome,
      saidAt: adviceOutcomes.saidAt,
    })
    .from(adviceOutcomes)
    .where(eq(adviceOutcomes.userId, userUuid))
    .orderBy(desc(adviceOutcomes.saidAt));
}

export function readPersonalFeedback(db: Db, userUuid: string) {
  return db
    .select({
      assessmentOrderId: feedbackRequests.orderId,
      surveyId: feedbackRequests.resultId,
      agreedText: feedbackRequests.agreedText,
      agreedLanguage: feedbackRequests.agreedLanguage,
      askedAt: feedbackRequests.askedAt,
      withdrawnAt: feedbackRequests.withdrawnAt,
      feedback: feedbackRequests.feedback,
      givenAt: feedbackRequests.givenAt,
    })
    .from(feedbackRequests)
    .where(eq(feedbackRequests.userId, userUuid))
    .orderBy(desc(feedbackRequests.askedAt));
}

export async function readBloodTests(db: Db, userUuid: string) {
  const [bloodTests] = await db
    .select({
      type: bloodReports.type,
      resultCount: bloodReports.resultCount,
      demo: bloodReports.demo,
      importedAt: bloodReports.importedAt,
      report: bloodReports.content,
    })
    .from(bloodReports)
    .where(eq(bloodReports.userId, userUuid));
  return bloodTests;
}
