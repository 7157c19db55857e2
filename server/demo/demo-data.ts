import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../../app/db/client.server";
import {
  assessmentOrders,
  groups,
  orderConsentTypes,
  orderInvitations,
  organisations,
} from "../../app/db/schema/orders";
import { feedbackRequests } from "../../app/db/schema/personal-feedback";
import { results } from "../../app/db/schema/results";
import { sentMessages } from "../../app/db/schema/schedules";
import { proposedBasis } from "../../app/features/admin/orders/basis-of-order";
import { importArchive } from "../../app/features/blood-tests/import-archive.server";
import { type ConsentKey, isVoluntary } from "../../app/features/consents/consent-type";
import { type InvitingCtx, inviteToOrder } from "../../app/features/invitations/invite.server";
import type { SurveyFlowVariant } from "../../app/features/survey/variants";
import { translatorFor } from "../../app/i18n/translator.server";
import { demoIsThere } from "./complete-demo";
import { seedConsole } from "./console-data";
import { answer } from "./demo-answers";
import { demoArchive } from "./demo-blood-tests";
import { demoGroups, makePerson, ownProfiles } from "./demo-people";
import { makeDemoStaff } from "./demo-staff";
import { seedReports } from "./report-data";
import { required } from "./required";

const day = 24 * 60 * 60 * 1_000;

/** Adds the demo once, in one transaction on a database without the limits of a request. Returns false when it is there from before. */
export async function seedDemo(db: Db, inviter: Omit<InvitingCtx, "db">, now = new Date()): Promise<boolean> {
  if (await demoIsThere(db)) return false;
  await db.transaction((tx) => seed(tx, inviter, now));
  return true;
}

type Orders = Awaited<ReturnType<typeof addOrders>>;

async function seed(db: Db, inviter: Omit<InvitingCtx, "db">, now: Date): Promise<void> {
  const from = daysFrom(now);
  const employer = await organisation(db, "Esimerkki Oy", "employer");
  const students = await organisation(db, "Esimerkin ylioppilaskunta", "student_body");
  const orders = await addOrders(db, { employer, students }, from);
  await addInvited(db, inviter, employer, orders);
  await addSam(db, employer, orders, from);
  await addEeva(db, employer, orders, from);
  await makePerson(db, "kalle@example.com", employer);
  const byNumber = await makePerson(db, null, employer);
  await db.insert(orderInvitations).values({ orderId: orders.autumn, userId: byNumber, groupId: demoGroups.office.id });
  // Theirs comes by text message.
  await inviteToOrder({ ...inviter, db }, { orderId: orders.pulse, people: [{ userUuid: byNumber }] });
  await addStaff(db, inviter.secrets, employer);

  const archive = await importArchive(db, demoArchive);
  if (archive.outcome === "refused") throw new Error(`demo data: ${archive.problems.join("; ")}`);

  await seedReports(
    db,
    inviter.secrets,
    {
      reader: (own) => makePerson(db, "subscriber@example.com", own, ownProfiles["subscriber@example.com"]),
      unitReader: (own) => makePerson(db, "unit@example.com", own, ownProfiles["unit@example.com"]),
      member: (own) => makePerson(db, "ritva@example.com", own, ownProfiles["ritva@example.com"]),
    },
    now,
  );
  await seedConsole(db, inviter, {
    employer,
    triers: (own) => makePerson(db, "tuuli@example.com", own, ownProfiles["tuuli@example.com"]),
    now,
  });
  await noteInvitations(db);
}

/** Everybody who came by no group's link was written to, so the console has them as invited. */
async function noteInvitations(db: Db): Promise<void> {
  await db.execute(sql`
    with noted as (
      update ${orderInvitations} set by_mail = true where group_id is null returning order_id, user_id)
    insert into ${sentMessages} (order_id, user_id, kind, queued_at)
    select order_id, user_id, 'invitation', started_at from noted join ${assessmentOrders} invited_to on invited_to.id = order_id
    on conflict do nothing`);
}

const daysFrom = (now: Date) => (days: number) => new Date(now.getTime() + days * day);
type FromNow = ReturnType<typeof daysFrom>;

async function addOrders(db: Db, { employer, students }: { employer: string; students: string }, from: FromNow) {
  const order = (
    name: string,
    variant: SurveyFlowVariant,
    consents: ConsentKey[],
    given: Partial<typeof assessmentOrders.$inferInsert> = {},
  ) =>
    makeOrder(
      db,
      {
        organisationId: employer,
        name,
        surveyFlowVariant: variant,
        startedAt: from(-3),
        endTimestamp: from(21),
        ...given,
      },
      consents,
    );

  const autumn = await order("Hyvinvointi 2026", "default", ["aisti_business", "aisti_business_supplemental_ohs"], {
    names: { sv: "Välmående 2026", en: "Wellbeing 2026" },
  });
  const pulse = await order("Marraskuun pulssi", "pulse", ["aisti_business"], {
    endTimestamp: from(9),
    textMessages: true,
  });
  const callUp = await order("Kutsunnat 2026", "fdf_marsmars", ["fdf_callup"], {
    organisationId: students,
    endTimestamp: null,
  });
  const spring = await order("Hyvinvointi kevät 2026", "default", ["aisti_business"], {
    startedAt: from(-200),
    endTimestamp: from(-150),
  });
  const openPulse = await order("Syksyn pulssi", "pulse", ["aisti_business"], {
    startedAt: from(-120),
    endTimestamp: from(30),
  });
  const summer = await order("Hyvinvointi kesä 2026", "default", ["aisti_business"], {
    startedAt: from(-110),
    endTimestamp: from(40),
    professionalService: true,
  });

  await db.insert(groups).values([
    { ...demoGroups.office, orderId: autumn, recruits: true },
    { ...demoGroups.callUp, orderId: callUp, recruits: true },
  ]);
  return { autumn, pulse, callUp, spring, openPulse, summer };
}

