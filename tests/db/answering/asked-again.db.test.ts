import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { plannedActions } from "~/db/schema/action-plan";
import { consentGrants } from "~/db/schema/consents";
import { signInLinks } from "~/db/schema/login";
import { trialRequests } from "~/db/schema/marketing";
import { outbox } from "~/db/schema/messages";
import { assessmentOrders, groups, orderInvitations, organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { feedbackRequests } from "~/db/schema/personal-feedback";
import { reportSnapshots } from "~/db/schema/reports";
import { results } from "~/db/schema/results";
import { scheduledMessages, sentMessages, textStops, unsubscriptions } from "~/db/schema/schedules";
import { smsLogins } from "~/db/schema/sms";
import { remindOwners } from "~/features/action-plan/reminders.server";
import { inviteToOrder } from "~/features/invitations/invite.server";
import type { SentKind } from "~/features/invitations/message-kinds";
import { requestSignInLink } from "~/features/login/link/request-link.server";
import { requestSmsCode } from "~/features/login/sms/request-sms-code.server";
import { requestTrial } from "~/features/marketing/request-trial.server";
import { askToJoin } from "~/features/marketing/trial-requests.server";
import type { Message } from "~/features/messages/message";
import { queueMessage } from "~/features/messages/outbox.server";
import { type MessagePurpose, messagePurposes } from "~/features/messages/purposes";
import { tellProfessionals } from "~/features/personal-feedback/request-notices.server";
import { sendScheduled } from "~/features/schedules/send-scheduled.server";
import { messageGuards } from "../../../server/message-guards";
import { createTestApp } from "../../fixtures/app";
import type { DueWorker } from "../../fixtures/jobs";
import { clearOutbox, eachAlone, startSender } from "../../fixtures/outbox";
import {
  addGroup,
  addOrder,
  addPerson,
  addWholeReport,
  answerAll,
  begin,
  completedOrder,
  present,
  type TestOrder,
  type TestPerson,
} from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../../fixtures/published";
import { freshPhone } from "../../fixtures/text-messages";

/**
 * What is written when it is queued leaves later: a provider may have been down for days. For each purpose and each way in
 * which the world can have changed meanwhile, the message is queued, the world changes, and the worker sends what is due.
 */

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let worker: DueWorker;
let ours: string;
/** What a provider was given. */
const given: Message[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  await publishDefinition(database.db, aShortSurvey().metamodule);
  const [organisation] = await database.db.insert(organisations).values({ name: "Ours" }).returning();
  ours = present(organisation).id;
  worker = startSender(database, {
    secrets: app.secrets,
    guards: messageGuards(app),
    transport: eachAlone(async (_, message) => {
      given.push(message);
    }),
  });
});
afterAll(async () => {
  await worker.stop();
  await database.drop();
});
beforeEach(async () => {
  await database.db.delete(userRoles);
  await database.db.delete(reportSnapshots);
  await clearOutbox(database.db);
  given.length = 0;
});

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day);

/** A message that waits, and who it is to. */
type Waiting = { to: string; person?: TestPerson; order?: TestOrder };
type Change = (waiting: Required<Waiting>) => PromiseLike<unknown>;

const changeUser = (change: Partial<typeof users.$inferInsert>): Change => {
  return ({ person }) => database.db.update(users).set(change).where(eq(users.id, person.userUuid));
};
const changeOrder = (change: Partial<typeof assessmentOrders.$inferInsert>): Change => {
  return ({ order }) => database.db.update(assessmentOrders).set(change).where(eq(assessmentOrders.id, order.id));
};
const elsewhere: Change = ({ person }) =>
  changeUser({ email: `elsewhere-${person.email}` })({ person } as Required<Waiting>);
const personIs = {
  "is no longer active": changeUser({ active: false }),
  "was erased": (({ person }) => database.db.delete(users).where(eq(users.id, person.userUuid))) as Change,
};
const uninvited: Change = ({ person }) =>
  database.db.delete(orderInvitations).where(eq(orderInvitations.userId, person.userUuid));
