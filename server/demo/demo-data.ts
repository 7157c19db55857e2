import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../../app/db/client.server";
import {
  assessmentOrders,
  groups,
  orderConsentTypes,
  orderInvitations,
  organisations,
} from "../../app/db/schema/orders";
import { users } from "../../app/db/schema/people";
import { feedbackRequests } from "../../app/db/schema/personal-feedback";
import { results } from "../../app/db/schema/results";
import { fillSectionOfOrder } from "../../app/features/answering/fill-section.server";
import { startOrder } from "../../app/features/answering/start-survey.server";
import { importArchive } from "../../app/features/blood-tests/import-archive.server";
import { type ConsentKey, isVoluntary } from "../../app/features/consents/consent-type";
import { askedConsents, grantConsents } from "../../app/features/consents/consents.server";
import { type InvitingCtx, inviteToOrder } from "../../app/features/invitations/invite.server";
import { possibleValues } from "../../app/features/survey/conditions";
import type { Module, Question } from "../../app/features/survey/definition";
import { type Answers, journeyThrough } from "../../app/features/survey/journey";
import type { SurveyFlowVariant } from "../../app/features/survey/variants";
import type { Language } from "../../app/i18n/languages";
import { pageUrl } from "../../app/i18n/paths";
import { translatorFor } from "../../app/i18n/translator.server";
import { seededRandom } from "../../app/platform/seeded-random";
import { seedConsole } from "./console-data";
import { demoArchive } from "./demo-blood-tests";
import { makeDemoStaff } from "./demo-staff";
import { seedReports } from "./report-data";

/** People of the demo; their addresses, numbers and stories are printed at every start. */
export const demoPeople: { email: string | null; phone: string; language: Language; story: string }[] = [
  {
    email: "aino@example.com",
    phone: "+358501234567",
    language: "fi",
    story: "invited to a default, a pulse and a call-up survey",
  },
  {
    email: "astrid@example.com",
    phone: "+358501234568",
    language: "sv",
    story: "the same in Swedish, and blood tests (1.0.0)",
  },
  { email: "alex@example.com", phone: "+358501234569", language: "en", story: "the same in English" },
  {
    email: "sam@example.com",
    phone: "+358501234560",
    language: "en",
    story: "results to read and to compare, one survey half finished, and blood tests (4.0.0)",
  },
  {
    email: "eeva@example.com",
    phone: "+358501234561",
    language: "fi",
    story: "an expired partial result, a closed survey, and blood tests (2.1.0)",
  },
  {
    email: "kalle@example.com",
    phone: "+358501234563",
    language: "fi",
    story: "not invited yet: joins through a group's address",
  },
  {
    email: null,
    phone: "+358501234564",
    language: "fi",
    story: "joined a group by text message and has no address",
  },
  {
    email: "admin@example.com",
    phone: "+358501234562",
    language: "en",
    story: "administrator; the second step's code is at /outbox",
  },
  {
    email: "office@example.com",
    phone: "+358501234566",
    language: "en",
    story:
      "administrator of the employer alone: invites, and sees nobody's answers; the second step's code is at /outbox",
  },
  {
    email: "professional@example.com",
    phone: "+358501234565",
    language: "fi",
    story: "professional of the employer, whom Sam asks for feedback; the second step's code is at /outbox",
  },
  {
    email: "subscriber@example.com",
    phone: "+358501234570",
    language: "en",
    story: "reads group reports of 180 people: /en/reports",
  },
  {
    email: "ritva@example.com",
    phone: "+358501234571",
    language: "fi",
    story: "sees what her employer sees, before a survey and after it",
  },
  {
    email: "tuuli@example.com",
    phone: "+358501234572",
    language: "fi",
    story: "a trial that has ended, and one that soon will",
  },
];

/** Groups of the demo; the same ids everywhere, so that their start addresses can be told. */
const demoGroups = {
  office: { id: "5f0c9a4e-7d1b-4c53-9a67-2f4b8e01d3a6", name: "Tampereen toimisto" },
  callUp: { id: "c27f4d86-9be0-4c1a-8f35-6a0d92e7b514", name: null },
} as const;

/** Where people join, those without an account too: address and what it is, printed at every start. */
export const demoGroupAddresses: { path: string; story: string }[] = [
  { path: pageUrl("surveyGroup", "fi", { uuid: demoGroups.office.id }), story: "Hyvinvointi 2026, Tampereen toimisto" },
  {
    path: pageUrl("surveyGroup", "fi", { uuid: demoGroups.callUp.id }),
    story: "Kutsunnat 2026, a group without a name",
  },
];

const day = 24 * 60 * 60 * 1_000;

/** Adds the demo once, in one transaction on a database without the limits of a request. Returns false when it is there from before. */
export async function seedDemo(db: Db, inviter: Omit<InvitingCtx, "db">, now = new Date()): Promise<boolean> {
  const [there] = await db.select({ id: users.id }).from(users).where(eq(users.email, "aino@example.com"));
  if (there) return false;
  await db.transaction((tx) => seed(tx, inviter, now));
  return true;
}

