import type { QueueName } from "~/features/jobs/queues";
import type { MessagePurpose } from "~/features/messages/purposes";
import type { KeyPurpose } from "~/platform/secrets.server";

/**
 * What is decided now and takes effect later. `guard`: the file, and the name in it, where it is asked once more whether it
 * is still so. `tests`: those that change the world between the two moments, as "file under tests | title".
 */
export type Guarded = { guard: string; tests: readonly [string, ...string[]] };

/** What waits, and why nothing can have changed that it would have to ask about. */
export type AsksNothing = { because: string };

export type LateEffect = Guarded | AsksNothing;

const messages: Guarded = {
  guard: "server/message-guards.ts messageGuards",
  tests: ["db/answering/asked-again.db.test.ts | is not sent to whoever or whatever %s"],
};
const retention: Guarded = {
  guard: "app/features/retention/retention-job.server.ts runRetention",
  tests: [
    "db/retention.db.test.ts | that is stopped in the middle has done what it has done, and the next run does the rest",
    "db/retention.db.test.ts | deletes links and codes within a day of their end, and none that still counts against a flood of mails",
  ],
};
const imports: Guarded = {
  guard: "app/features/inviting/import-job.server.ts inviteAll",
  tests: [
    "db/inviting/inviting.db.test.ts | makes and invites nobody of an order that is closed meanwhile, and says so",
    "db/inviting/inviting.db.test.ts | goes on where a server stopped, and nobody is invited twice",
    "db/console/drafts.db.test.ts | waits for whoever is inviting at that moment, and writes to those as well",
    "db/inviting/delivery.db.test.ts | changes nothing by a key that %s while its list is read, and says so",
    "db/inviting/delivery.db.test.ts | says so where the survey closes meanwhile",
  ],
};
const keys: Guarded = {
  guard: "app/features/service-keys/read-key.server.ts readServiceKey",
  tests: ["db/service-keys.db.test.ts | opens nothing from the moment on when it %s"],
};
const prepared: Guarded = {
  guard: "app/features/exports/prepare-export.server.ts make",
  tests: [
    "db/exports/prepared-exports.db.test.ts | isn't made for a session that has ended meanwhile, nor for a role that is gone, and nobody is told of it",
    "db/exports/prepared-exports.db.test.ts | isn't handed to a session that has ended, nor to one whose role has changed",
  ],
};
const discarded: Guarded = {
  guard: "app/features/exports/prepare-export.server.ts discard",
  tests: [
    "db/exports/prepared-exports.db.test.ts | that breaks off on its way can be fetched again, until its time is over",
    "db/exports/prepared-exports.db.test.ts | goes with the administrator who had it made, once they are erased",
  ],
};
const editions: Guarded = {
  guard: "app/features/exports/editions.server.ts editionsFor",
  tests: [
    "db/exports/editions.db.test.ts | with an erasure: it is gone by its id, and at least five are missing in the next, who stay missing",
    "db/exports/editions.db.test.ts | with a withdrawn consent, and for good when it is given again",
    "db/exports/editions.db.test.ts | while it is read: the file breaks off before the row",
    "db/exports/prepared-exports.db.test.ts | goes when the edition it is made of ends, and says so until its time is over",
  ],
};
const reports: Guarded = {
  guard: "app/features/reports/make-reports.server.ts makeReports",
  tests: [
    "db/reports/report-ledger.db.test.ts | begins anew without three who withdraw meanwhile",
    "db/reports/report-ledger.db.test.ts | begins anew without somebody who is erased meanwhile",
    "db/reports/report-ledger.db.test.ts | begins anew with somebody whose answers have come meanwhile",
    "db/reports/report-ledger.db.test.ts | publishes nothing of an order that was closed by hand and is opened again meanwhile",
    "db/console/drafts.db.test.ts | sends nothing, whatever is due, and has no report",
  ],
};
const scheduled: Guarded = {
  guard: "app/features/schedules/send-scheduled.server.ts sendScheduled",
  tests: [
    "db/schedules.db.test.ts | reminds those who have not answered, each step once, however many servers send",
    "db/schedules.db.test.ts | tells nobody that results are ready where the order shows none to them",
    "db/console/drafts.db.test.ts | sends nothing, whatever is due, and has no report",
    "db/console/drafts.db.test.ts | waits for a moment that was chosen for the invitations",
    "db/schedules.db.test.ts | tells once, two days before, that begun answers expire, and until when they can be gone on with",
    "db/schedules.db.test.ts | tells those who read the reports that one is new, in hours of sending, each wave once",
    "db/answering/asked-again.db.test.ts | is not sent to whoever or whatever %s",
    "db/inviting/sending.db.test.ts | writes to whoever has an address or an open account again, and to nobody who has unsubscribed meanwhile",
    "db/inviting/sending.db.test.ts | sends nothing of an order that is closed, also when it closes after the press",
  ],
};
const requestNotices: Guarded = {
  guard: "app/features/personal-feedback/request-notices.server.ts tellProfessionals",
  tests: [
    "db/console/request-notices.db.test.ts | is written once a day, by two instances at once and of two requests at once",
    "db/answering/asked-again.db.test.ts | is not sent to whoever or whatever %s",
  ],
};
const actionReminders: Guarded = {
  guard: "app/features/action-plan/reminders.server.ts remindOwners",
  tests: [
    "db/reports/action-reminders.db.test.ts | is written once, by two instances at once, and again only where the date has moved",
    "db/reports/action-reminders.db.test.ts | is not written where it %s",
    "db/answering/asked-again.db.test.ts | is not sent to whoever or whatever %s",
  ],
};
const signInLinks: Guarded = {
  guard: "app/features/login/link/sign-in-link.server.ts redeemSignInLink",
  tests: [
    "db/sign-in/sign-in-link.db.test.ts | of somebody who is no longer active is not found and signs nobody in",
    "db/sign-in/sign-in-link.db.test.ts | that is used takes the person's other links with it, and leaves those of others alone",
    "db/sign-in/strangers-link.db.test.ts | joins by the button that says so alone",
    "db/inviting/recruiting.db.test.ts | recruits nobody where the switch is off, or after it was switched off, or the group has ended",
  ],
};
const signInCodes: Guarded = {
  guard: "app/features/login/link/sign-in-code.server.ts redeemSignInCode",
  tests: [
    "db/sign-in/sign-in-code.db.test.ts | is used up by the mail's link, and by whatever ends the person's sign-ins",
    "db/sign-in/strangers-link.db.test.ts | joins only where this browser asked for it by the group's link",
  ],
};
const smsCodes: Guarded = {
  guard: "app/features/login/sms/sms-login.server.ts redeemSmsCode",
  tests: [
    "db/sign-in/sms-login.db.test.ts | ends with the number it was sent to, and with its person's right to sign in",
    "db/inviting/recruiting-by-number.db.test.ts | recruits nobody after the switch was turned off, the group has ended or asks for an address: the code is over",
  ],
};
const enrolment: Guarded = {
  guard: "app/features/second-factor/enrolment.server.ts openByCode",
  tests: [
    "db/sign-in/enrolment.db.test.ts | loses its code with the role: taken in the middle, and given once more",
    "db/sign-in/enrolment.db.test.ts | takes the newest code alone: one shown again ends the one before, and a colleague is told of it",
    "db/sign-in/enrolment.db.test.ts | is stopped by a code that is shown meanwhile, and by the role's end; a week later they begin anew",
  ],
};
const apps: Guarded = {
  guard: "app/features/second-factor/authenticator-app.server.ts confirmApp",
  tests: [
    "db/sign-in/second-factor.db.test.ts | stores no secret and no code that could be read, and forgets what was not set up within the hour",
    "db/sign-in/second-factor.db.test.ts | takes factors and codes away, signs out everywhere, tells the person and stands in their log",
  ],
};
const recoveryCodes: Guarded = {
  guard: "app/features/second-factor/recovery-codes.server.ts spendRecoveryCode",
  tests: ["db/sign-in/second-factor.db.test.ts | is nobody else's, and is replaced by new ones"],
};
const challenges: Guarded = {
  guard: "app/features/second-factor/passkey-challenge.server.ts spendChallenge",
  tests: [
    "db/sign-in/second-factor.db.test.ts | answers a challenge once, in the session it was made for, for what it was made for, and within its time",
  ],
};
const handovers: Guarded = {
  guard: "app/features/handover/hand-over-session.server.ts takeSessionOver",
  tests: [
    "db/sign-in/handover.db.test.ts | leaves another person's session at the other host alone, and ends with the session it came from",
    "db/sign-in/handover.db.test.ts | is taken over nowhere else, not changed, not late and not by a look",
  ],
};
const drafts: Guarded = {
  guard: "app/features/sessions/draft.server.ts readDraft",
  tests: [
    "db/draft.db.test.ts | shows what can't be saved any more, once the survey has closed",
    "db/draft.db.test.ts | keeps nothing where the consent is withdrawn at the same time, whoever comes first",
  ],
};
const forms: Guarded = {
  guard: "app/http/writer.server.ts refuseOthersWords",
  tests: ["db/two-people.db.test.ts | is kept as nobody's draft when the other's session has ended"],
};
const answers: Guarded = {
  guard: "app/features/answering/write-answer.server.ts readDecideWrite",
  tests: [
    "db/withdraw-consent.db.test.ts | stops starting and answering until it is given anew, which starts from the beginning",
    "db/answering/two-orders.db.test.ts | to a run that expired in the middle is told so, with what was written",
    "db/answering/save-answer.db.test.ts | refuses an answer to a section that is finished, and leaves the other sections open",
  ],
};
const trials: Guarded = {
  guard: "app/features/marketing/begin-trial.server.ts beginTrial",
  tests: [
    "db/content/marketing-forms.db.test.ts | makes no account again for somebody who is erased while the press waits",
    "db/content/marketing-forms.db.test.ts | begins once, whoever presses how often and with whichever of two links",
  ],
};
const joins: Guarded = {
  guard: "app/features/marketing/trial-requests.server.ts answerJoin",
  tests: ["db/content/second-trial.db.test.ts | is answered once, by whoever still answers for the organisation"],
};
const sessions: Guarded = {
  guard: "app/features/sessions/staff.server.ts readStaff",
  tests: [
    "db/sign-in/session.db.test.ts | ends when the person's e-mail, phone, activity or role changes, and for nobody else",
    "db/sign-in/second-factor.db.test.ts | takes factors and codes away, signs out everywhere, tells the person and stands in their log",
  ],
};