const wantsNone: Change = ({ person }) => database.db.insert(unsubscriptions).values({ userId: person.userUuid });
const answered: Change = async ({ person, order }) => {
  await begin(database.db, person, order);
  await answerAll(database.db, person, order);
};
const stopped: Change = ({ person }) =>
  database.db.insert(textStops).values({ organisationId: ours, userId: person.userUuid });
const byText = {
  "has stopped text messages": stopped,
  "is of an order that sends none any more": changeOrder({ textMessages: false }),
  "has a number of a country that gets none": ({ person }: { person: TestPerson }) =>
    changeUser({ phoneNumber: `+44${Date.now()}` })({ person } as Required<Waiting>),
};
const whileOpen = {
  ...personIs,
  "wants no messages": wantsNone,
  "is no longer invited": uninvited,
  "is of an order that was closed": changeOrder({ closedAt: new Date() }),
  "is of an order whose end has come": changeOrder({ endTimestamp: inDays(-1) }),
};

type OrderValues = Partial<typeof assessmentOrders.$inferInsert>;

async function orderMessage(kind: SentKind, given: OrderValues = {}, phoneNumber?: string) {
  const person = await addPerson(database.db, { language: "en", organisationId: ours });
  // Whoever has a number alone gets text messages.
  if (phoneNumber) await changeUser({ email: null, phoneNumber })({ person } as Required<Waiting>);
  const to = phoneNumber ?? person.email;
  const order = await addOrder(database.db, "pulse", { organisationId: ours, ...given });
  if (kind === "trial_ends" || kind === "report_ready") {
    await database.db.insert(userRoles).values({ userId: person.userUuid, role: "subscriber", organisationId: ours });
  } else if (kind === "invitation") {
    await inviteToOrder(app, { orderId: order.id, people: [person] });
    return { to, person, order };
  } else {
    await database.db.insert(orderInvitations).values({ orderId: order.id, userId: person.userUuid });
  }
  if (kind === "results_ready") {
    await answered({ to, person, order });
    await database.db.update(assessmentOrders).set({ closedAt: new Date() }).where(eq(assessmentOrders.id, order.id));
  }
  if (kind === "unfinished") {
    await begin(database.db, person, order);
    await database.db
      .update(results)
      .set({ lastSavedAt: inDays(-13) })
      .where(eq(results.userId, person.userUuid));
  } else if (kind === "report_ready") await addWholeReport(database.db, order);
  else await database.db.insert(scheduledMessages).values({ orderId: order.id, kind, sendAt: inDays(-1) });
  await sendScheduled(app);
  return { to, person, order };
}

const orderText = (kind: SentKind, given: OrderValues = {}) =>
  orderMessage(kind, { textMessages: true, ...given }, freshPhone());

/** Today in Helsinki, so that an order's last day is this one. */
const endOfToday = async (): Promise<Date> => {
  const [row] = await database.db.execute<{ end: string }>(
    sql`select ((date_trunc('day', now() at time zone 'Europe/Helsinki') + interval '1 day') at time zone 'Europe/Helsinki')::text as end`,
  );
  return new Date(present(row).end);
};

async function signInLink(): Promise<Waiting> {
  const person = await addPerson(database.db, { language: "en" });
  const request = { path: "/en", groupId: undefined, language: "en", clientAddress: "" } as const;
  await requestSignInLink(app, { ...request, email: person.email });
  return { to: person.email, person };
}

const newcomersGroup: { id?: string } = {};
async function newcomersLink(): Promise<Waiting> {
  const order = await addOrder(database.db, "pulse", { organisationId: ours });
  newcomersGroup.id = await addGroup(database.db, order, { recruits: true });
  const email = `newcomer-${Date.now()}@example.com`;
  const request = { path: "/en", groupId: newcomersGroup.id, language: "en", clientAddress: "" } as const;
  await requestSignInLink(app, { ...request, email });
  return { to: email, order };
}

