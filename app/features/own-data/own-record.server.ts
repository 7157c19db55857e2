import { and, desc, eq, or } from "drizzle-orm";
import { personAttributes } from "~/db/schema/attributes";
import { bloodReports } from "~/db/schema/blood-tests";
import { consentGrants, consentTypes } from "~/db/schema/consents";
import { feedbackEvents } from "~/db/schema/feedback";
import { sessions, signInLinks } from "~/db/schema/login";
import { assessmentOrders, groups, orderInvitations, organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { feedbackRequests } from "~/db/schema/personal-feedback";
import { sentMessages, unsubscriptions } from "~/db/schema/schedules";
import { adminEnrolments, authenticatorApps, passkeys, recoveryCodes } from "~/db/schema/second-factor";
import { smsLogins } from "~/db/schema/sms";
import type { Ctx } from "~/features/ctx.server";
import { orderIsPersonal } from "~/features/orders/reach.server";
import { readDrafts } from "~/features/sessions/draft.server";
import type { Language } from "~/i18n/languages";
import { accessesTo } from "./access-log.server";
import { readReportedGroups } from "./reported-groups.server";

export type OwnRecord = NonNullable<Awaited<ReturnType<typeof readOwnRecord>>>;

/**
 * Everything about a person but their results: each table that holds something of them, without what only guards the
 * account (hashes of tokens and codes). Undefined when there is no such person. The statements follow each other, so
 * that one copy never takes the whole pool.
 */
export async function readOwnRecord({ db, secrets }: Pick<Ctx, "db" | "secrets">, userUuid: string) {
  const [person] = await db
    .select({
      userUuid: users.id,
      userPseudoId: users.pseudoId,
      email: users.email,
      phoneNumber: users.phoneNumber,
      firstName: users.firstName,
      lastName: users.lastName,
      dateOfBirth: users.dateOfBirth,
      gender: users.gender,
      language: users.language,
      knownToOrganizationAs: {
        firstName: users.officeFirstName,
        lastName: users.officeLastName,
        language: users.officeLanguage,
      },
      active: users.active,
      organizationName: organisations.name,
      organisationalUnit: users.organisationalUnit,
      jobTitle: users.jobTitle,
      activeAssessmentOrder: users.activeOrderId,
      createdAt: users.createdAt,
    })
    .from(users)
    .leftJoin(organisations, eq(organisations.id, users.organisationId))
    .where(eq(users.id, userUuid));
  if (!person) return undefined;
  const attributes = await db
    .select({ organizationName: organisations.name, name: personAttributes.name, value: personAttributes.value })
    .from(personAttributes)
    .innerJoin(organisations, eq(organisations.id, personAttributes.organisationId))
    .where(eq(personAttributes.userId, userUuid))
    .orderBy(personAttributes.name);
  const roles = await db
    .select({ role: userRoles.role, organizationName: organisations.name })
    .from(userRoles)
    .leftJoin(organisations, eq(organisations.id, userRoles.organisationId))
    .where(eq(userRoles.userId, userUuid));
  const assessmentsOfPerson = await db
    .select({
      assessmentOrderId: assessmentOrders.id,
      name: assessmentOrders.name,
      organizationName: organisations.name,
      surveyFlowVariant: assessmentOrders.surveyFlowVariant,
      personal: orderIsPersonal,
      startedAt: assessmentOrders.startedAt,
      endTimestamp: assessmentOrders.endTimestamp,
      closedAt: assessmentOrders.closedAt,
      groupId: groups.id,
      groupName: groups.name,
      supervisor: orderInvitations.supervisor,
      unit: orderInvitations.unit,
      attributes: orderInvitations.attributes,
      invitedAt: orderInvitations.invitedAt,
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
  const consents = await db
    .select({
      consentKey: consentGrants.consentKey,
      consentTypeId: consentGrants.consentTypeId,
      assessmentOrderId: consentGrants.orderId,
      assessmentOrderName: assessmentOrders.name,
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
  const feedback = await db
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
  const personalFeedback = await db
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
  const signedIn = await db
    .select({
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      userAgent: sessions.userAgent,
      secondFactorAt: sessions.secondFactorAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userUuid))
    .orderBy(desc(sessions.createdAt));
  const links = await db
    .select({
      kind: signInLinks.kind,
      groupId: signInLinks.groupId,
      createdAt: signInLinks.createdAt,
      expiresAt: signInLinks.expiresAt,
      usedAt: signInLinks.usedAt,
    })
    .from(signInLinks)
    .where(eq(signInLinks.userId, userUuid))
    .orderBy(desc(signInLinks.createdAt));
  const codes = await db
    .select({
      attempts: smsLogins.attempts,
      createdAt: smsLogins.createdAt,
      expiresAt: smsLogins.expiresAt,
      usedAt: smsLogins.usedAt,
      lockedUntil: smsLogins.lockedUntil,
    })
    .from(smsLogins)
    .where(eq(smsLogins.userId, userUuid))
    .orderBy(desc(smsLogins.createdAt));
  const apps = await db
    .select({
      createdAt: authenticatorApps.createdAt,
      confirmedAt: authenticatorApps.confirmedAt,
      lastUsedAt: authenticatorApps.lastUsedAt,
    })
    .from(authenticatorApps)
    .where(eq(authenticatorApps.userId, userUuid))
    .orderBy(desc(authenticatorApps.createdAt));
  const ownPasskeys = await db
    .select({ createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt, userAgent: passkeys.userAgent })
    .from(passkeys)
    .where(eq(passkeys.userId, userUuid))
    .orderBy(desc(passkeys.createdAt));
  const codesOnPaper = await db
    .select({ createdAt: recoveryCodes.createdAt, usedAt: recoveryCodes.usedAt })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userUuid))
    .orderBy(desc(recoveryCodes.createdAt));
  const [enrolment] = await db
    .select({
      codeMadeAt: adminEnrolments.codeMadeAt,
      codeExpiresAt: adminEnrolments.codeExpiresAt,
      codeUsedAt: adminEnrolments.codeUsedAt,
      waitsSince: adminEnrolments.waitsSince,
    })
    .from(adminEnrolments)
    .where(eq(adminEnrolments.userId, userUuid));
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
  const messages = await db
    .select({
      kind: sentMessages.kind,
      step: sentMessages.step,
      assessmentOrderId: sentMessages.orderId,
      queuedAt: sentMessages.queuedAt,
    })
    .from(sentMessages)
    .where(eq(sentMessages.userId, userUuid))
    .orderBy(desc(sentMessages.queuedAt));
  const [unsubscribed] = await db
    .select({ unsubscribedAt: unsubscriptions.unsubscribedAt })
    .from(unsubscriptions)
    .where(eq(unsubscriptions.userId, userUuid));
  return {
    person,
    attributes,
    roles,
    assessmentOrders: assessmentsOfPerson,
    consents: consents.map(({ texts, ...consent }) => ({
      ...consent,
      // As it was read: in the language it was given in.
      label: texts.label[consent.language as Language],
      text: texts.fullText[consent.language as Language],
    })),
    feedback,
    personalFeedback,
    bloodMeasurementResults: bloodTests ?? null,
    sessions: signedIn,
    signInLinks: links,
    smsLogins: codes,
    secondFactors: {
      authenticatorApps: apps,
      passkeys: ownPasskeys,
      recoveryCodes: codesOnPaper,
      enrolment: enrolment ?? null,
    },
    messages,
    unsubscribedFromMessagesAt: unsubscribed?.unsubscribedAt ?? null,
    groupReports: await readReportedGroups({ db, secrets }, userUuid),
    drafts: await readDrafts({ db, secrets }, userUuid),
    accesses: await accessesTo(db, userUuid),
  };
}
