import { createHash } from "node:crypto";
import { and, desc, eq, gt, lte, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { drafts } from "~/db/schema/drafts";
import { sessions } from "~/db/schema/login";
import { users } from "~/db/schema/people";
import type { Secrets } from "~/platform/secrets.server";
import { hashToken } from "~/platform/secrets.server";

/** Days a draft waits for its person: as long as unfinished answers can be continued. */
export const draftDays = 14;

/** Most drafts of one person; the newest stay. */
const mostDrafts = 10;

const sealPurpose = "draft";

/** What somebody typed, by the name of the field. */
export type DraftFields = Readonly<Record<string, string>>;

type Keeping = { db: Db; secrets: Secrets };

/**
 * Whose session this was, if it is known and ended by its age, not by logging out; nobody else's words are kept. It is
 * known for about a day after its end, until retention lets it go.
 */
export async function findExpiredSession(db: Db, token: string): Promise<{ userUuid: string } | undefined> {
  const idleEnd = sql`${sessions.lastSeenAt} + make_interval(mins => ${sessions.idleMinutes})`;
  const end = sql`least(${sessions.expiresAt}, ${idleEnd})`;
  const [row] = await db
    .select({ userUuid: users.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.idHash, hashToken(token)), users.active, sql`${end} <= now()`));
  return row;
}

/** Keeps what was typed into the form of this address, in place of an earlier draft of it. Old drafts go. */
export async function keepDraft(
  { db, secrets }: Keeping,
  draft: { userUuid: string; form: string; fields: DraftFields },
): Promise<void> {
  const kept = {
    sealedFields: secrets.encrypt(sealPurpose, JSON.stringify(draft.fields)),
    createdAt: sql`now()`,
    expiresAt: sql`now() + make_interval(days => ${draftDays})`,
  };
  await db
    .insert(drafts)
    .values({ userId: draft.userUuid, formHash: formHash(draft.form), ...kept })
    .onConflictDoUpdate({ target: [drafts.userId, drafts.formHash], set: kept });
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
  { db, secrets }: Keeping,
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
export async function readDrafts({ db, secrets }: Keeping, userUuid: string) {
  const rows = await db.select().from(drafts).where(eq(drafts.userId, userUuid)).orderBy(desc(drafts.createdAt));
  return rows.map(({ sealedFields, createdAt, expiresAt }) => {
    const opened = secrets.decrypt(sealPurpose, sealedFields);
    return { createdAt, expiresAt, fields: opened === undefined ? undefined : (JSON.parse(opened) as DraftFields) };
  });
}

export async function deleteDraft(db: Db, userUuid: string, form: string): Promise<void> {
  await db.delete(drafts).where(isDraft(userUuid, form));
}

function isDraft(userUuid: string, form: string) {
  return and(eq(drafts.userId, userUuid), eq(drafts.formHash, formHash(form)));
}

function formHash(form: string): Buffer {
  return createHash("sha256").update(form).digest();
}
