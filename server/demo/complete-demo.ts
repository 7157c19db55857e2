import { and, eq, inArray, or } from "drizzle-orm";
import type { Db } from "../../app/db/client.server";
import { storedFiles } from "../../app/db/schema/files";
import { assessmentOrders, groups, orderInvitations, organisations } from "../../app/db/schema/orders";
import { userRoles, users } from "../../app/db/schema/people";
import type { InvitingCtx } from "../../app/features/invitations/invite.server";
import { demoReportFile, seedTrial, trialNames } from "./console-data";
import { type DemoPerson, demoGroups, demoPeople, makePerson, ownProfiles } from "./demo-people";
import { makeDemoStaff } from "./demo-staff";
import { addUnitReader, reportsName, seedReports } from "./report-data";

/** Whether the demo was put into this database, by whichever version. Its people may have been erased since. */
export async function demoIsThere(db: Db): Promise<boolean> {
  const found = await db.select({ id: groups.id }).from(groups).where(eq(groups.id, demoGroups.office.id));
  return found.length > 0 || (await peopleThere(db)).length > 0;
}

/** The people of the demo who have an account now. */
export async function peopleThere(db: Db): Promise<DemoPerson[]> {
  const addresses = demoPeople.flatMap(({ email }) => email ?? []);
  const phones = demoPeople.flatMap(({ email, phone }) => (email === null ? [phone] : []));
  const rows = await db
    .select({ email: users.email, phone: users.phoneNumber })
    .from(users)
    .where(or(inArray(users.email, addresses), inArray(users.phoneNumber, phones)));
  return demoPeople.filter((person) =>
    rows.some(({ email, phone }) => (person.email === null ? phone === person.phone : email === person.email)),
  );
}

export async function reportFileIsThere(db: Db): Promise<boolean> {
  const found = await db.select({ id: storedFiles.id }).from(storedFiles).where(eq(storedFiles.id, demoReportFile.id));
  return found.length > 0;
}

/**
 * Adds those whom a folder of an older version lacks, with what they are there for; gives their addresses. People whose
 * surveys and answers would have to be made anew besides are not added: the folder had them, and somebody has erased them.
 */
export function addMissingPeople(db: Db, inviter: Omit<InvitingCtx, "db">, now = new Date()): Promise<string[]> {
  return db.transaction(async (tx) => {
    const there = new Set((await peopleThere(tx)).map(({ email }) => email));
    const employer = await employerOf(tx);
    const added: string[] = [];
    const add = async (email: string, how: () => Promise<unknown>) => {
      if (there.has(email)) return;
      await how();
      there.add(email);
      added.push(email);
    };
    if (employer) {
      const staff = (email: string, role: "admin" | "professional", organisationId: string | null) =>
        add(email, async () => {
          const userId = await makePerson(tx, email, employer, ownProfiles[email]);
          await makeDemoStaff(tx, inviter.secrets, { userId, role, organisationId });
        });
      await add("kalle@example.com", () => makePerson(tx, "kalle@example.com", employer));
      await staff("admin@example.com", "admin", null);
      await staff("office@example.com", "admin", employer);
      await staff("professional@example.com", "professional", employer);
    }
    await addReporting(tx, inviter, add, now);
    await add("tuuli@example.com", async () => {
      const make = (own: string) => makePerson(tx, "tuuli@example.com", own, ownProfiles["tuuli@example.com"]);
      const ended = await named(tx, trialNames.ended);
      if (!ended) return seedTrial(tx, { triers: make, now });
      const userId = await make(ended);
      await inviteToAll(tx, ended, userId);
      // In a folder from before there was a second organisation, the first has both trials.
      const running = await named(tx, trialNames.running);
      if (running) await inviteToAll(tx, running, userId);
    });
    return added;
  });
}

/** Who reads reports and who is in them; with the organisation, where that is missing too. */
async function addReporting(
  db: Db,
  { secrets }: Pick<InvitingCtx, "secrets">,
  add: (email: string, how: () => Promise<unknown>) => Promise<void>,
  now: Date,
): Promise<void> {
  const make = (email: string) => (own: string) => makePerson(db, email, own, ownProfiles[email]);
  const [reader, unitReader] = [make("subscriber@example.com"), make("unit@example.com")];
  const member = make("ritva@example.com");
  const kept = await named(db, reportsName);
  if (!kept) {
    // All three are made with it; one of them alone can't have been there.
    await add("subscriber@example.com", () => seedReports(db, secrets, { reader, unitReader, member }, now));
    await add("unit@example.com", async () => undefined);
    await add("ritva@example.com", async () => undefined);
    return;
  }
  await add("subscriber@example.com", async () => {
    const role = { userId: await reader(kept), role: "subscriber", organisationId: kept };
    await db.insert(userRoles).values(role);
  });
  await add("unit@example.com", async () => addUnitReader(db, kept, await unitReader(kept)));
  await add("ritva@example.com", async () => {
    const userId = await member(kept);
    await db.update(users).set({ organisationalUnit: "Hoiva / Koivukoti" }).where(eq(users.id, userId));
    await inviteToAll(db, kept, userId);
  });
}

async function employerOf(db: Db): Promise<string | undefined> {
  const [found] = await db
    .select({ id: assessmentOrders.organisationId })
    .from(groups)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, groups.orderId))
    .where(eq(groups.id, demoGroups.office.id));
  return found?.id;
}

async function named(db: Db, name: string): Promise<string | undefined> {
  const [found] = await db.select({ id: organisations.id }).from(organisations).where(eq(organisations.name, name));
  return found?.id;
}

async function inviteToAll(db: Db, organisationId: string, userId: string): Promise<void> {
  const orders = await db
    .select({ orderId: assessmentOrders.id })
    .from(assessmentOrders)
    .where(and(eq(assessmentOrders.organisationId, organisationId)));
  if (orders.length > 0) await db.insert(orderInvitations).values(orders.map((order) => ({ ...order, userId })));
}