let numbers = 0;
async function signInCode(): Promise<Waiting> {
  const phoneNumber = `+35850123${String(1000 + numbers++)}`;
  const person = await addPerson(database.db, { language: "en", phoneNumber });
  const request = { groupId: undefined, language: "en", clientAddress: "", browserToken: "b" } as const;
  await requestSmsCode(app, { ...request, phone: phoneNumber });
  return { to: phoneNumber, person };
}

async function feedbackGiven(): Promise<Waiting> {
  const person = await addPerson(database.db, { language: "en" });
  const order = await completedOrder(database.db, person, "pulse", { organisationId: ours });
  const [result] = await database.db
    .select({ id: results.id })
    .from(results)
    .where(eq(results.userId, person.userUuid));
  const mail = { channel: "email", to: person.email, subject: "s", text: "t", html: "h" } as const;
  const outboxId = await queueMessage(database.db, app.secrets, mail, {
    purpose: "feedbackGiven",
    expiresInMinutes: 60,
  });
  await database.db.insert(feedbackRequests).values({
    userId: person.userUuid,
    orderId: order.id,
    resultId: present(result).id,
    agreedText: "I agree",
    agreedLanguage: "en",
    feedback: "Well done",
    givenAt: new Date(),
    outboxId,
  });
  return { to: person.email, person, order };
}

/** Somebody waits for a professional, who has a mail about it. */
async function feedbackAsked(): Promise<Required<Waiting>> {
  const [organisation] = await database.db.insert(organisations).values({ name: "Asking" }).returning();
  const organisationId = present(organisation).id;
  const professional = await addPerson(database.db, { language: "en", organisationId });
  const role = { userId: professional.userUuid, role: "professional", organisationId };
  await database.db.insert(userRoles).values(role);
  const asks = await addPerson(database.db, { language: "en", organisationId });
  const order = await completedOrder(database.db, asks, "pulse", {
    organisationId,
    professionalService: true,
    consents: ["aisti_business"],
  });
  const [result] = await database.db.select().from(results).where(eq(results.userId, asks.userUuid));
  await database.db.insert(feedbackRequests).values({
    userId: asks.userUuid,
    orderId: order.id,
    resultId: present(result).id,
    agreedText: "I agree",
    agreedLanguage: "en",
  });
  await tellProfessionals(app);
  return { to: professional.email, person: professional, order };
}

/** The day of an action is near; its owner has asked to be reminded. */
async function actionReminder(): Promise<Waiting> {
  const person = await addPerson(database.db, { language: "en", organisationId: ours });
  await database.db.insert(userRoles).values({ userId: person.userUuid, role: "subscriber", organisationId: ours });
  await database.db.delete(plannedActions);
  await database.db.insert(plannedActions).values({
    organisationId: ours,
    what: "Two breaks a day",
    ownerKind: "account",
    ownerId: person.userUuid,
    dueOn: sql`(now() at time zone 'Europe/Helsinki')::date + 6`,
    remind: true,
  });
  await remindOwners(app);
  return { to: person.email, person };
}
const changeAction = (change: Partial<typeof plannedActions.$inferInsert>): Change => {
  return () => database.db.update(plannedActions).set(change);
};

async function trialLink(): Promise<Waiting> {
  const email = `trial-${Date.now()}@example.com`;
  await requestTrial(app, {
    values: { name: "Testi", email, organisation: "Oy", businessId: "" },
    language: "en",
    clientAddress: "",
  });
  return { to: email };
}

/** Somebody asks for a trial for an organisation that is here: whoever answers for it has a mail. */
async function trialJoin(): Promise<Waiting> {
  const person = await addPerson(database.db, { language: "en", organisationId: ours });
  await database.db.insert(userRoles).values({ userId: person.userUuid, role: "subscriber", organisationId: ours });
  const request = { name: "T", email: `asks-${person.email}`, organisation: "Oy", businessId: "", language: "en" };
  const [asked] = await database.db
    .insert(trialRequests)
    .values({ ...request, tokenHash: randomBytes(32), expiresAt: inDays(1) })
    .returning();
  await askToJoin(app, present(asked), ours);
  return { to: person.email, person };
}