async function addInvited(db: Db, inviter: Omit<InvitingCtx, "db">, employer: string, orders: Orders): Promise<void> {
  const { autumn, pulse, callUp } = orders;
  for (const email of ["aino@example.com", "astrid@example.com", "alex@example.com"]) {
    const person = await makePerson(db, email, employer);
    await invite(db, person, [pulse, callUp]);
    // Their mail waits in the outbox, for whoever tries the demo to see how people are invited.
    await inviteToOrder({ ...inviter, db }, { orderId: autumn, people: [{ userUuid: person }] });
  }
}

/** Sam has results to read and to compare, and one survey half finished. */
async function addSam(db: Db, employer: string, orders: Orders, from: FromNow): Promise<void> {
  const { autumn, callUp, openPulse, summer } = orders;
  const sam = await makePerson(db, "sam@example.com", employer, {
    firstName: "Sam",
    lastName: "Virtanen",
    dateOfBirth: "1990-05-17",
    gender: "other",
  });
  await invite(db, sam, [autumn, openPulse, callUp, summer]);
  await answer(db, sam, openPulse, { seed: 3, at: from(-112) });
  await answer(db, sam, openPulse, { seed: 5, at: from(-71) });
  await answer(db, sam, openPulse, { seed: 7, at: from(-30) });
  await answer(db, sam, summer, { seed: 13, at: from(-100) });
  await answer(db, sam, summer, { seed: 29, at: from(-9) });
  await askForPersonalFeedback(db, sam, summer);
  await answer(db, sam, callUp, { seed: 11, at: from(-2) });
  await answer(db, sam, autumn, { seed: 23, at: from(-1), sections: 12 });
}

async function addEeva(db: Db, employer: string, { autumn, spring }: Orders, from: FromNow): Promise<void> {
  const eeva = await makePerson(db, "eeva@example.com", employer, {
    firstName: "Eeva",
    lastName: "Korhonen",
    dateOfBirth: "1978-11-02",
    gender: "female",
  });
  await invite(db, eeva, [autumn, spring]);
  await answer(db, eeva, autumn, { seed: 31, at: from(-20), sections: 5 });
}

async function addStaff(db: Db, secrets: InvitingCtx["secrets"], employer: string): Promise<void> {
  const admin = await makePerson(db, "admin@example.com", employer, ownProfiles["admin@example.com"]);
  await makeDemoStaff(db, secrets, { userId: admin, role: "admin", organisationId: null });
  const office = await makePerson(db, "office@example.com", employer, ownProfiles["office@example.com"]);
  await makeDemoStaff(db, secrets, { userId: office, role: "admin", organisationId: employer });
  const professional = await makePerson(
    db,
    "professional@example.com",
    employer,
    ownProfiles["professional@example.com"],
  );
  await makeDemoStaff(db, secrets, { userId: professional, role: "professional", organisationId: employer });
}

/** Sam waits for a professional to say something of their newest result. */
async function askForPersonalFeedback(db: Db, userId: string, orderId: string): Promise<void> {
  const completed = and(eq(results.userId, userId), eq(results.orderId, orderId), isNotNull(results.completedAt));
  const [newest] = await db.select().from(results).where(completed).orderBy(desc(results.completedAt)).limit(1);
  const agreedText = translatorFor("en")("personalFeedback:agree", { order: "Hyvinvointi kesä 2026" });
  await db
    .insert(feedbackRequests)
    .values({ userId, orderId, resultId: required(newest).id, agreedText, agreedLanguage: "en" });
}

async function organisation(db: Db, name: string, kind: string): Promise<string> {
  const [row] = await db.insert(organisations).values({ name, kind }).returning({ id: organisations.id });
  return required(row).id;
}

async function makeOrder(
  db: Db,
  values: typeof assessmentOrders.$inferInsert,
  consents: ConsentKey[],
): Promise<string> {
  const basis = proposedBasis(values.surveyFlowVariant as SurveyFlowVariant);
  const [row] = await db
    .insert(assessmentOrders)
    .values({ ...values, ...basis, basisStatedAt: values.startedAt ?? sql`now()` })
    .returning({ id: assessmentOrders.id });
  const { id } = required(row);
  await db.insert(orderConsentTypes).values(
    consents.map((consentKey) => ({
      orderId: id,
      consentKey,
      required: !isVoluntary(consentKey),
    })),
  );
  return id;
}

async function invite(db: Db, userId: string, orderIds: string[]): Promise<void> {
  await db.insert(orderInvitations).values(orderIds.map((orderId) => ({ orderId, userId })));
}
