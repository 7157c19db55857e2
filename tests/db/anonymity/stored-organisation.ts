import type { App } from "~/app.server";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { reportRules } from "~/db/schema/reports";
import { composeAtOnce } from "~/features/reports/disclosure/compose-report";
import { makeReports } from "~/features/reports/make-reports.server";
import type { Metamodule } from "~/features/survey/definition";
import { currentMetamodules } from "~/features/survey/definitions.server";
import { metamoduleKeysOf, type SurveyFlowVariant } from "~/features/survey/variants";
import { addPerson, present, startTestSession } from "../../fixtures/people";
import { seededRandom } from "../../fixtures/random";
import { startStaffSession } from "../../fixtures/second-factor";
import { type ResultToStore, storeResults } from "../../fixtures/stored-results";
import { drawnAlike, drawnResult, type Spread } from "./drawn-answers";
import type { DrawnOrganisation, Employee } from "./drawn-organisation";
import type { BandEdges, Reported } from "./told";

/** Sessions of those who look at an organisation from outside its people. */
export type Onlookers = { subscriber: string; administrator: string; unitReader: string };

export type StoredOrganisation = DrawnOrganisation & {
  organisationId: string;
  onlookers: Onlookers;
  /** The unit that one of them reads reports of. */
  readUnit: readonly string[];
};

/** Who somebody was and what they scored, by module: the truth, which no attack may use but to be judged by. */
export type Truth = {
  wave: number;
  /** By item as reports name it, and then by person. */
  scores: Map<string, Map<string, number>>;
};

export type StoredOrder = Reported & { truth: Truth[] };

const day = 24 * 60 * 60 * 1_000;

export async function storeOrganisation(app: App, drawn: DrawnOrganisation): Promise<StoredOrganisation> {
  const [made] = await app.db.insert(organisations).values({ name: drawn.name }).returning({ id: organisations.id });
  const organisationId = present(made).id;
  await app.db.insert(users).values(
    drawn.people.map(({ id, email, unit, gender, bornYear }, place) => ({
      id,
      email,
      firstName: `First${place}`,
      lastName: `Last${place}`,
      language: "en" as const,
      organisationId,
      organisationalUnit: unit.join(" / "),
      gender,
      dateOfBirth: `${bornYear}-06-15`,
    })),
  );
  // Of some a department, of others a team; the first person's, so that it has somebody.
  const readUnit = present(drawn.people[0]).unit.slice(0, 1 + (drawn.seed % 2));
  const staff = async (role: "subscriber" | "admin" | "unit_reader") => {
    const person = await addPerson(app.db, { language: "en" });
    const units = role === "unit_reader" ? [readUnit.join(" / ")] : null;
    await app.db.insert(userRoles).values({ userId: person.userUuid, role, organisationId, units });
    return role === "admin" ? startStaffSession(app, person) : startTestSession(app.db, person);
  };
  return {
    ...drawn,
    organisationId,
    readUnit,
    onlookers: {
      subscriber: await staff("subscriber"),
      administrator: await staff("admin"),
      unitReader: await staff("unit_reader"),
    },
  };
}

/** An order that everybody was invited to and that ended some days ago; each wave is answered by some. */
export async function storeOrder(
  app: App,
  organisation: StoredOrganisation,
  given: {
    name: string;
    variant: SurveyFlowVariant;
    attributes: readonly ("gender" | "age")[];
    answered: readonly ReadonlySet<string>[];
    moodOf?: (person: Employee) => number;
    spread?: Spread;
    endedDaysAgo: number;
    seed: number;
    plantAlike?: boolean;
    people?: readonly Employee[];
  },
): Promise<StoredOrder> {
  const { db } = app;
  const { people = organisation.people } = given;
  const end = Date.now() - given.endedDaysAgo * day;
  const [order] = await db
    .insert(assessmentOrders)
    .values({
      organisationId: organisation.organisationId,
      name: given.name,
      surveyFlowVariant: given.variant,
      startedAt: new Date(end - 20 * day),
      endTimestamp: new Date(end),
    })
    .returning({ id: assessmentOrders.id });
  const orderId = present(order).id;
  await db.insert(reportRules).values({ orderId, attributes: [...given.attributes] });
  await db.insert(orderInvitations).values(people.map(({ id, supervisor }) => ({ orderId, userId: id, supervisor })));
  const random = seededRandom(given.seed);
  const kinds = new Map<boolean, Metamodule[]>();
  for (const supervisor of [false, true]) {
    kinds.set(supervisor, await currentMetamodules(db, [...metamoduleKeysOf(given.variant, { supervisor })]));
  }
  const alike = given.plantAlike ? drawnAlike(organisation, present(kinds.get(false)), random) : [];
  const truth: Truth[] = [];
  const stored: ResultToStore[] = [];
  given.answered.forEach((answered, place) => {
    const scores: Truth["scores"] = new Map();
    for (const person of people.filter(({ id }) => answered.has(id))) {
      const metamodules = present(kinds.get(given.variant === "vointi_safety" && person.supervisor));
      const mood = given.moodOf?.(person) ?? (organisation.mood.get(person.id) as number);
      const content = drawnResult(random, metamodules, { person, mood, alike, spread: given.spread });
      for (const { surveyMetamoduleKey, modules } of content.metamoduleSubResults) {
        for (const { subResult } of modules) {
          if (subResult.numericScore === undefined) continue;
          const key = `${surveyMetamoduleKey}.${subResult.surveyModuleKey}`;
          const own = scores.get(key) ?? new Map<string, number>();
          scores.set(key, own.set(person.id, subResult.numericScore));
        }
      }
      const completedAt = new Date(end - (15 - place * 12 - random.next() * 3) * day);
      stored.push({ userId: person.id, orderId, metamodules, content, completedAt });
    }
    truth.push({ wave: place + 1, scores });
  });
  await storeResults(db, stored);
  return { orderId, people, edges: edgesOf([...kinds.values()].flat()), truth };
}

/** Where bands begin that a module has of its own. */
function edgesOf(metamodules: readonly Metamodule[]): BandEdges {
  return new Map(
    metamodules.flatMap(({ key, modules }) =>
      modules.flatMap((module) => (module.bands ? [[`${key}.${module.key}`, module.bands] as const] : [])),
    ),
  );
}

/** What the job does when an order has ended, without the pauses that leave the process to people who answer. */
export async function makeTheReport(app: App, orderId: string): Promise<void> {
  const { outcome } = await makeReports(app, orderId, composeAtOnce);
  if (outcome !== "made") throw new Error(`the report was not made: ${outcome}`);
}