async function seed(db: Db, inviter: Omit<InvitingCtx, "db">, now: Date): Promise<void> {
  const from = (days: number) => new Date(now.getTime() + days * day);
  const employer = await organisation(db, "Esimerkki Oy", "employer");
  const students = await organisation(db, "Esimerkin ylioppilaskunta", "student_body");
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

  const autumn = await order("Hyvinvointi 2026", "default", ["aisti_business", "aisti_business_supplemental_ohs"]);
  const pulse = await order("Marraskuun pulssi", "pulse", ["aisti_business"], { endTimestamp: from(9) });
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

  for (const email of ["aino@example.com", "astrid@example.com", "alex@example.com"]) {
    const person = await makePerson(db, email, employer);
    await invite(db, person, [pulse, callUp]);
    // Their mail waits in the outbox, for whoever tries the demo to see how people are invited.
    await inviteToOrder({ ...inviter, db }, { orderId: autumn, people: [{ userUuid: person }] });
  }

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

  const eeva = await makePerson(db, "eeva@example.com", employer, {
    firstName: "Eeva",
    lastName: "Korhonen",
    dateOfBirth: "1978-11-02",
    gender: "female",
  });
  await invite(db, eeva, [autumn, spring]);
  await answer(db, eeva, autumn, { seed: 31, at: from(-20), sections: 5 });

  await makePerson(db, "kalle@example.com", employer);

  const byNumber = await makePerson(db, null, employer);
  await db.insert(orderInvitations).values({ orderId: autumn, userId: byNumber, groupId: demoGroups.office.id });

  const admin = await makePerson(db, "admin@example.com", employer, { firstName: "Admin" });
  await makeDemoStaff(db, inviter.secrets, { userId: admin, role: "admin", organisationId: null });
  const office = await makePerson(db, "office@example.com", employer, { firstName: "Outi", lastName: "Toivonen" });
  await makeDemoStaff(db, inviter.secrets, { userId: office, role: "admin", organisationId: employer });
  const professional = await makePerson(db, "professional@example.com", employer, {
    firstName: "Paula",
    lastName: "Nieminen",
  });
  await makeDemoStaff(db, inviter.secrets, { userId: professional, role: "professional", organisationId: employer });

  const archive = await importArchive(db, demoArchive);
  if (archive.outcome === "refused") throw new Error(`demo data: ${archive.problems.join("; ")}`);

  await seedReports(
    db,
    inviter.secrets,
    {
      reader: (own) => makePerson(db, "subscriber@example.com", own, { firstName: "Sini", lastName: "Laine" }),
      member: (own) =>
        makePerson(db, "ritva@example.com", own, {
          firstName: "Ritva",
          lastName: "Salo",
          dateOfBirth: "1974-03-08",
          gender: "female",
        }),
    },
    now,
  );
  await seedConsole(db, inviter, {
    employer,
    triers: (own) => makePerson(db, "tuuli@example.com", own, { firstName: "Tuuli", lastName: "Aho" }),
    now,
  });
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
  const [row] = await db.insert(assessmentOrders).values(values).returning({ id: assessmentOrders.id });
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

async function makePerson(
  db: Db,
  email: string | null,
  organisationId: string,
  profile: Partial<typeof users.$inferInsert> = {},
): Promise<string> {
  const { language, phone: phoneNumber } = required(demoPeople.find((person) => person.email === email));
  const [row] = await db
    .insert(users)
    .values({ email, phoneNumber, language, organisationId, ...profile })
    .returning({ id: users.id });
  return required(row).id;
}

async function invite(db: Db, userId: string, orderIds: string[]): Promise<void> {
  await db.insert(orderInvitations).values(orderIds.map((orderId) => ({ orderId, userId })));
}

/** Answers an order as its person would, through the same functions; the same seed gives the same answers. */
async function answer(
  db: Db,
  userUuid: string,
  orderId: string,
  { seed: start, at, sections = Number.POSITIVE_INFINITY }: { seed: number; at: Date; sections?: number },
): Promise<void> {
  const random = seededRandom(start);
  const asked = await askedConsents(db, userUuid, orderId);
  await grantConsents(db, { userUuid, orderId, consentTypeIds: asked.map(({ id }) => id), language: "en" });
  const ctx = { db, clock: { now: () => new Date() } };
  const started = await startOrder(ctx, { userUuid, orderId });
  if (started.outcome !== "underWay") throw new Error(`demo data: a survey can't be started: ${started.outcome}`);
  const { id: resultId, metamodules } = started.run;
  const all = metamodules.flatMap((metamodule) => metamodule.modules.map((module) => ({ metamodule, module })));
  for (const { metamodule, module } of all.slice(0, sections)) {
    const section = { resultId, surveyMetamoduleVid: metamodule.vid, surveyModuleVid: module.vid };
    const fill = () => plausibleAnswers(module, random);
    const filled = await fillSectionOfOrder(ctx, { userUuid, orderId, section, fill });
    if (filled.outcome !== "store") throw new Error(`demo data: a section can't be answered: ${filled.outcome}`);
  }
  await db.update(users).set({ activeOrderId: orderId }).where(eq(users.id, userUuid));
  await db
    .update(results)
    .set({
      startedAt: at,
      lastSavedAt: at,
      completedAt: sql`case when state = 'completed' then ${at.toISOString()}::timestamptz end`,
    })
    .where(and(eq(results.id, resultId), eq(results.userId, userUuid)));
}

/** Answers as a person might give them: some sections go well, some less so, and the items of one section agree. */
function plausibleAnswers(module: Module, random: () => number): Answers {
  const answers = new Map<string, number | string | null>();
  const level = 35 + 60 * random();
  for (let open = journeyThrough(module, answers).firstOpen; open; open = journeyThrough(module, answers).firstOpen) {
    answers.set(open.vid, plausibleAnswer(open, level + 30 * (random() - 0.5)));
  }
  return answers;
}

/** The possible value nearest to a wellbeing of 0..100; open questions are passed. */
function plausibleAnswer(question: Question, wellbeing: number): number | null {
  const wanted = question.reversed ? 100 - wellbeing : wellbeing;
  const values = possibleValues(question.type).filter((value) => typeof value === "number");
  if (values.length === 0) return null;
  return values.reduce((best, value) => (Math.abs(value - wanted) < Math.abs(best - wanted) ? value : best));
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("demo data: a row that was just written is missing");
  return value;
}
