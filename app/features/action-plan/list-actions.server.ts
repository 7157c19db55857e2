import { and, asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { today } from "~/db/home-day.server";
import { preparedOnce } from "~/db/request-db.server";
import { plannedActions } from "~/db/schema/action-plan";
import { assessmentOrders } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { reportSnapshots } from "~/db/schema/reports";
import { byLanguage } from "~/features/lists/by-language.server";
import { type ListQuery, likePattern, pageSize } from "~/features/lists/list-query";
import { orderNameColumns } from "~/features/orders/order-name.server";
import { sharesNameOnStaff } from "~/features/people/organisation-staff.server";
import type { Language } from "~/i18n/languages";
import { isUuid } from "~/platform/uuid";
import { versionOf } from "~/platform/version-of.server";
import { type ActionState, openStates } from "./action";
import { type ActionColumn, type StateFilter, statesOf } from "./action-columns";
import { changerIsStaff, ownerIsStaff } from "./owners.server";

const owner = alias(users, "owner");
const changer = alias(users, "changer");

const nameOf = (person: typeof owner | typeof changer) => ({
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
  phoneNumber: person.phoneNumber,
});

const sharesName = (person: typeof owner | typeof changer) => sharesNameOnStaff(person, plannedActions.organisationId);

const columns = {
  id: plannedActions.id,
  orderId: plannedActions.orderId,
  order: orderNameColumns,
  wave: plannedActions.wave,
  itemKey: plannedActions.itemKey,
  groupKey: plannedActions.groupKey,
  area: plannedActions.area,
  unit: plannedActions.unit,
  guide: plannedActions.guide,
  what: plannedActions.what,
  ownerKind: plannedActions.ownerKind,
  ownerId: plannedActions.ownerId,
  ownerWords: plannedActions.ownerWords,
  ownerIsStaff: ownerIsStaff.as("owner_is_staff"),
  owner: nameOf(owner),
  ownerSharesName: sharesName(owner).as("owner_shares_name"),
  dueOn: plannedActions.dueOn,
  today: sql<string>`${today}::text`.as("today"),
  state: plannedActions.state,
  notes: plannedActions.notes,
  remind: plannedActions.remind,
  changedAt: plannedActions.changedAt,
  changedBy: nameOf(changer),
  changerIsStaff: changerIsStaff.as("changer_is_staff"),
  changerSharesName: sharesName(changer).as("changer_shares_name"),
};

function actions(db: Db) {
  return db
    .select(columns)
    .from(plannedActions)
    .leftJoin(assessmentOrders, eq(assessmentOrders.id, plannedActions.orderId))
    .leftJoin(owner, eq(owner.id, plannedActions.ownerId))
    .leftJoin(changer, eq(changer.id, plannedActions.changedBy))
    .$dynamic();
}

/** An action as it is stored. */
export type PlannedAction = Awaited<ReturnType<typeof actions>>[number];

/** The same with the states that its form and its presses are made from. */
export type OpenedAction = PlannedAction & {
  /** Of what its form shows. */
  version: string;
  /** Of that and how far it is: whoever presses has seen both. */
  shownVersion: string;
};

/** The owner's tick is shown to them alone, and a version of it would tell others. */
function versioned(row: PlannedAction, asker: string): OpenedAction {
  const { what, ownerKind, ownerId, ownerWords, dueOn, notes, remind, state } = row;
  const shown = [what, ownerKind, ownerId, ownerWords, dueOn, notes, ...(ownerId === asker ? [remind] : [])];
  return { ...row, version: versionOf(shown), shownVersion: versionOf([...shown, state]) };
}

/** What is told of an action to whoever looks on for the service: not what its organisation has noted for itself. */
export const withoutNotes = <Action extends PlannedAction>(action: Action): Action => ({ ...action, notes: "" });

/** How far actions are, as one sorts them: what is under way before what waits, what is done before what was dropped. */
const byState = sql`array_position(array['under_way', 'planned', 'done', 'dropped'], ${plannedActions.state})`;

const sortedBy = (language: Language): Record<ActionColumn, SQL> => ({
  due: sql`${plannedActions.dueOn}`,
  what: byLanguage(plannedActions.what, language),
  state: byState,
});

export type AskedActions = {
  query: ListQuery<ActionColumn>;
  filter: StateFilter;
  language: Language;
  /** What is searched for as the page says it, where that is stored nowhere. */
  named: NamedPlaces;
};

/** Areas by their keys, and whether the words are those for the whole organisation. */
export type NamedPlaces = { areas: readonly string[]; whole: boolean };

/** A page of an organisation's actions, as the address of their list asks. */
export async function listActions(
  db: Db,
  { organisationId, query, filter, language, named }: AskedActions & { organisationId: string },
): Promise<{ total: number; rows: PlannedAction[] }> {
  const states = statesOf(filter);
  const wanted = and(
    eq(plannedActions.organisationId, organisationId),
    states ? inArray(plannedActions.state, states as ActionState[]) : undefined,
    query.search ? isFound(query.search, named) : undefined,
  );
  const [[counted], rows] = await Promise.all([
    db.select({ total: count() }).from(plannedActions).where(wanted),
    actions(db)
      .where(wanted)
      .orderBy((query.descending ? desc : asc)(sortedBy(language)[query.sort]), asc(plannedActions.id))
      .limit(pageSize)
      .offset((query.page - 1) * pageSize),
  ]);
  return { total: counted?.total ?? 0, rows };
}

/** Words of the action itself, of its owner in words, of its unit and of its area in any language, or as the page names them. */
function isFound(words: string, { areas, whole }: NamedPlaces): SQL | undefined {
  const pattern = likePattern(words);
  return or(
    areas.length > 0 ? inArray(plannedActions.itemKey, [...areas]) : undefined,
    whole ? sql`cardinality(${plannedActions.unit}) = 0` : undefined,
    ilike(plannedActions.what, pattern),
    ilike(plannedActions.ownerWords, pattern),
    sql`array_to_string(${plannedActions.unit}, ' ') ilike ${pattern}`,
    sql`exists (select 1 from jsonb_each_text(${plannedActions.area}) as named where named.value ilike ${pattern})`,
  );
}

/** Most actions that a file holds, and that one organisation has. */
export const mostActions = 1_000;

/** All actions of an organisation by their days, for its files. */
export async function allActions(db: Db, organisationId: string): Promise<PlannedAction[]> {
  return actions(db)
    .where(eq(plannedActions.organisationId, organisationId))
    .orderBy(asc(plannedActions.dueOn), asc(plannedActions.id))
    .limit(mostActions);
}

const findUpTo = preparedOnce((db: Db) => {
  const [organisationId, orderId] = [sql.placeholder("organisationId"), sql.placeholder("orderId")];
  const own = sql`(select min(own.made_at) from ${reportSnapshots} own where own.order_id = ${orderId})`;
  const isEarlier = sql`exists (select from ${reportSnapshots} earlier where earlier.order_id = ${plannedActions.orderId}
    and earlier.wave = ${plannedActions.wave} and earlier.made_at < ${own})`;
  return actions(db)
    .where(and(eq(plannedActions.organisationId, organisationId), or(eq(plannedActions.orderId, orderId), isEarlier)))
    .orderBy(asc(plannedActions.dueOn), asc(plannedActions.id))
    .limit(mostActions)
    .prepare("actions_up_to");
});

/** The actions that came from reports of one order, and from reports of other orders that were made before its own; by their days. */
export const actionsUpTo = (db: Db, of: { organisationId: string; orderId: string }): Promise<PlannedAction[]> =>
  findUpTo(db).execute(of);

/** An action of an organisation as it opens for whoever asks; undefined where it is another's, or not there. */
export async function findAction(
  db: Db,
  { organisationId, actionId, asker }: { organisationId: string; actionId: string; asker: string },
): Promise<OpenedAction | undefined> {
  if (!isUuid(actionId)) return undefined;
  const [row] = await actions(db).where(
    and(eq(plannedActions.id, actionId), eq(plannedActions.organisationId, organisationId)),
  );
  return row && versioned(row, asker);
}

/** How many actions of an organisation wait to be done. */
export function countOpenActions(db: Db, organisationId: string): Promise<number> {
  return db.$count(
    plannedActions,
    and(eq(plannedActions.organisationId, organisationId), inArray(plannedActions.state, [...openStates])),
  );
}
