import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { takesInvitations } from "~/features/orders/conditions.server";
import { isManagedPerson, isReachedOrder } from "~/features/orders/reach.server";
import { recordListing } from "~/features/own-data/access-log.server";
import type { Admin } from "~/features/sessions/admin.server";
import type { Language } from "~/i18n/languages";
import { isUuid } from "~/platform/uuid";
import { versionOf } from "~/platform/version-of.server";
import { byLanguage } from "../by-language.server";
import { calledBy } from "./scope.server";

/** People of one organisation, chosen from a list, in the order of a language. */
export type Choice = { admin: Admin; organisationId: string; personIds: readonly string[]; language: Language };

/** So many orders are offered to choose from: the one whose list it is, and the newest. */
const mostOffered = 100;

export type Chosen = {
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
function isChosen({ admin, organisationId, personIds }: Choice): SQL {
  const ids = personIds.filter(isUuid);
  if (ids.length === 0 || !isUuid(organisationId)) return sql`false`;
  return and(inArray(users.id, ids), eq(users.organisationId, organisationId), isManagedPerson(admin)) as SQL;
}

/** The chosen of one organisation as an administrator may change them; undefined where there is none. */
export async function findChosen(db: Db, choice: Choice): Promise<Chosen | undefined> {
  const { language } = choice;
  const { firstName, lastName } = calledBy(choice.admin);
  const { id, email, phoneNumber, organisationalUnit: unit, active } = users;
  const people = await db
    .select({ id, firstName, lastName, email, phoneNumber, unit, active })
    .from(users)
    .where(isChosen(choice))
    .orderBy(byLanguage(lastName, language), byLanguage(firstName, language), asc(id));
  if (people.length === 0) return undefined;
  return {
    people,
    others: new Set(choice.personIds).size - people.length,
    version: versionOf(people.map((person) => [person.id, person.unit]).toSorted()),
  };
}

/** The same for a page that shows them, which each of them finds in their log. */
export async function showChosen(
  { db }: Pick<Ctx, "db">,
  { requestId, ...choice }: Choice & { requestId: string },
): Promise<Chosen | undefined> {
  const chosen = await findChosen(db, choice);
  if (chosen) await recordListing(db, { admin: choice.admin, userUuids: chosen.people.map(({ id }) => id), requestId });
  return chosen;
}

/** Holds for the orders of an organisation that its people can be invited to now, drafts too. */
const openOf = (admin: Admin, organisationId: string) =>
  and(isReachedOrder(admin), takesInvitations, eq(assessmentOrders.organisationId, organisationId));

/** Whether an order is one of these. */
export async function isOpenOrderOf(
  db: Db,
  { admin, orderId, organisationId }: { admin: Admin; orderId: string; organisationId: string },
): Promise<boolean> {
  if (!isUuid(orderId)) return false;
  return (await db.$count(assessmentOrders, and(openOf(admin, organisationId), eq(assessmentOrders.id, orderId)))) > 0;
}

export type OfferedOrder = { id: string; name: string; draft: boolean };

/** The surveys that an organisation's people can be invited to now: first the one whose people are listed, then the newest. */
export async function openOrdersOf(
  { db }: Pick<Ctx, "db">,
  { admin, organisationId, orderId }: { admin: Admin; organisationId: string; orderId: string },
): Promise<OfferedOrder[]> {
  return db
    .select({ id: assessmentOrders.id, name: assessmentOrders.name, draft: assessmentOrders.draft })
    .from(assessmentOrders)
    .where(openOf(admin, organisationId))
    .orderBy(
      ...(isUuid(orderId) ? [desc(eq(assessmentOrders.id, orderId))] : []),
      desc(assessmentOrders.startedAt),
      asc(assessmentOrders.id),
    )
    .limit(mostOffered);
}
