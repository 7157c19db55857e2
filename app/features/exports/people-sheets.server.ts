import { and, type SQL, sql } from "drizzle-orm";
import { batchesOf } from "~/db/batches.server";
import type { Db } from "~/db/client.server";
import { personAttributes } from "~/db/schema/attributes";
import { assessmentOrders, groups, orderInvitations, organisations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { isExpiredRun, licenceHolds } from "~/features/orders/conditions.server";
import type { AnsweringState } from "~/features/orders/order";
import { orderNameInSql } from "~/features/orders/order-name.server";
import type { Attributes } from "~/features/people/attributes";
import { attributeNamesFor } from "~/features/people/attributes.server";
import type { Language } from "~/i18n/languages";
import type { Words } from "~/i18n/words.server";
import { homeZone } from "~/platform/time/home-zone";
import { ordersIn, type Scope } from "./scope.server";
import { type Cell, momentOf, type Sheet } from "./sheet";

const batchSize = 200;

/** One invitation: who, to which order, and how far they are; never an answer, a score or a result. */
type Invited = {
  first_name: string;
  last_name: string;
  email: string | null;
  phone_number: string | null;
  language: string;
  unit: string | null;
  job_title: string | null;
  created: string;
  organisation: string;
  license_type: string;
  license_active: boolean;
  license_end: string | null;
  order_id: string;
  order_name: string;
  order_end: string | null;
  group_name: string | null;
  invited: string;
  state: AnsweringState;
  completed: boolean;
  /** JSON of the organisation's own attributes, as of today (like unit and job title); null where no column shows them. */
  attributes: string | null;
};

/** A moment as everybody's spreadsheet sorts and reads it, e.g. 2026-11-22 14:05. */
const minute = (time: SQL | typeof users.createdAt) =>
  sql`to_char(${time} at time zone ${homeZone}, 'YYYY-MM-DD HH24:MI')`;

const completedRun = sql`exists (
  select 1 from results r
  where r.user_id = ${users.id} and r.order_id = ${assessmentOrders.id} and r.completed_at is not null)`;

const state = sql`coalesce(
  (select case when ${isExpiredRun(sql`r.last_saved_at`)} then 'partialResultExpired' else 'inProgress' end
    from results r where r.user_id = ${users.id} and r.order_id = ${assessmentOrders.id} and r.state = 'in_progress'),
  case when ${completedRun} then 'completed' else 'notStarted' end)`;

const attributes = sql`(
  select jsonb_object_agg(told.name, told.value)::text from ${personAttributes} told
  where told.user_id = ${users.id} and told.organisation_id = ${assessmentOrders.organisationId})`;

/** Everybody who is invited to the orders for which the condition holds. */
const invitedTo = (condition: SQL | undefined) => sql`
  from ${orderInvitations}
  join ${assessmentOrders} on ${assessmentOrders.id} = ${orderInvitations.orderId}
  join ${organisations} on ${organisations.id} = ${assessmentOrders.organisationId}
  join ${users} on ${users.id} = ${orderInvitations.userId}
  left join ${groups} on ${groups.id} = ${orderInvitations.groupId}
  where ${condition}`;

const readInvited = (
  bulk: Db,
  language: Language,
  condition: SQL | undefined,
  stop: AbortSignal,
  ownNames: readonly string[] = [],
) =>
  batchesOf<Invited>(
    bulk,
    sql`select ${users.firstName} as first_name, ${users.lastName} as last_name, ${users.email} as email,
        ${users.phoneNumber} as phone_number, ${users.language} as language, ${users.organisationalUnit} as unit,
        ${users.jobTitle} as job_title, ${minute(users.createdAt)} as created, ${organisations.name} as organisation,
        ${organisations.licenseType} as license_type, ${licenceHolds} as license_active,
        ${minute(sql`${organisations.licenseExpireAt}`)} as license_end, ${assessmentOrders.id} as order_id,
        ${orderNameInSql(language)} as order_name, ${minute(sql`${assessmentOrders.endTimestamp}`)} as order_end,
        ${groups.name} as group_name, ${minute(sql`${orderInvitations.invitedAt}`)} as invited, ${state} as state,
        ${completedRun} as completed, ${ownNames.length > 0 ? attributes : sql`null`} as attributes
      ${invitedTo(condition)}
      order by ${assessmentOrders.startedAt}, ${assessmentOrders.id}, ${users.lastName}, ${users.firstName}, ${users.id}`,
    batchSize,
    stop,
  );

export async function countInvited(bulk: Db, condition: SQL | undefined): Promise<number> {
  const [row] = await bulk.execute<{ count: number }>(sql`select count(*)::int as count ${invitedTo(condition)}`);
  return row?.count ?? 0;
}

export const trialOrdersIn = (scope: Scope) => and(ordersIn(scope), sql`${assessmentOrders.trial}`);

/** Every column there is of an invitation: its heading, and the content of its cell. */
const columns = {
  name: ["exports:person.name", (row, t) => `${row.first_name} ${row.last_name}`.trim() || t("exports:nameMissing")],
  email: ["exports:person.email", (row) => row.email],
  phoneNumber: ["exports:person.phoneNumber", (row) => row.phone_number],
  language: ["exports:person.language", (row) => row.language],
  unit: ["exports:person.unit", (row) => row.unit],
  jobTitle: ["exports:person.jobTitle", (row) => row.job_title],
  createdAt: ["exports:person.createdAt", (row) => momentOf(row.created)],
  organisation: ["exports:person.organisation", (row) => row.organisation],
  licenseType: ["exports:person.licenseType", (row) => row.license_type],
  licenseActive: ["exports:person.licenseActive", (row, t) => yesNo(row.license_active, t)],
  licenseExpireAt: ["exports:person.licenseExpireAt", (row) => momentOf(row.license_end)],
  order: ["exports:person.order", (row) => row.order_name],
  orderId: ["exports:person.orderId", (row) => row.order_id],
  orderEnd: ["exports:person.orderEnd", (row) => momentOf(row.order_end)],
  group: ["exports:person.group", (row) => row.group_name],
  invitedAt: ["exports:person.invitedAt", (row) => momentOf(row.invited)],
  state: ["exports:person.state", (row, t) => t(`exports:state.${row.state}`)],
  surveyCompleted: ["exports:surveyCompleted", (row, t) => yesNo(row.completed, t)],
} as const satisfies Record<string, readonly [label: string, cell: (row: Invited, t: Words["t"]) => Cell]>;

const yesNo = (yes: boolean, t: Words["t"]) => t(yes ? "exports:yes" : "exports:no");

function sheetOf(
  { t }: Pick<Words, "t">,
  title: string,
  names: readonly (keyof typeof columns)[],
  batches: AsyncIterable<readonly Invited[]>,
  ownNames: readonly string[] = [],
): Sheet<Invited> {
  return {
    title,
    header: [...names.map((name) => t(columns[name][0])), ...ownNames],
    batches,
    *rowsOf(row) {
      const told = JSON.parse(row.attributes ?? "{}") as Attributes;
      yield [...names.map((name) => columns[name][1](row, t)), ...ownNames.map((name) => told[name] ?? null)];
    },
  };
}

/**
 * Names of the attributes that the organisation has defined itself. An export of several organisations has no such columns:
 * the same name means something else in each, and there could be thousands.
 */
async function ownNamesIn(bulk: Db, { organisationId, orderId }: Scope): Promise<string[]> {
  if (orderId !== null) return attributeNamesFor(bulk, { orderId });
  return organisationId === null ? [] : attributeNamesFor(bulk, { organisationId });
}

/** Who tries the service: everybody invited to an order that is a trial, with their licence and whether they have answered. */
export function trialSheet({ bulk }: Pick<Ctx, "bulk">, words: Words, scope: Scope, stop: AbortSignal): Sheet<Invited> {
  return sheetOf(
    words,
    words.t("exports:title.trialUsers"),
    [
      "name",
      "email",
      "phoneNumber",
      "language",
      "organisation",
      "licenseType",
      "licenseActive",
      "licenseExpireAt",
      "order",
      "orderEnd",
      "invitedAt",
      "createdAt",
      "surveyCompleted",
    ],
    readInvited(bulk, words.language, trialOrdersIn(scope), stop),
  );
}

/** Who is invited to which order and how far they are; the last columns are the organisation's own attributes. */
export async function orderPeopleSheet(
  { bulk }: Pick<Ctx, "bulk">,
  words: Words,
  scope: Scope,
  stop: AbortSignal,
): Promise<Sheet<Invited>> {
  const ownNames = await ownNamesIn(bulk, scope);
  return sheetOf(
    words,
    words.t("exports:title.orderUsers"),
    [
      "order",
      "orderId",
      "organisation",
      "group",
      "name",
      "email",
      "phoneNumber",
      "language",
      "unit",
      "jobTitle",
      "invitedAt",
      "state",
      "surveyCompleted",
    ],
    readInvited(bulk, words.language, ordersIn(scope), stop, ownNames),
    ownNames,
  );
}