const usedUp = {
  "was used in the meantime": (() => database.db.update(signInLinks).set({ usedAt: new Date() })) as Change,
  "has expired": (() => database.db.update(signInLinks).set({ expiresAt: new Date(Date.now() - 1) })) as Change,
};

/** Each message that waits, and what makes it one that nobody should get any more. */
const cases: {
  purpose: MessagePurpose;
  name: string;
  queue: () => Promise<Waiting>;
  changes: Record<string, Change>;
}[] = [
  {
    purpose: "signInLink",
    name: "a sign-in mail",
    queue: signInLink,
    changes: { ...personIs, ...usedUp, "has another address": elsewhere },
  },
  {
    purpose: "signInLink",
    name: "a sign-in mail to somebody new",
    queue: newcomersLink,
    changes: {
      ...usedUp,
      "is of a group that recruits no longer": () => database.db.update(groups).set({ recruits: false }),
    },
  },
  {
    purpose: "signInCode",
    name: "a code by text message",
    queue: signInCode,
    changes: {
      "is no longer active": changeUser({ active: false }),
      "has another number": changeUser({ phoneNumber: "+358509999999" }),
      "was erased": personIs["was erased"],
      "was used in the meantime": () => database.db.update(smsLogins).set({ usedAt: new Date() }),
      "has expired": () => database.db.update(smsLogins).set({ expiresAt: new Date(Date.now() - 1) }),
    },
  },
  { purpose: "orderMessage", name: "an invitation", queue: () => orderMessage("invitation"), changes: whileOpen },
  {
    purpose: "orderMessage",
    name: "a reminder",
    queue: () => orderMessage("reminder"),
    changes: { ...whileOpen, "has answered": answered },
  },
  {
    purpose: "orderMessage",
    name: "an invitation by text message",
    queue: () => orderText("invitation"),
    changes: { ...whileOpen, ...byText },
  },
  {
    purpose: "orderMessage",
    name: "a reminder by text message",
    queue: () => orderText("reminder"),
    changes: { ...whileOpen, ...byText, "has answered": answered },
  },
  {
    purpose: "orderMessage",
    name: "a message of the last day",
    queue: async () => orderMessage("last_day", { endTimestamp: await endOfToday() }),
    changes: {
      ...whileOpen,
      "has answered": answered,
      "is of an order that was extended": changeOrder({ endTimestamp: inDays(3) }),
    },
  },
  {
    purpose: "orderMessage",
    name: "a message about results",
    queue: () => orderMessage("results_ready"),
    changes: {
      ...personIs,
      "wants no messages": wantsNone,
      "is of an order that was opened again": changeOrder({ closedAt: null }),
      "is of an order whose results are no longer shown": changeOrder({ showResultsToEndUser: false }),
      "has taken the answers back": ({ person }) =>
        database.db.delete(results).where(eq(results.userId, person.userUuid)),
    },
  },
  {
    purpose: "orderMessage",
    name: "a message about a trial's end",
    queue: () => orderMessage("trial_ends", { trial: true, endTimestamp: inDays(3) }),
    changes: {
      ...personIs,
      "subscribes no longer": ({ person }) =>
        database.db.delete(userRoles).where(eq(userRoles.userId, person.userUuid)),
      "is of an order that was closed": changeOrder({ closedAt: new Date() }),
      "is of an order that is a trial no longer": changeOrder({ trial: false }),
    },
  },
  {
    purpose: "orderMessage",
    name: "a message that answers expire soon",
    queue: () => orderMessage("unfinished"),
    changes: {
      ...whileOpen,
      "has gone on": ({ person }) =>
        database.db.update(results).set({ lastSavedAt: new Date() }).where(eq(results.userId, person.userUuid)),
      "has answered to the end": async ({ person, order }) => {
        await database.db.update(results).set({ lastSavedAt: new Date() }).where(eq(results.userId, person.userUuid));
        await answerAll(database.db, person, order);
      },
      "has answers that have expired": ({ person }) =>
        database.db
          .update(results)
          .set({ lastSavedAt: inDays(-15) })
          .where(eq(results.userId, person.userUuid)),
      "has taken the answers back": ({ person }) =>
        database.db.delete(results).where(eq(results.userId, person.userUuid)),
    },
  },
  {
    purpose: "orderMessage",
    name: "a message about a report",
    queue: () => orderMessage("report_ready"),
    changes: {
      ...personIs,
      "wants no messages": wantsNone,
      "reads reports no longer": ({ person }) =>
        database.db.delete(userRoles).where(eq(userRoles.userId, person.userUuid)),
      "is about a report that is gone": () => database.db.delete(reportSnapshots),
    },
  },
  {
    purpose: "feedbackGiven",
    name: "a mail about feedback",
    queue: feedbackGiven,
    changes: {
      ...personIs,
      "was taken back": () => database.db.update(feedbackRequests).set({ withdrawnAt: new Date() }),
    },
  },
  {
    purpose: "feedbackAsked",
    name: "a mail about requests for feedback",
    queue: feedbackAsked,
    changes: {
      ...personIs,
      "wants no messages": wantsNone,
      "is a professional no longer": ({ person }) =>
        database.db.delete(userRoles).where(eq(userRoles.userId, person.userUuid)),
      "was taken back": () => database.db.update(feedbackRequests).set({ withdrawnAt: new Date() }),
      "was answered in the meantime": ({ order }) =>
        database.db
          .update(feedbackRequests)
          .set({ feedback: "Well done", givenAt: new Date() })
          .where(eq(feedbackRequests.orderId, order.id)),
      "is of an order that has the service no longer": changeOrder({ professionalService: false }),
      "is of somebody who has withdrawn their consent": ({ order }) =>
        database.db
          .update(consentGrants)
          .set({ withdrawnAt: new Date(), withdrawnLanguage: "en" })
          .where(eq(consentGrants.orderId, order.id)),
    },
  },
  {
    purpose: "trialJoin",
    name: "a mail about somebody who asks to join",
    queue: trialJoin,
    changes: {
      ...personIs,
      "answers no longer for the organisation": ({ person }) =>
        database.db.delete(userRoles).where(eq(userRoles.userId, person.userUuid)),
      "was answered in the meantime": () =>
        database.db.update(trialRequests).set({ decidedAt: new Date(), accepted: true }),
      "is past its time": () => database.db.update(trialRequests).set({ expiresAt: new Date(Date.now() - 1) }),
    },
  },
  {
    purpose: "actionReminder",
    name: "a reminder of an action",
    queue: actionReminder,
    changes: {
      ...personIs,
      "wants no messages": wantsNone,
      "is of the staff no longer": ({ person }) =>
        database.db.delete(userRoles).where(eq(userRoles.userId, person.userUuid)),
      "wants to be reminded no longer": changeAction({ remind: false }),
      "is done in the meantime": changeAction({ state: "done" }),
      "was dropped in the meantime": changeAction({ state: "dropped" }),
      "has another date": changeAction({ dueOn: "2099-01-01" }),
      "has another owner": changeAction({ ownerKind: "words", ownerId: null, ownerWords: "The safety officer" }),
      "was removed": () => database.db.delete(plannedActions),
    },
  },
  {
    purpose: "trialLink",
    name: "a mail that begins a trial",
    queue: trialLink,
    changes: {
      "was used in the meantime": () => database.db.update(trialRequests).set({ usedAt: new Date() }),
      "has expired": () => database.db.update(trialRequests).set({ expiresAt: new Date(Date.now() - 1) }),
    },
  },
];

