import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders, orderInvitations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { reportRules } from "~/db/schema/reports";
import type { Ctx } from "~/features/ctx.server";
import { hasGroups, isByOffice } from "~/features/orders/invited-by-office.server";
import { ConcurrencyLimit } from "~/platform/concurrency-limit";
import type { InTurn } from "./disclosure/climb";
import { unitKey, unitOf } from "./disclosure/report-groups";
import { defaultRules, type ReportRules } from "./disclosure/rules";
import { type Merge, mergesFor } from "./merges";
import { isSure, type Plan, type PlannedGroup, type PlannedUnit, peopleIn, tryPlan } from "./plan";

/** Whose units the plan of an order begins with. */
export type KnownFrom = "invited" | "organisation";

export type KnownUnits = {
  from: KnownFrom;
  people: number;
  units: PlannedUnit[];
  /** Whether others may join by a group's link, who are not among them. */
  joinable: boolean;
};

/** The rules of an order's reports: those frozen with the opening, or as they would be. */
export async function plannedRules({ db }: Pick<Ctx, "db">, orderId: string): Promise<ReportRules> {
  return (await rulesOfSeveral(db, [orderId]))(orderId);
}

/** The same of several orders, by the order's id. */
export async function rulesOfSeveral(db: Db, orderIds: readonly string[]): Promise<(orderId: string) => ReportRules> {
  const { orderId, k, sensitiveK, attributes, crossingFrom } = reportRules;
  const rows = await db
    .select({ orderId, rules: { k, sensitiveK, attributes, crossingFrom } })
    .from(reportRules)
    .where(inArray(orderId, [...orderIds]));
  const decided = new Map(rows.map((row) => [row.orderId, row.rules]));
  return (id) => decided.get(id) ?? defaultRules;
}

/**
 * How many people of each unit the organisation has invited to an order, or, while it has nobody, how many it has. Whoever
 * joined by a group's link is in no number. Each is in the unit that they have now: one kept from when they joined would tell
 * of somebody who is moved and invited afterwards that they had come before.
 */
export async function knownUnits(
  { db }: Pick<Ctx, "db">,
  { id, organisation }: { id: string; organisation: { id: string } },
): Promise<KnownUnits> {
  const [rows, [order]] = await Promise.all([
    db.execute<UnitRow>(sql`select ${users.organisationalUnit} as unit, count(*)::int as people
      from ${orderInvitations} join ${users} on ${users.id} = ${orderInvitations.userId}
      where ${orderInvitations.orderId} = ${id} and ${isByOffice} group by 1`),
    db.select({ joinable: hasGroups }).from(assessmentOrders).where(eq(assessmentOrders.id, id)),
  ]);
  if (rows.length > 0) return { from: "invited", joinable: order?.joinable ?? false, ...known(rows) };
  const all = await db.execute<UnitRow>(sql`select organisational_unit as unit, count(*)::int as people from users
    where organisation_id = ${organisation.id} group by organisational_unit`);
  return { from: "organisation", joinable: false, ...known(all) };
}

type UnitRow = { unit: string | null; people: number };

function known(rows: readonly UnitRow[]): Pick<KnownUnits, "people" | "units"> {
  const units = new Map<string, PlannedUnit>();
  for (const row of rows) {
    const unit = unitOf(row.unit);
    const people = row.people + (units.get(unitKey(unit))?.people ?? 0);
    units.set(unitKey(unit), { unit, people });
  }
  const sorted = [...units].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, unit]) => unit);
  return { people: peopleIn(sorted), units: sorted };
}

export type TriedPlan = {
  plan: Plan;
  rules: ReportRules;
  groups: PlannedGroup[];
  /** What to merge, and what would be shown then; none where merging helps nothing. */
  better: { merges: Merge[]; units: PlannedUnit[]; groups: PlannedGroup[] } | undefined;
};

/** Milliseconds of trying after which requests are served, and after how many of them in all a plan rests as well. */
const stretchMs = 5;
const atOnceMs = 1_000;

/**
 * Somebody waits for it at a page, so its pieces stand behind no file, as those of a report do. Nor does it rest for as long
 * as it is an ordinary plan's: on a busy machine a process that rests waits each time until it is its turn again.
 */
function besideOthers(): InTurn {
  let spentMs = 0;
  let inAllMs = 0;
  return async (work) => {
    if (spentMs >= stretchMs) {
      inAllMs += spentMs;
      spentMs = 0;
      await (inAllMs < atOnceMs ? nextTurn() : sleep(stretchMs));
    }
    const began = performance.now();
    const done = work();
    spentMs += performance.now() - began;
    return done;
  };
}

/** Plans are tried one at a time, so that several are no longer in the way than one. */
const trying = new ConcurrencyLimit(1);
/** One that has waited for so long is tried beside the others. */
const mostWaitingMs = 10_000;

/** What the report of a plan would show, and of a better one where units can be merged. */
export async function tryWithMerges(plan: Plan, rules: ReportRules): Promise<TriedPlan> {
  const end = await trying.acquire(mostWaitingMs);
  try {
    return await tryBoth(plan, rules, besideOthers());
  } finally {
    end?.();
  }
}

async function tryBoth(plan: Plan, rules: ReportRules, inTurns: InTurn): Promise<TriedPlan> {
  const groups = await tryPlan(plan, rules, inTurns);
  const merged = mergesFor(plan.units, { k: rules.k, response: plan.response });
  if (merged.merges.length === 0) return { plan, rules, groups, better: undefined };
  const after = await tryPlan({ ...plan, units: merged.units }, rules, inTurns);
  const better = hiddenShare(after) < hiddenShare(groups) ? { ...merged, groups: after } : undefined;
  return { plan, rules, groups, better };
}

/** The share of units whose numbers would not surely be shown. */
function hiddenShare(groups: readonly PlannedGroup[]): number {
  const units = groups.filter(({ kind }) => kind === "unit" || kind === "whole");
  return units.filter(({ ordinary }) => !isSure(ordinary)).length / units.length;
}
