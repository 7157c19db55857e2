import { and, type SQL, sql } from "drizzle-orm";
import { batchesOf } from "~/db/batches.server";
import type { Db } from "~/db/client.server";
import { assessmentOrders, groups, orderInvitations, organisations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { isExpiredRun } from "~/features/orders/conditions.server";
import type { AnsweringState } from "~/features/orders/order";
import { homeZone } from "~/features/people/person";
import type { Words } from "~/i18n/words.server";
import { ordersIn, type Scope } from "./scope.server";
import type { Cell, Sheet } from "./sheet";

const batchSize = 200;

/** What is read of an invitation: who, of which order, and how far they are; never an answer, a score or a result. */
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

/** Everybody who is invited to the orders for which the condition holds. */
const invitedTo = (condition: SQL | undefined) => sql`
  from ${orderInvitations}
  join ${assessmentOrders} on ${assessmentOrders.id} = ${orderInvitations.orderId}
  join ${organisations} on ${organisations.id} = ${assessmentOrders.organisationId}
  join ${users} on ${users.id} = ${orderInvitations.userId}
  left join ${groups} on ${groups.id} = ${orderInvitations.groupId}
  where ${condition}`;

const readInvited = (bulk: Db, condition: SQL | undefined, stop: AbortSignal) =>
  batchesOf<Invited>(
    bulk,
    sql`select ${users.firstName} as first_name, ${users.lastName} as last_name, ${users.email} as email,
        ${users.phoneNumber} as phone_number, ${users.language} as language, ${users.organisationalUnit} as unit,
        ${users.jobTitle} as job_title, ${minute(users.createdAt)} as created, ${organisations.name} as organisation,
        ${organisations.licenseType} as license_type, ${organisations.licenseActive} as license_active,
        ${minute(sql`${organisations.licenseExpireAt}`)} as license_end, ${assessmentOrders.id} as order_id,
        ${assessmentOrders.name} as order_name, ${minute(sql`${assessmentOrders.endTimestamp}`)} as order_end,
        ${groups.name} as group_name, ${minute(sql`${orderInvitations.invitedAt}`)} as invited, ${state} as state,
        ${completedRun} as completed
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

/** Who tries the service: everybody invited to an order that is a trial, with their licence and whether they have answered. */
export function trialSheet(
  { bulk }: Pick<Ctx, "bulk">,
  { t }: Pick<Words, "t">,
  scope: Scope,
  stop: AbortSignal,
): Sheet<Invited> {
  return {
    title: t("exports:title.trialUsers"),
    header: [
      t("exports:person.name"),
      t("exports:person.email"),
      t("exports:person.phoneNumber"),
      t("exports:person.language"),
      t("exports:person.organisation"),
      t("exports:person.licenseType"),
      t("exports:person.licenseActive"),
      t("exports:person.licenseExpireAt"),
      t("exports:person.order"),
      t("exports:person.orderEnd"),
      t("exports:person.invitedAt"),
      t("exports:person.createdAt"),
      t("exports:surveyCompleted"),
    ],
    batches: readInvited(bulk, trialOrdersIn(scope), stop),
    *rowsOf(row) {
      yield [
        nameOf(row, t),
        row.email,
        row.phone_number,
        row.language,
        row.organisation,
        row.license_type,
        yesNo(row.license_active, t),
        row.license_end,
        row.order_name,
        row.order_end,
        row.invited,
        row.created,
        yesNo(row.completed, t),
      ];
    },
  };
}

/** Who is invited to which order and how far they are. */
export function orderPeopleSheet(
  { bulk }: Pick<Ctx, "bulk">,
  { t }: Pick<Words, "t">,
  scope: Scope,
  stop: AbortSignal,
): Sheet<Invited> {
  return {
    title: t("exports:title.orderUsers"),
    header: [
      t("exports:person.order"),
      t("exports:person.orderId"),
      t("exports:person.organisation"),
      t("exports:person.group"),
      t("exports:person.name"),
      t("exports:person.email"),
      t("exports:person.phoneNumber"),
      t("exports:person.language"),
      t("exports:person.unit"),
      t("exports:person.jobTitle"),
      t("exports:person.invitedAt"),
      t("exports:person.state"),
      t("exports:surveyCompleted"),
    ],
    batches: readInvited(bulk, ordersIn(scope), stop),
    *rowsOf(row): Generator<Cell[]> {
      yield [
        row.order_name,
        row.order_id,
        row.organisation,
        row.group_name,
        nameOf(row, t),
        row.email,
        row.phone_number,
        row.language,
        row.unit,
        row.job_title,
        row.invited,
        t(`exports:state.${row.state}`),
        yesNo(row.completed, t),
      ];
    },
  };
}

const yesNo = (yes: boolean, t: Words["t"]) => t(yes ? "exports:yes" : "exports:no");

const nameOf = ({ first_name, last_name }: Invited, t: Words["t"]) =>
  `${first_name} ${last_name}`.trim() || t("exports:nameMissing");