const byProvider: Guarded = {
  guard: "app/features/provider-login/sign-in-by-provider.server.ts signInByProvider",
  tests: [
    "db/sign-in/provider-login.db.test.ts | that came after the settings were changed signs nobody in",
    "db/sign-in/provider-login.db.test.ts | is not signed in once that is switched off, and an open session opens nothing more",
  ],
};
const affirmed: Guarded = {
  guard: "app/features/provider-login/affirm.server.ts affirmSessions",
  tests: [
    "db/sign-in/provider-login.db.test.ts | signs out at once whoever is refused",
    "db/sign-in/provider-login.db.test.ts | asks once, however many instances look",
  ],
};
const domains: Guarded = {
  guard: "app/features/provider-login/domains.server.ts checkDomains",
  tests: [
    "db/sign-in/provider-domains.db.test.ts | is let go a day after its record was first missed, and its administrators are told both times",
  ],
};
const webhooks: Guarded = {
  guard: "app/features/webhooks/deliver.server.ts stillWanted",
  tests: ["db/webhooks/deliveries.db.test.ts | isn't sent where %s meanwhile"],
};

/** Work in the background. */
export const lateJobs: Record<QueueName, LateEffect> = {
  "sign-in-mail": messages,
  "text-message": messages,
  "order-text": messages,
  mail: messages,
  retention,
  "people-import": imports,
  "people-delivery": imports,
  "scheduled-messages": scheduled,
  export: prepared,
  "discard-export": discarded,
  "discard-ended-exports": editions,
  reports,
  "request-notices": requestNotices,
  "action-reminders": actionReminders,
  webhook: webhooks,
  "webhook-news": {
    guard: "app/features/webhooks/closings.server.ts tellOfEnds",
    tests: ["db/webhooks/events.db.test.ts | is not told of where the end is moved meanwhile"],
  },
  "note-erasure": { because: "it tells of what has happened, which stays so" },
  "provider-sessions": affirmed,
  "provider-domains": domains,
};

