import { and, eq } from "drizzle-orm";
import type { Db } from "../../app/db/client.server";
import { plannedActions } from "../../app/db/schema/action-plan";
import { reportSnapshots } from "../../app/db/schema/reports";

/** Days as programs write them, so many from now. */
const dayFrom = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** What the demo's organisation has decided to do about the first report of a survey. */
export async function seedPlan(
  db: Db,
  given: { organisationId: string; orderId: string; reader: string },
  now: Date,
): Promise<void> {
  const { organisationId, orderId, reader } = given;
  const wave = 1;
  const [report] = await db
    .select({ outline: reportSnapshots.outline })
    .from(reportSnapshots)
    .where(and(eq(reportSnapshots.orderId, orderId), eq(reportSnapshots.wave, wave)));
  const about = (itemKey: string, groupKey: string) => {
    const item = report?.outline.items.find(({ key }) => key === itemKey);
    const group = report?.outline.groups.find(({ key }) => key === groupKey);
    return item && group ? { orderId, wave, itemKey, groupKey, area: item.title, unit: [...group.unit] } : {};
  };
  const account = { ownerKind: "account" as const, ownerId: reader };
  const inWords = (ownerWords: string) => ({ ownerKind: "words" as const, ownerWords });
  await db.insert(plannedActions).values([
    {
      ...{ organisationId, ...about("my_work.recovery", "all"), ...account, state: "under_way" as const },
      ...{ what: "Jokaiseen vuoroon merkitään kaksi taukoa", dueOn: dayFrom(now, 20), remind: true, changedBy: reader },
    },
    {
      ...{ organisationId, ...about("my_work.workload", "unit:Hoiva"), ...inWords("Työsuojeluvaltuutettu") },
      ...{ what: "Vuorojen vaihdon palaveri kerran viikossa", dueOn: dayFrom(now, 45), changedBy: reader },
      notes: "Aloitetaan aamuvuorosta ja kysytään kokemuksia kuukauden kuluttua.",
    },
    {
      ...{ organisationId, ...about("core.sleep", "unit:Hoiva / Yöpartio"), ...account, state: "done" as const },
      ...{ what: "Vuorojen väliin vähintään 11 tuntia", dueOn: dayFrom(now, -30), changedBy: reader },
    },
  ]);
}
