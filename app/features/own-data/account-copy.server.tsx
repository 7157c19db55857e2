import { asHeading } from "~/i18n/as-heading";
import type { Language } from "~/i18n/languages";
import { shortDay, writtenTime } from "~/platform/time/written-time";
import { accessCells } from "./access-view.server";
import type { RecordPart } from "./copy-pieces.server";
import { Facts, Listing } from "./copy-tables.server";

/** The parts of the readable copy that are about the account. */

export function PersonCopy({ record, words }: RecordPart) {
  const { t, language } = words;
  const { person } = record;
  const when = (moment: Date) => writtenTime(moment, language);
  return (
    <>
      <h2>{t("ownData:copy.person")}</h2>
      <Facts
        rows={[
          [t("profile:email"), person.email],
          [t("ownData:copy.phone"), person.phoneNumber],
          [t("profile:firstName"), person.firstName],
          [t("profile:lastName"), person.lastName],
          [
            t("profile:dateOfBirth"),
            person.dateOfBirth && shortDay(new Date(`${person.dateOfBirth}T12:00Z`), language),
          ],
          [t("profile:gender"), person.gender && t(`profile:genders.${person.gender as "other"}`)],
          [t("profile:language"), t(`common:languageName.${person.language as Language}`)],
          [t("profile:consents.organisation"), person.organizationName],
          [
            t("ownData:copy.knownAs"),
            `${person.knownToOrganizationAs.firstName} ${person.knownToOrganizationAs.lastName}`.trim(),
          ],
          [t("ownData:copy.unit"), person.organisationalUnit],
          [t("ownData:copy.jobTitle"), person.jobTitle],
          ...record.attributes.map(({ name, value }): [string, string] => [name, value]),
          [t("ownData:copy.createdAt"), when(person.createdAt)],
          [t("ownData:copy.id"), person.userUuid],
          [t("ownData:copy.pseudonym"), person.userPseudoId],
          ...record.roles.map(({ role, organizationName }): [string, string] => [
            t("ownData:copy.role"),
            [t(`ownData:access.role.${role as "admin"}`), organizationName].filter(Boolean).join(", "),
          ]),
        ]}
      />
    </>
  );
}

export function MessagesCopy({ record, words }: RecordPart) {
  const { t, language } = words;
  const when = (moment: Date) => writtenTime(moment, language);
  // That it was written says nothing of whether it has left.
  const sentOrMade = ({ sentAt, queuedAt }: { sentAt: Date | null; queuedAt: Date }) =>
    sentAt ? t("ownData:copy.sentAt", { time: when(sentAt) }) : t("ownData:copy.queuedAt", { time: when(queuedAt) });
  return (
    <>
      <h2>{t("ownData:copy.messages")}</h2>
      {record.unsubscribedFromMessagesAt ? (
        <p>{t("ownData:copy.unsubscribed", { time: when(record.unsubscribedFromMessagesAt) })}</p>
      ) : null}
      {record.stoppedTextMessages.map(({ organisation, stoppedAt }) => (
        <p key={organisation}>{t("ownData:copy.stoppedTexts", { organisation, time: when(stoppedAt) })}</p>
      ))}
      {record.orderCalendars.map(({ assessmentOrderId, createdAt }) => (
        <p key={assessmentOrderId}>{t("calendar:inCopy", { time: when(createdAt) })}</p>
      ))}
      {record.lastMessageAboutRequests ? (
        <p>{t("ownData:copy.aboutRequests", { when: sentOrMade(record.lastMessageAboutRequests) })}</p>
      ) : null}
      <Listing
        head={[t("ownData:copy.message"), t("ownData:copy.channel"), t("ownData:copy.when")]}
        rows={record.messages.map(({ kind, byText, ...message }) => [
          t(`ownData:copy.messageKinds.${kind as "reminder"}`),
          t(byText ? "ownData:copy.byText" : "ownData:copy.byMail"),
          asHeading(words, sentOrMade(message)),
        ])}
        none="–"
      />
    </>
  );
}

/** Of whoever has a role: what they are to see to. Nobody else has such a part. */
export function PlannedActionsCopy({ record, words }: RecordPart) {
  const { t, language } = words;
  if (record.plannedActions.length === 0) return null;
  return (
    <>
      <h2>{t("ownData:copy.actions")}</h2>
      <Listing
        head={[
          t("actionPlan:what"),
          t("reports:column.organisation"),
          t("actionPlan:due"),
          t("actionPlan:state"),
          t("ownData:copy.yourPart"),
        ]}
        rows={record.plannedActions.map(
          ({ what, organizationName, dueOn, state, isOwner, isChangedByThem, changedAt }) => [
            what,
            organizationName,
            shortDay(new Date(`${dueOn}T12:00Z`), language),
            t(`actionPlan:states.${state}`),
            asHeading(
              words,
              [
                ...(isOwner ? [t("actionPlan:owner")] : []),
                ...(isChangedByThem ? [t("ownData:copy.youChanged", { time: writtenTime(changedAt, language) })] : []),
              ].join("; "),
            ),
          ],
        )}
        none="–"
      />
    </>
  );
}

export function SessionsCopy({ record, words }: RecordPart) {
  const { t, language } = words;
  const when = (moment: Date) => writtenTime(moment, language);
  return (
    <>
      <h2>{t("ownData:copy.sessions")}</h2>
      <Listing
        head={[t("ownData:copy.device"), t("ownData:copy.signedIn"), t("ownData:copy.lastSeen")]}
        rows={record.sessions.map((session) => [session.userAgent, when(session.createdAt), when(session.lastSeenAt)])}
        none="–"
      />
    </>
  );
}

export function SecondFactorsCopy({ record, words }: RecordPart) {
  const { t, language } = words;
  const when = (moment: Date) => writtenTime(moment, language);
  return (
    <>
      <h2>{t("secondFactor:page.title")}</h2>
      <Listing
        head={[t("secondFactor:page.yours"), t("ownData:copy.added"), t("ownData:copy.lastSeen")]}
        rows={[
          ...record.secondFactors.passkeys.map((passkey) => [
            t("secondFactor:page.passkeyOn", { device: passkey.userAgent }),
            when(passkey.createdAt),
            passkey.lastUsedAt && when(passkey.lastUsedAt),
          ]),
          ...record.secondFactors.authenticatorApps.map((app) => [
            t("secondFactor:page.app"),
            when(app.createdAt),
            app.lastUsedAt && when(app.lastUsedAt),
          ]),
        ]}
        none={t("secondFactor:page.none")}
      />
    </>
  );
}

export function AccessesCopy({ record, words }: RecordPart) {
  const { t } = words;
  return (
    <>
      <h2>{t("ownData:access.title")}</h2>
      <Listing
        head={[t("ownData:access.when"), t("ownData:access.who"), t("ownData:access.saw"), t("ownData:access.why")]}
        rows={record.accesses.map((access) => accessCells(words, access))}
        none={t("ownData:access.none")}
      />
    </>
  );
}