const sentTo = (to: string) => given.filter((message) => message.to === to);

describe.each(cases)("$name that has waited", ({ purpose, queue, changes }) => {
  it("is sent where nothing has changed", async () => {
    const { to } = await queue();
    await worker.doDue();
    expect(sentTo(to)).toHaveLength(1);
  });

  it("is not told of where another message is asked about", async () => {
    await queue();
    const guard = messageGuards(app)[purpose];
    const told = guard !== "always" && (await guard.ask(database.db, [randomUUID()]));
    expect(told).toEqual(new Map());
  });

  it.each(Object.entries(changes))("is not sent to whoever or whatever %s", async (_, change) => {
    const waiting = await queue();
    expect(await database.db.$count(outbox, sql`${outbox.sealedMessage} is not null`)).toBe(1);
    await change(waiting as Required<Waiting>);
    await worker.doDue();
    expect(given).toEqual([]);
    expect(await database.db.$count(outbox, sql`${outbox.sealedMessage} is not null`)).toBe(0);
  });
});

describe("an order's message that has waited", () => {
  it("says the end as it is now, is sent once, and leaves the order's own account of it right", async () => {
    const { to, person, order } = await orderMessage("reminder", { endTimestamp: new Date("2030-05-01T09:00:00Z") });
    await changeOrder({ endTimestamp: new Date("2030-06-15T09:00:00Z") })({ to, person, order });
    await worker.doDue();
    await worker.doDue();
    const [mail, ...others] = sentTo(to);
    expect(others).toEqual([]);
    expect(present(mail).text).toContain("15\u00a0Jun\u00a02030");
    expect(present(mail).text).not.toContain("1\u00a0May\u00a02030");
    const noted = await database.db.select().from(sentMessages).where(eq(sentMessages.userId, person.userUuid));
    expect(noted).toMatchObject([{ kind: "reminder", step: 1, statedEnd: new Date("2030-06-15T09:00:00Z") }]);
  });

  it("goes to the person's address as it is now", async () => {
    const { to, person } = await orderMessage("invitation");
    await elsewhere({ person } as Required<Waiting>);
    await worker.doDue();
    expect(given.map((message) => message.to)).toEqual([`elsewhere-${to}`]);
  });

  it("by text goes to the person's number as it is now, and as a mail once they have an address", async () => {
    const first = await orderText("invitation");
    const phoneNumber = freshPhone();
    await changeUser({ phoneNumber })(first);
    await worker.doDue();
    await worker.doDue();
    expect(given.map(({ channel, to }) => [channel, to])).toEqual([["sms", phoneNumber]]);
    given.length = 0;
    const second = await orderText("reminder");
    const email = `now-${second.person.email}`;
    await changeUser({ email })(second);
    await worker.doDue();
    await worker.doDue();
    expect(given.map(({ channel, to }) => [channel, to])).toEqual([["email", email]]);
    const noted = await database.db.select().from(sentMessages).where(eq(sentMessages.userId, second.person.userUuid));
    expect(noted).toMatchObject([{ kind: "reminder", linkHash: null }]);
  });

  it("that was not sent is not noted as sent", async () => {
    const { person } = await orderMessage("reminder");
    await wantsNone({ person } as Required<Waiting>);
    await worker.doDue();
    const noted = and(eq(sentMessages.userId, person.userUuid), eq(sentMessages.kind, "reminder"));
    expect(await database.db.$count(sentMessages, noted)).toBe(0);
  });
});

it("each purpose of a message is among these, or says why it asks nobody", () => {
  const always = Object.entries(messageGuards(app)).flatMap(([purpose, guard]) =>
    guard === "always" ? [purpose] : [],
  );
  // They tell of what has happened already.
  expect(always).toEqual(["accountNotice", "quoteRequest", "webhookOff", "sampleMessage", "deliveryReport"]);
  expect(new Set([...always, ...cases.map(({ purpose }) => purpose)])).toEqual(new Set(messagePurposes));
});
