import { createHash } from "node:crypto";
import { and, desc, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import { drafts } from "~/db/schema/drafts";
import type { Ctx } from "~/features/ctx.server";
import { draftDays } from "./draft";

/** Most drafts of one person; the newest stay. */
const mostDrafts = 10;

const sealPurpose = "draft";

/** What somebody typed, by the name of the field. */
export type DraftFields = Readonly<Record<string, string>>;

type DraftCtx = Pick<Ctx, "db" | "secrets">;

/** Saves what was typed into the form of this address, in place of an earlier draft of it. Old drafts are deleted. */
export async function saveDraft(
  { db, secrets }: DraftCtx,
  draft: { userUuid: string; form: string; fields: DraftFields },
): Promise<void> {
  const sealed = {
    sealedFields: secrets.encrypt(sealPurpose, JSON.stringify(draft.fields)),
    createdAt: sql`now()`,
    expiresAt: sql`now() + make_interval(days => ${draftDays})`,
  };
  await db
    .insert(drafts)
    .values({ userId: draft.userUuid, formHash: formHash(draft.form), ...sealed })
    .onConflictDoUpdate({ target: [drafts.userId, drafts.formHash], set: sealed });
  const newest = db
    .select({ formHash: drafts.formHash })
    .from(drafts)
    .where(eq(drafts.userId, draft.userUuid))
    .orderBy(desc(drafts.createdAt))
    .limit(mostDrafts);
  const tooMany = and(eq(drafts.userId, draft.userUuid), sql`${drafts.formHash} not in ${newest}`);
  await db.delete(drafts).where(or(lte(drafts.expiresAt, sql`now()`), tooMany));
}

/** What this person typed into the form of this address, or undefined. */
export async function readDraft(
  { db, secrets }: DraftCtx,
  userUuid: string,
  form: string,
): Promise<DraftFields | undefined> {
  const [row] = await db
    .select({ sealedFields: drafts.sealedFields })
    .from(drafts)
    .where(and(isDraft(userUuid, form), gt(drafts.expiresAt, sql`now()`)));
  const opened = row && secrets.decrypt(sealPurpose, row.sealedFields);
  return opened === undefined ? undefined : (JSON.parse(opened) as DraftFields);
}

/** All drafts of a person, opened; for the copy of their own data. */
export async function readDrafts({ db, secrets }: DraftCtx, userUuid: string) {
  const rows = await db.select().from(drafts).where(eq(drafts.userId, userUuid)).orderBy(desc(drafts.createdAt));
  return rows.map(({ sealedFields, createdAt, expiresAt }) => {
    const opened = secrets.decrypt(sealPurpose, sealedFields);
    return { createdAt, expiresAt, fields: opened === undefined ? undefined : (JSON.parse(opened) as DraftFields) };
  });
}

/** Deletes the draft of the form of this address, if there is one. */
export async function deleteDraft(
  { db }: Pick<Ctx, "db">,
  { userUuid, form }: { userUuid: string; form: string },
): Promise<void> {
  await db.delete(drafts).where(isDraft(userUuid, form));
}

/**
 * Deletes what these people typed into forms of this one field. Of which order an answer was its draft doesn't say, so that
 * answers go of all; what was typed into any other form stays.
 */
export async function deleteDraftsOfField(
  { db, secrets }: DraftCtx,
  { userUuids, field }: { userUuids: readonly string[]; field: string },
): Promise<void> {
  const rows = await db
    .select()
    .from(drafts)
    .where(inArray(drafts.userId, [...userUuids]));
  for (const { userId, formHash, sealedFields } of rows) {
    const opened = secrets.decrypt(sealPurpose, sealedFields);
    const names = opened === undefined ? [] : Object.keys(JSON.parse(opened) as DraftFields);
    if (names.length !== 1 || names[0] !== field) continue;
    await db.delete(drafts).where(and(eq(drafts.userId, userId), eq(drafts.formHash, formHash)));
  }
}

function isDraft(userUuid: string, form: string) {
  return and(eq(drafts.userId, userUuid), eq(drafts.formHash, formHash(form)));
}

function formHash(form: string): Buffer {
  return createHash("sha256").update(form).digest();
}
