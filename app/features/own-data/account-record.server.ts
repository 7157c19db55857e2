import { and, desc, eq, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { plannedActions } from "~/db/schema/action-plan";
import { personAttributes } from "~/db/schema/attributes";
import { orderCalendars } from "~/db/schema/calendars";
import { sessions, signInLinks } from "~/db/schema/login";
import { outbox } from "~/db/schema/messages";
import { organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { requestNotices } from "~/db/schema/personal-feedback";
import { sentMessages, textStops, unsubscriptions } from "~/db/schema/schedules";
import { adminEnrolments, authenticatorApps, passkeys, recoveryCodes } from "~/db/schema/second-factor";
import { smsLogins } from "~/db/schema/sms";
import { isOfStaff } from "~/features/people/organisation-staff.server";

/** What the account holds of a person: who they are here, how they sign in, and what was sent to them. */

export async function readPerson(db: Db, userUuid: string) {
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
  return person;
}

export function readAttributes(db: Db, userUuid: string) {
  return db
    .select({ organizationName: organisations.name, name: personAttributes.name, value: personAttributes.value })
    .from(personAttributes)
    .innerJoin(organisations, eq(organisations.id, personAttributes.organisationId))
    .where(eq(personAttributes.userId, userUuid))
    .orderBy(personAttributes.name);
}

export function readRoles(db: Db, userUuid: string) {
  return db
    .select({ role: userRoles.role, organizationName: organisations.name, units: userRoles.units })
    .from(userRoles)
    .leftJoin(organisations, eq(organisations.id, userRoles.organisationId))
    .where(eq(userRoles.userId, userUuid));
}

export function readSessions(db: Db, userUuid: string) {
  return db
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
}

export function readSignInLinks(db: Db, userUuid: string) {
  return db
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
}

export function readSmsLogins(db: Db, userUuid: string) {
  return db
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
}

/** The second-step methods, without the keys and codes by which somebody else could pass it. */
export async function readSecondFactors(db: Db, userUuid: string) {
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
  return {
    authenticatorApps: apps,
    passkeys: ownPasskeys,
    recoveryCodes: codesOnPaper,
    enrolment: enrolment ?? null,
  };
}

/** The messages of orders. When one was sent is known as long as the message itself is kept. */
export function readMessages(db: Db, userUuid: string) {
  return db
    .select({
      kind: sentMessages.kind,
      step: sentMessages.step,
      byText: sql<boolean>`${sentMessages.linkHash} is not null`,
      assessmentOrderId: sentMessages.orderId,
      queuedAt: sentMessages.queuedAt,
      sentAt: outbox.sentAt,
    })
    .from(sentMessages)
    .leftJoin(outbox, eq(outbox.id, sentMessages.outboxId))
    .where(eq(sentMessages.userId, userUuid))
    .orderBy(desc(sentMessages.queuedAt));
}

/** The last mail to a professional that others wait for them; null where there was none. */
export async function readRequestNotice(
  db: Db,
  userUuid: string,
): Promise<{ toldOn: string; queuedAt: Date; sentAt: Date | null } | null> {
  const [notice] = await db
    .select({ toldOn: requestNotices.toldOn, queuedAt: requestNotices.queuedAt, sentAt: outbox.sentAt })
    .from(requestNotices)
    .leftJoin(outbox, eq(outbox.id, requestNotices.outboxId))
    .where(eq(requestNotices.userId, userUuid));
  return notice ?? null;
}

/** Addresses of orders' calendars that they have made; the addresses themselves are nowhere. */
export function readOrderCalendars(db: Db, userUuid: string) {
  return db
    .select({
      assessmentOrderId: orderCalendars.orderId,
      language: orderCalendars.language,
      createdAt: orderCalendars.createdAt,
    })
    .from(orderCalendars)
    .where(eq(orderCalendars.userId, userUuid))
    .orderBy(desc(orderCalendars.createdAt));
}

/** When they asked for no more messages of orders; null where they didn't. */
export async function readUnsubscribedAt(db: Db, userUuid: string): Promise<Date | null> {
  const [unsubscribed] = await db
    .select({ unsubscribedAt: unsubscriptions.unsubscribedAt })
    .from(unsubscriptions)
    .where(eq(unsubscriptions.userId, userUuid));
  return unsubscribed?.unsubscribedAt ?? null;
}

/** Of which organisations they want no text messages about surveys. */
export function readTextStops(db: Db, userUuid: string) {
  return db
    .select({ organisation: organisations.name, stoppedAt: textStops.stoppedAt })
    .from(textStops)
    .innerJoin(organisations, eq(organisations.id, textStops.organisationId))
    .where(eq(textStops.userId, userUuid))
    .orderBy(desc(textStops.stoppedAt));
}

/**
 * Of plans for action, those they are the owner of as long as they are of the staff, and those they were the last to change.
 * A role in the organisation's words is nothing of theirs, nor is whether somebody else is reminded. The notes beside them are the organisation's
 * own: they are told to whoever reads its reports now, and stand in no copy.
 */
export function readPlannedActions(db: Db, userUuid: string) {
  const isOwner = sql<boolean>`${plannedActions.ownerId} is not distinct from ${userUuid}::uuid`;
  return db
    .select({
      organizationName: organisations.name,
      what: plannedActions.what,
      area: plannedActions.area,
      unit: plannedActions.unit,
      areaKey: plannedActions.itemKey,
      groupKey: plannedActions.groupKey,
      guide: plannedActions.guide,
      owner: plannedActions.ownerKind,
      isOwner,
      dueOn: plannedActions.dueOn,
      state: plannedActions.state,
      wantsReminder: sql<boolean | null>`case when ${isOwner} then ${plannedActions.remind} end`,
      remindedFor: sql<string | null>`case when ${isOwner} then ${plannedActions.remindedFor}::text end`,
      changedAt: plannedActions.changedAt,
      isChangedByThem: sql<boolean>`${plannedActions.changedBy} is not distinct from ${userUuid}::uuid`,
    })
    .from(plannedActions)
    .innerJoin(organisations, eq(organisations.id, plannedActions.organisationId))
    .where(
      or(
        and(eq(plannedActions.ownerId, userUuid), isOfStaff(userUuid, plannedActions.organisationId)),
        eq(plannedActions.changedBy, userUuid),
      ),
    )
    .orderBy(desc(plannedActions.changedAt), plannedActions.id);
}
