import { sql } from "drizzle-orm";
import type { Ctx } from "~/features/ctx.server";
import type { AdministeredOrder } from "~/features/orders/administered.server";
import { countInvited } from "~/features/orders/invited-by-office.server";
import { rulesVersion } from "~/features/reports/rules-form";
import { type OrderRules, rulesOfOrder } from "~/features/reports/save-rules.server";
import type { PlannedStep } from "~/features/schedules/schedule";
import { readSchedule } from "~/features/schedules/schedule.server";
import { versionOf } from "~/platform/version-of.server";

/** What an order's page shows of it besides the order itself. */
export type Life = {
  rules: OrderRules["rules"];
  planned: readonly PlannedStep[];
  groups: number;
  /** How many the organisation has invited; whoever joined by the link of a group is not counted. */
  invited: number;
  /** How many may read the reports of its organisation. */
  readers: number;
  /** When its newest report was made. */
  reportAt: Date | undefined;
  /** Names its rules, its schedule and how many groups lead to it. */
  version: string;
};

export async function readLife({ db }: Pick<Ctx, "db">, order: AdministeredOrder): Promise<Life> {
  const [{ rules, ownAttributes }, schedule, [found]] = await Promise.all([
    rulesOfOrder({ db }, order.id),
    readSchedule({ db }, order.id),
    db.execute<{ groups: number; invited: number; readers: number; at: number | null }>(sql`select
      (select count(*)::int from groups where order_id = ${order.id}) as groups,
      ${countInvited(order.id)} as invited,
      (select count(*)::int from user_roles held join users u on u.id = held.user_id and u.active
        where held.role = 'subscriber' and held.organisation_id = ${order.organisation.id}) as readers,
      (select extract(epoch from max(made_at))::float8 from report_snapshots where order_id = ${order.id}) as at`),
  ]);
  const groups = found?.groups ?? 0;
  return {
    rules,
    planned: schedule.planned,
    groups,
    invited: found?.invited ?? 0,
    readers: found?.readers ?? 0,
    reportAt: found?.at ? new Date(found.at * 1_000) : undefined,
    version: versionOf([rulesVersion(rules, ownAttributes), schedule.version, groups]),
  };
}
