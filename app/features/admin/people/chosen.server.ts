import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { takesPeople } from "~/features/orders/conditions.server";
import { isManagedPerson, isReachedOrder } from "~/features/orders/reach.server";
import { recordListing } from "~/features/own-data/access-log.server";
import type { Admin } from "~/features/sessions/admin.server";
import type { Language } from "~/i18n/languages";
import { isUuid } from "~/platform/uuid";
import { versionOf } from "~/platform/version-of.server";
import { byLanguage } from "../by-language.server";
import { calledBy } from "./scope.server";

/** People of one organisation, chosen from a list. */
export type Choice = { admin: Admin; personIds: readonly string[] };

/** So many orders are offered to choose from, the newest. */
const mostOffered = 100;

export type Chosen = {
  organisationId: string;
  people: ChosenPerson[];
  /** How many were chosen besides who are gone, of another organisation, or not the administrator's to change. */
  others: number;
  /** Of which unit each is now: what moving them starts from. */
  version: string;
};

export type ChosenPerson = {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phoneNumber: string | null;
  unit: string | null;
  active: boolean;
};

/** Holds for those of the chosen whom the administrator may change. */
function isChosen({ admin, personIds }: Choice): SQL {
  const ids = personIds.filter(isUuid);
  return ids.length === 0 ? sql`false` : (and(inArray(users.id, ids), isManagedPerson(admin)) as SQL);
}

/** The chosen of one organisation as an administrator may change them; undefined where there is none. */
export async function findChosen(db: Db, choice: Choice, language: Language = "fi"): Promise<Chosen | undefined> {
  const { firstName, lastName } = calledBy(choice.admin);
  const { id, email, phoneNumber, organisationalUnit: unit, organisationId, active } = users;
  const rows = await db
    .select({ id, firstName, lastName, email, phoneNumber, unit, active, organisationId })
    .from(users)
    .where(isChosen(choice))
    .orderBy(byLanguage(lastName, language), byLanguage(firstName, language), asc(id));
  const [first] = rows;
  if (!first?.organisationId) return undefined;
  const ofOne = rows.filter((row) => row.organisationId === first.organisationId);
  const people = ofOne.map(({ organisationId: _, ...person }) => person);
  return {
    organisationId: first.organisationId,
    people,
    others: new Set(choice.personIds).size - people.length,
    version: versionOf(people.map((person) => [person.id, person.unit]).toSorted()),
  };
}

/** The same for a page that shows them, which each of them finds in their log. */
export async function showChosen(
  { db }: Pick<Ctx, "db">,
  { language, requestId, ...choice }: Choice & { language: Language; requestId: string },
): Promise<Chosen | undefined> {
  const chosen = await findChosen(db, choice, language);
  if (chosen) await recordListing(db, { admin: choice.admin, userUuids: chosen.people.map(({ id }) => id), requestId });
  return chosen;
}

/** Holds for the open orders of an organisation that an administrator looks after. */
const openOf = (admin: Admin, organisationId: string) =>
  and(isReachedOrder(admin), takesPeople, eq(assessmentOrders.organisationId, organisationId));

/** Whether an order is one of these. */
export async function isOpenOrderOf(
  db: Db,
  { admin, orderId, organisationId }: { admin: Admin; orderId: string; organisationId: string | undefined },
): Promise<boolean> {
  if (!isUuid(orderId) || organisationId === undefined) return false;
  return (await db.$count(assessmentOrders, and(openOf(admin, organisationId), eq(assessmentOrders.id, orderId)))) > 0;
}

/** The surveys that an organisation's people can be invited to now, the newest first. */
export async function openOrdersOf(
  { db }: Pick<Ctx, "db">,
  { admin, organisationId }: { admin: Admin; organisationId: string },
): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: assessmentOrders.id, name: assessmentOrders.name })
    .from(assessmentOrders)
    .where(openOf(admin, organisationId))
    .orderBy(desc(assessmentOrders.startedAt), asc(assessmentOrders.id))
    .limit(mostOffered);
}