const hasHappened: AsksNothing = { because: "it tells of what has happened, which stays so" };

/** Messages that wait for a provider. */
export const lateMessages: Record<MessagePurpose, LateEffect> = {
  signInLink: messages,
  signInCode: messages,
  orderMessage: messages,
  feedbackGiven: messages,
  feedbackAsked: messages,
  actionReminder: messages,
  trialLink: messages,
  trialJoin: messages,
  accountNotice: hasHappened,
  quoteRequest: hasHappened,
  webhookOff: hasHappened,
  deliveryReport: hasHappened,
  sampleMessage: { because: "it is the writer's own text, sent to the writer" },
};

const rests: AsksNothing = { because: "it is only compared or kept; nothing is done by whoever brings it" };

/** What is signed or sealed, and comes back later from a browser, a mail or a table. */
export const lateKeys: Record<KeyPurpose, LateEffect> = {
  attachment: { because: "leaflets are the same for everybody, and the address is good for two minutes" },
  account: rests,
  "admin-enrolment": enrolment,
  "authenticator-app": apps,
  draft: drafts,
  erase: {
    guard: "app/features/own-data/erase-person.server.ts erasePerson",
    tests: [
      "db/own-data.db.test.ts | takes a ticked box and the form of the person who is signed in",
      "db/own-data.db.test.ts | is done once, whoever presses how often and at the same time",
    ],
  },
  "export edition": editions,
  form: forms,
  "login-sent": { because: "it names, in the browser that asked, the address that it typed" },
  outbox: messages,
  "passkey-challenge": challenges,
  "people import": imports,
  "rate-limit": rests,
  "recovery-code": recoveryCodes,
  "report certificate": { because: "a published report stays as it was published" },
  "report words": rests,
  "session handover": handovers,
  "sign-in-code": signInCodes,
  "sms-code": smsCodes,
  "sms-phone": smsCodes,
  unsubscribe: { because: "whoever has the link can only end messages, as often as they like" },
  "provider secret": affirmed,
  "provider sign-in": byProvider,
  "provider trial": { because: "it only tells the session that tried which address it was given, and opens nothing" },
  "webhook secret": webhooks,
  writer: forms,
};

