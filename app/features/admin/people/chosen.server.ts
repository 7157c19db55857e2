import { and, asc, desc, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { byLanguage } from "~/features/lists/by-language.server";
import { takesInvitations } from "~/features/orders/conditions.server";
import { hasGroups } from "~/features/orders/invited-by-office.server";
import type { NamedOrder } from "~/features/orders/order-name";
import { orderNameColumns } from "~/features/orders/order-name.server";
import { isManagedPerson, isReachedOrder } from "~/features/orders/reach.server";
import { recordListing } from "~/features/own-data/access-log.server";
import type { Admin } from "~/features/sessions/admin.server";
import { asksSupervisorsApart, surveyFlowVariants } from "~/features/survey/variants";
import type { Language } from "~/i18n/languages";
import { isUuid } from "~/platform/uuid";
import { versionOf } from "~/platform/version-of.server";
import { calledBy } from "./scope.server";
import type { TogetherAct } from "./together";

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

/** Holds for orders that ask everybody alike. To the others people are invited by a table, which says who is a supervisor. */
const asksAlike = not(inArray(assessmentOrders.surveyFlowVariant, surveyFlowVariants.filter(asksSupervisorsApart)));

type Offer = { admin: Admin; organisationId: string; act: Exclude<TogetherAct, "move">; orderId: string };

/** Holds for those of which several people can be invited, or their invitations taken back. */
const offeredOf = ({ admin, organisationId, act }: Omit<Offer, "orderId">) =>
  and(openOf(admin, organisationId), act === "invite" ? asksAlike : undefined);

/** Whether an order is one of these. */
export async function isOffered(db: Db, { orderId, ...offer }: Offer): Promise<boolean> {
  if (!isUuid(orderId)) return false;
  return (await db.$count(assessmentOrders, and(offeredOf(offer), eq(assessmentOrders.id, orderId)))) > 0;
}

export type OfferedOrder = NamedOrder & { id: string; draft: boolean; hasGroups: boolean };

/**
 * The surveys that an organisation's people can be invited to now, or taken back from: first the one whose people are listed,
 * then the newest. `byTable`: there are others, to which people are invited by a table.
 */
export async function offeredOrders(
  { db }: Pick<Ctx, "db">,
  { orderId, ...offer }: Offer,
): Promise<{ orders: OfferedOrder[]; byTable: boolean }> {
  const orders = await db
    .select({ id: assessmentOrders.id, ...orderNameColumns, draft: assessmentOrders.draft, hasGroups })
    .from(assessmentOrders)
    .where(offeredOf(offer))
    .orderBy(
      ...(isUuid(orderId) ? [desc(eq(assessmentOrders.id, orderId))] : []),
      desc(assessmentOrders.startedAt),
      asc(assessmentOrders.id),
    )
    .limit(mostOffered);
  const others = and(openOf(offer.admin, offer.organisationId), not(asksAlike));
  return { orders, byTable: offer.act === "invite" && (await db.$count(assessmentOrders, others)) > 0 };
}
