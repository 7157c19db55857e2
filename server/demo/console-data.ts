import { createHash } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../../app/db/client.server";
import { reportContainers, reportFiles, storedFiles } from "../../app/db/schema/files";
import { assessmentOrders, orderConsentTypes, orderInvitations, organisations } from "../../app/db/schema/orders";
import { userRoles, users } from "../../app/db/schema/people";
import { scheduledMessages } from "../../app/db/schema/schedules";
import { organisationUnits } from "../../app/db/schema/units";
import type { FileStore } from "../../app/features/files/file-store.server";
import type { InvitingCtx } from "../../app/features/invitations/invite.server";
import { queueMessage } from "../../app/features/messages/outbox.server";
import { writeAttributes } from "../../app/features/people/attributes.server";
import { noticeMail } from "../../app/features/second-factor/notice-mail.server";

/** Versions of a report's file; the same ids everywhere, so that their addresses can be told. */
const reportFile = {
  id: "0d5f3c52-6a1e-4b7a-8f0c-3b9d2e6a7c41",
  filename: "Kuusikon toimenpiteet.csv",
  versions: [
    {
      id: "7b1c9e04-52d8-4f3e-9a6b-c0d4e8f21a35",
      text: "Toimenpide;Vastuu;Valmis\nYövuorojen kierto;Hoiva;\n",
    },
    {
      id: "e4a86b17-93f5-4d20-b7c8-15fa2d09c6e3",
      text: "Toimenpide;Vastuu;Valmis\nYövuorojen kierto;Hoiva;kyllä\nTauot kahvilaan;Ravinto;\n",
    },
  ],
} as const;

/** Where administrators fetch the newest version; printed at every start. */
export const demoReportFile = {
  id: reportFile.versions[1].id,
  path: `/api/v1/admin/s3-objects/${reportFile.versions[1].id}/${encodeURIComponent(reportFile.filename)}`,
  orderName: "Henkilöstökysely 2026",
  story: "the second version of a report's file, for the administrator",
};

const day = 24 * 60 * 60 * 1_000;

/**
 * What an administrator finds in the console besides people and surveys: units, attributes, a licence that is about to
 * end, a trial that has ended and one that will, reminders that are planned, and a message that nobody took. `triers` are
 * the people of the ended trial.
 */
export async function seedConsole(
  db: Db,
  inviter: Pick<InvitingCtx, "env" | "secrets">,
  { employer, triers, now }: { employer: string; triers: (organisationId: string) => Promise<string>; now: Date },
): Promise<void> {
  const from = (days: number) => new Date(now.getTime() + days * day);
  await addUnits(db);
  await addAttributes(db, employer);
  await db.insert(organisations).values({ name: "Lumikki Logistiikka Oy", licenseExpireAt: from(12) });
  await seedTrial(db, { triers, now });
  await planMessages(db, from);
  await addRefusedMail(db, inviter);
}

export const trialNames = { ended: "Kokeilu ja Pojat Oy", running: "Tuore Kokeilu Oy" } as const;

/** An organisation whose trial has ended, and one whose trial will; `triers` makes the person who is invited by both. */
export async function seedTrial(
  db: Db,
  { triers, now }: { triers: (organisationId: string) => Promise<string>; now: Date },
): Promise<void> {
  const from = (days: number) => new Date(now.getTime() + days * day);
  const trial = async (name: string, end: Date, order: Partial<typeof assessmentOrders.$inferInsert>) => {
    const values = { name, licenseType: "trial", licenseExpireAt: end };
    const [{ id: organisationId = "" } = {}] = await db.insert(organisations).values(values).returning();
    const [{ id: orderId = "" } = {}] = await db
      .insert(assessmentOrders)
      .values({ name, surveyFlowVariant: "pulse", organisationId, trial: true, endTimestamp: end, ...order })
      .returning();
    await db.insert(orderConsentTypes).values({ orderId, consentKey: "aisti_business" });
    return { organisationId, orderId };
  };
  const ended = await trial(trialNames.ended, from(-4), { name: "Kokeilu: pulssi", startedAt: from(-34) });
  const running = await trial(trialNames.running, from(6), {
    name: "Kokeilu: hyvinvointi",
    surveyFlowVariant: "default",
    startedAt: from(-20),
  });
  const userId = await triers(ended.organisationId);
  await db.insert(orderInvitations).values([ended, running].map(({ orderId }) => ({ orderId, userId })));
}

