import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bloodReports } from "~/db/schema/blood-tests";
import type { Ctx } from "~/features/ctx.server";
import { isValidPerson, type Person } from "~/features/people/person";
import { describeError } from "~/platform/log.server";
import type { BloodResults } from "./blood-report";

/** What the archive says of a person; of whom it says nothing was no customer of the service (decision 0034). */
export async function bloodResultsOf(db: Db, userUuid: string): Promise<BloodResults> {
  const [row] = await db
    .select({ type: bloodReports.type, report: bloodReports.content, demo: bloodReports.demo })
    .from(bloodReports)
    .where(eq(bloodReports.userId, userUuid));
  if (!row) return { type: "not-virta360-customer" };
  const { type, report, demo } = row;
  return type === "results-available" && report ? { type, report, demo } : { type: type as "no-results" };
}

export type ReadOutcome = { outcome: "read"; results: BloodResults } | { outcome: "forbidden" };

/** A person's own report, the one there is. Somebody who isn't valid (spec §6) is shown none. */
export async function readBloodResults(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  { person }: { person: Person },
): Promise<ReadOutcome> {
  if (!isValidPerson(person, clock.now())) return { outcome: "forbidden" };
  return { outcome: "read", results: await bloodResultsOf(db, person.userUuid) };
}

/** The spec's profile response: bloodMeasurementResults. */
export type BloodResultsSummary = { type: BloodResults["type"]; resultCount: number };

/**
 * Whether there are results, and of how many samples. With `swallowErrors` a failure is reported and a person counts as
 * one without results (spec §7): what belongs to a profile must not fail because of an archive.
 */
export async function bloodResultsSummary(
  { db, log }: Pick<Ctx, "db" | "log">,
  { userUuid, swallowErrors, requestId }: { userUuid: string; swallowErrors: boolean; requestId: string },
): Promise<BloodResultsSummary> {
  try {
    const [row] = await db
      .select({ type: bloodReports.type, resultCount: bloodReports.resultCount })
      .from(bloodReports)
      .where(eq(bloodReports.userId, userUuid));
    return row ?? { type: "not-virta360-customer", resultCount: 0 };
  } catch (error) {
    if (!swallowErrors) throw error;
    log.error({ requestId, ...describeError(error) }, "blood results can't be read");
    return { type: "no-results", resultCount: 0 };
  }
}
