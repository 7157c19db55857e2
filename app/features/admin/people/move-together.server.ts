import { and, inArray, sql } from "drizzle-orm";
import { holdPeople } from "~/db/lock-order.server";
import { users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { recordForEach } from "~/features/own-data/access-log.server";
import { isUuid } from "~/platform/uuid";
import { unitsOf } from "../organisations/edit-units.server";
import { type Choice, type Chosen, findChosen } from "./chosen.server";
import { withoutUnit } from "./people-columns";

export type MovedTogether =
  /** How many belong to the unit now, and how many did before. */
  | { outcome: "moved"; done: number; before: number }
  | { outcome: "notThere" }
  | { outcome: "unknownUnit" }
  | { outcome: "conflict"; saved: Chosen };

/** Moves several people of an organisation to one of its units, or to none, all at once. What they are invited to stays as it is. */
export function moveTogether(
  { db }: Pick<Ctx, "db">,
  { unit, version, requestId, ...choice }: Choice & { unit: string; version: string; requestId: string },
): Promise<MovedTogether> {
  return db.transaction(async (tx): Promise<MovedTogether> => {
    await holdPeople(tx, choice.personIds.filter(isUuid), "changesThem");
    const chosen = await findChosen(tx, choice);
    if (!chosen) return { outcome: "notThere" };
    const to = unit === withoutUnit ? null : unit;
    if (to !== null && !(await unitsOf(tx, choice.organisationId)).some(({ path }) => path === to)) {
      return { outcome: "unknownUnit" };
    }
    if (chosen.version !== version) return { outcome: "conflict", saved: chosen };
    const ids = chosen.people.map(({ id }) => id);
    const moved = await tx
      .update(users)
      .set({ organisationalUnit: to })
      .where(and(inArray(users.id, ids), sql`${users.organisationalUnit} is distinct from ${to}::text`))
      .returning({ id: users.id });
    const userUuids = moved.map(({ id }) => id);
    await recordForEach(tx, { admin: choice.admin, userUuids, what: "details_changed", requestId });
    return { outcome: "moved", done: moved.length, before: ids.length - moved.length };
  });
}
