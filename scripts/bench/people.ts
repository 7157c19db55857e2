import { createHash, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { consentGrants, consentTypes } from "~/db/schema/consents";
import { sessions } from "~/db/schema/login";
import { assessmentOrders, orderConsentTypes, orderInvitations, organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { results } from "~/db/schema/results";
import { startSession } from "~/features/sessions/session.server";
import type { Metamodule } from "~/features/survey/definition";
import { currentVids, metamodulesByVid } from "~/features/survey/definitions.server";
import { metamoduleKeysOf, type SurveyFlowVariant } from "~/features/survey/variants";
import { hashToken } from "~/platform/secrets.server";

/** A person who is signed in and has a run under way in which nothing is answered. */
export type PersonUnderWay = { userUuid: string; resultId: string; sessionToken: string };

/** An order whose people all answer the same survey. */
export type BenchOrder = { id: string; organisationId: string; metamodules: Metamodule[] };

const consentKey = "aisti_business";

/** An open order of the variant that asks for one consent. */
export async function addOrder(db: Db, variant: SurveyFlowVariant): Promise<BenchOrder> {
  const organisationId = randomUUID();
  await db.insert(organisations).values({ id: organisationId, name: "Esimerkki Oy" });
  const [id] = await addOrders(db, { organisationId, variant, count: 1 });
  const vids = await currentVids(db, metamoduleKeysOf(variant, { supervisor: false }));
  return { id: id ?? "", organisationId, metamodules: await metamodulesByVid(db, vids) };
}

/** Further orders of the same kind; returns their ids. */
export async function addOrders(
  db: Db,
  { organisationId, variant, count }: { organisationId: string; variant: SurveyFlowVariant; count: number },
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await db
    .insert(assessmentOrders)
    .values(
      ids.map((id, index) => ({ id, organisationId, name: `Hyvinvointi ${index + 1}`, surveyFlowVariant: variant })),
    );
  await db.insert(orderConsentTypes).values(ids.map((orderId) => ({ orderId, consentKey })));
  return ids;
}

/**
 * People who have signed in, filled their profile, consented and started the order, written straight into the database:
 * what is measured begins with the first question.
 */
export async function addPeople(db: Db, order: BenchOrder, count: number): Promise<PersonUnderWay[]> {
  const types = await db
    .select({ id: consentTypes.id, key: consentTypes.key, current: consentTypes.current })
    .from(consentTypes);
  const consent = types.find(({ key, current }) => key === consentKey && current);
  if (!consent) throw new Error(`consent ${consentKey} is not published`);
  const people: PersonUnderWay[] = [];
  const batch = 500;
  for (let made = 0; made < count; made += batch) {
    const some = Array.from({ length: Math.min(batch, count - made) }, newPerson);
    await db.insert(users).values(
      some.map(({ userUuid }) => ({
        id: userUuid,
        email: addressOf(userUuid),
        firstName: "Aino",
        lastName: "Virtanen",
        dateOfBirth: "1985-04-12",
        gender: "female",
        organisationId: order.organisationId,
        activeOrderId: order.id,
      })),
    );
    await db.insert(orderInvitations).values(some.map(({ userUuid }) => ({ userId: userUuid, orderId: order.id })));
    await db.insert(consentGrants).values(
      some.map(({ userUuid }) => ({
        userId: userUuid,
        orderId: order.id,
        consentTypeId: consent.id,
        consentKey,
        language: "fi",
      })),
    );
    const expiresAt = new Date(Date.now() + 12 * 60 * 60 * 1_000);
    await db
      .insert(sessions)
      .values(
        some.map(({ userUuid, sessionToken }) => ({ idHash: hashToken(sessionToken), userId: userUuid, expiresAt })),
      );
    const metamoduleVids = order.metamodules.map(({ vid }) => vid);
    await db
      .insert(results)
      .values(
        some.map(({ userUuid, resultId }) => ({ id: resultId, userId: userUuid, orderId: order.id, metamoduleVids })),
      );
    people.push(...some);
  }
  return people;
}

/** The e-mail address of one of them. */
export const addressOf = (userUuid: string) => `${userUuid}@example.com`;

/** An administrator of everything, signed in; returns the session. */
export async function addAdministrator(db: Db, order: BenchOrder): Promise<string> {
  const [person] = await addPeople(db, order, 1);
  if (!person) throw new Error("nobody to administer");
  await db.insert(userRoles).values({ userId: person.userUuid, role: "admin" });
  // Another role ends all sessions.
  const token = await startSession(db, person.userUuid, "");
  await db
    .update(sessions)
    .set({ awaitsSecondFactor: false, secondFactorAt: sql`now()` })
    .where(eq(sessions.userId, person.userUuid));
  return token;
}

function newPerson(): PersonUnderWay {
  const userUuid = randomUUID();
  // As long as a real one; who may guess it does not matter in a database that lives for a minute.
  const sessionToken = createHash("sha256").update(userUuid).digest("base64url");
  return { userUuid, resultId: randomUUID(), sessionToken };
}