/** The units that the people of the organisation with reports are written to be in, as a tree. */
async function addUnits(db: Db): Promise<void> {
  const written = await db
    .selectDistinct({ organisationId: users.organisationId, unit: users.organisationalUnit })
    .from(users)
    .where(and(isNotNull(users.organisationalUnit), isNotNull(users.organisationId)));
  const ids = new Map<string, string>();
  for (const { organisationId, unit } of written) {
    let parentId: string | null = null;
    let path = organisationId ?? "";
    for (const name of (unit ?? "").split(" / ")) {
      path += ` / ${name}`;
      const known: string | undefined = ids.get(path);
      if (known === undefined) {
        const unitOf = { organisationId: organisationId ?? "", parentId, name };
        const [added] = await db.insert(organisationUnits).values(unitOf).returning();
        ids.set(path, added?.id ?? "");
      }
      parentId = ids.get(path) ?? null;
    }
  }
}

async function addAttributes(db: Db, employer: string): Promise<void> {
  const attributes = ["Työsuhteen muoto", "Työaika"];
  await db.update(organisations).set({ attributes }).where(eq(organisations.id, employer));
  const people = await db.select({ userUuid: users.id }).from(users).where(eq(users.organisationId, employer));
  await writeAttributes(
    db,
    employer,
    people.map(({ userUuid }, n) => ({
      userUuid,
      attributes: {
        "Työsuhteen muoto": n % 3 === 0 ? "Määräaikainen" : "Vakituinen",
        ...(n % 2 === 0 && { Työaika: "Päivätyö" }),
      },
    })),
  );
}

async function planMessages(db: Db, from: (days: number) => Date): Promise<void> {
  const [order] = await db.select().from(assessmentOrders).where(eq(assessmentOrders.name, "Hyvinvointi 2026"));
  const orderId = order?.id ?? "";
  await db.insert(scheduledMessages).values([
    { orderId, kind: "reminder", step: 1, sendAt: from(5) },
    { orderId, kind: "reminder", step: 2, sendAt: from(12) },
    { orderId, kind: "last_day" },
  ]);
}

/** A mail that a provider has refused until nobody tried any more; "try again" sends it to the outbox. */
async function addRefusedMail(db: Db, { env, secrets }: Pick<InvitingCtx, "env" | "secrets">): Promise<void> {
  const mail = noticeMail("fi", { to: "ei.perilla@example.com", env, notice: "added" });
  const id = await queueMessage(db, secrets, mail, { purpose: "accountNotice", expiresInMinutes: 14 * 24 * 60 });
  await db.execute(sql`update jobs.job set state = 'failed', started_on = now(), completed_on = now(), retry_count = 9,
    output = '{"reason": "validation_error"}' where id = ${id}`);
}

/** A file of the newest report in two versions, with its bytes in the store. */
export async function seedReportFiles(db: Db, files: FileStore): Promise<void> {
  const [order] = await db
    .select({ id: assessmentOrders.id, organisationId: assessmentOrders.organisationId })
    .from(assessmentOrders)
    .where(eq(assessmentOrders.name, demoReportFile.orderName));
  if (!order) return;
  const versions = reportFile.versions.map(({ id, text }, n) => ({ id, bytes: Buffer.from(text), version: n + 1 }));
  for (const { id, bytes } of versions) {
    await files.keep(id, await files.receive(piecesOf(bytes)));
  }
  const [admin] = await db
    .select({ pseudoId: users.pseudoId })
    .from(users)
    .innerJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, "admin")))
    .orderBy(users.createdAt)
    .limit(1);
  const [container] = await db
    .insert(reportContainers)
    .values({ organisationId: order.organisationId, orderId: order.id })
    .returning();
  await db.insert(reportFiles).values({ id: reportFile.id, reportId: container?.id ?? "", versions: versions.length });
  await db.insert(storedFiles).values(
    versions.map(({ id, bytes, version }) => ({
      id,
      reportFileId: reportFile.id,
      version,
      filename: reportFile.filename,
      contentType: "text/csv; charset=utf-8",
      size: bytes.byteLength,
      sha256: createHash("sha256").update(bytes).digest(),
      uploadedBy: admin?.pseudoId ?? null,
    })),
  );
}

async function* piecesOf(bytes: Uint8Array) {
  yield bytes;
}