/** Moments that only say when something was written down, by the names of their columns. */
export const writtenDown: readonly string[] = [
  "answeredAt",
  "askedAt",
  "at",
  "basisStatedAt",
  "changedAt",
  "codeMadeAt",
  "countedOn",
  "createdAt",
  "failedAt",
  "grantedAt",
  "importedAt",
  "invitedAt",
  "lastSavedAt",
  "lastSeenAt",
  "lastUsedAt",
  "madeAt",
  "publishedAt",
  "queuedAt",
  "receivedAt",
  "saidAt",
  "startedAt",
  "stoppedAt",
  "takenAt",
  "triedAt",
  "unsubscribedAt",
  "uploadedAt",
];

const records: AsksNothing = { because: "it says since when something is settled, and settles nothing itself" };

/** Moments that change what may be done: whatever waits for one, or was begun before it, asks again. */
export const lateMoments: Record<string, LateEffect> = {
  "adminEnrolments.codeExpiresAt": enrolment,
  "adminEnrolments.codeUsedAt": enrolment,
  "adminEnrolments.waitsSince": enrolment,
  "assessmentOrders.closedAt": answers,
  "orderInvitations.takenBackAt": {
    guard: "app/features/answering/start-survey.server.ts startHeld",
    tests: [
      "db/console/taking-back.db.test.ts | closes the order to its person: what is unfinished goes, no message leaves, no link of it works",
    ],
  },
  "assessmentOrders.endTimestamp": answers,
  "authenticatorApps.confirmedAt": apps,
  "consentGrants.withdrawnAt": answers,
  "drafts.expiresAt": drafts,
  "exportEditions.endedAt": editions,
  "feedbackRequests.givenAt": {
    guard: "app/features/personal-feedback/answer-requests.server.ts giveFeedbackText",
    tests: [
      "db/personal-feedback.db.test.ts | comes to the person alone, by a mail that says nothing of it; the first of two gives it",
    ],
  },
  "feedbackRequests.withdrawnAt": {
    guard: "app/features/personal-feedback/answer-requests.server.ts giveFeedbackText",
    tests: ["db/personal-feedback.db.test.ts | is closed at once when %s, also to a form that is open"],
  },
  "groups.expiresAt": {
    guard: "app/features/groups/groups.server.ts joinGroup",
    tests: [
      "db/groups.db.test.ts | that has ended meanwhile is refused with the message of the invitation, and without the group it goes through",
    ],
  },
  "helpLineChecks.checkedAt": {
    because: "six months later it reminds administrators to look the line up, which is shown to people all the same",
  },
  "linkGrants.withdrawnAt": {
    guard: "app/features/exports/link-grants.server.ts linkGrantOf",
    tests: [
      "db/linked-orders.db.test.ts | knows a person again in two orders; one without doesn't, nor the same after it was withdrawn",
      "db/linked-orders.db.test.ts | goes on after a cursor in the ids it began with, or not at all",
    ],
  },
  "organisations.licenseExpireAt": { because: "it reminds administrators of the end of a licence and stops nothing" },
  "outbox.expiresAt": messages,
  "outbox.givenUpAt": records,
  "outbox.sentAt": records,
  "peopleDeliveries.reportedAt": records,
  "peopleDeliverySettings.mappingKeptAt": records,
  "peopleImports.confirmedAt": imports,
  "preparedExports.expiresAt": discarded,
  "providerDomains.checkedAt": domains,
  "providerDomains.missingSince": domains,
  "providerDomains.provedAt": domains,
  "providerDomains.seenAt": domains,
  "providerLogins.testedAt": byProvider,
  "providerSessions.affirmedAt": affirmed,
  "rateLimits.expire": retention,
  "recoveryCodes.usedAt": recoveryCodes,
  "resultModules.finishedAt": answers,
  "results.completedAt": answers,
  "scheduledMessages.finishedAt": scheduled,
  "scheduledMessages.sendAt": scheduled,
  "sentMessages.statedEnd": messages,
  "serviceKeys.endsAt": keys,
  "serviceKeys.revokedAt": keys,
  "sessionHandovers.expiresAt": handovers,
  "sessions.expiresAt": sessions,
  "sessions.secondFactorAt": sessions,
  "signInLinks.expiresAt": signInLinks,
  "signInLinks.usedAt": signInLinks,
  "smsLogins.expiresAt": smsCodes,
  "smsLogins.lockedUntil": smsCodes,
  "smsLogins.usedAt": smsCodes,
  "spentChallenges.expiresAt": challenges,
  "trialRequests.decidedAt": joins,
  "trialRequests.expiresAt": trials,
  "trialRequests.usedAt": trials,
  "webhookEndpoints.beforeUntil": webhooks,
  "webhookEndpoints.offAt": webhooks,
  "webhookEndpoints.onSince": { because: "what happened before it is not told of, and nothing waits for it" },
  "webhookSendings.doneAt": { because: "it says since when invitations are another sending, and nothing waits for it" },
};
