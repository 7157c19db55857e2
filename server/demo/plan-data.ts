import { eq } from "drizzle-orm";
import { plannedActions } from "../../app/db/schema/action-plan";
import type { Ctx } from "../../app/features/ctx.server";
import { readReports } from "../../app/features/reports/read-report.server";

/** Days as programs write them, so many from now. */
const dayFrom = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** What the demo's organisation has decided to do about the first report of a survey. */
export async function seedPlan(
  ctx: Pick<Ctx, "db" | "secrets">,
  given: { organisationId: string; orderId: string; reader: string },
  now: Date,
): Promise<void> {
  const { db } = ctx;
  const { organisationId, orderId, reader } = given;
  const [first] = await readReports(ctx, { id: orderId, part: undefined });
  const items = first?.outline.items.filter(({ attachments }) => attachments.length > 0) ?? [];
  const units = first?.outline.groups.filter(({ kind }) => kind === "whole" || kind === "unit") ?? [];
  const about = (item: number, unit: number) => {
    const [area, group] = [items[item], units[unit]];
    if (!first || !area || !group) return {};
    const place = { orderId, wave: first.wave, itemKey: area.key, groupKey: group.key };
    return { ...place, area: area.title, unit: group.unit };
  };
  const account = { ownerKind: "account" as const, ownerId: reader };
  const inWords = (ownerWords: string) => ({ ownerKind: "words" as const, ownerWords });
  await db.insert(plannedActions).values([
    {
      ...{ organisationId, ...about(0, 0), ...account, state: "under_way" },
      ...{ what: "Jokaiseen vuoroon kaksi taukoa, jotka on merkitty listaan", dueOn: dayFrom(now, 20), remind: true },
    },
    {
      ...{ organisationId, ...about(1, 1), ...inWords("Työsuojeluvaltuutettu"), state: "planned" },
      ...{ what: "Vuorojen vaihdon palaveri kerran viikossa", dueOn: dayFrom(now, 45) },
      notes: "Aloitetaan aamuvuorosta ja kysytään kokemuksia kuukauden kuluttua.",
    },
    {
      ...{ organisationId, ...about(2, 0), ...account, state: "done" },
      ...{ what: "Esihenkilöiden yhteinen iltapäivä palautteen antamisesta", dueOn: dayFrom(now, -30) },
    },
  ]);
  await db.update(plannedActions).set({ changedBy: reader }).where(eq(plannedActions.organisationId, organisationId));
}
