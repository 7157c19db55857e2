import { createHash } from "node:crypto";
import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { drafts } from "~/db/schema/drafts";
import { sessions } from "~/db/schema/login";
import type { Ctx } from "~/features/ctx.server";
import { hashToken } from "~/platform/secrets.server";
import { draftDays } from "./draft";

/** Most drafts of one person; the newest stay. */
const mostDrafts = 10;

const sealPurpose = "draft";

/** What somebody typed, by the name of the field. */
export type DraftFields = Readonly<Record<string, string>>;

type DraftCtx = Pick<Ctx, "db" | "secrets">;

/**
 * Which draft: of the form of this address. With a session's token, what is being written there in that session: nobody
 * finds it without the token, and it goes when the session does.
 */
export type DraftKey = { userUuid: string; form: string; sessionToken?: string | undefined };

/** Saves what was typed, in place of an earlier draft of the same. Old drafts are deleted. */
export async function saveDraft(
  { db, secrets }: DraftCtx,
  { fields, ...key }: DraftKey & { fields: DraftFields },
): Promise<void> {
  const { userUuid, sessionToken } = key;
  const sessionIdHash = sessionToken === undefined ? null : hashToken(sessionToken);
  // As long as it is known whose session it was.
  const endOfSession = sql`coalesce((select ${sessions.expiresAt} + interval '1 day'
    from ${sessions} where ${sessions.idHash} = ${sessionIdHash}), now())`;
  const sealed = {
    sealedFields: secrets.encrypt(sealPurpose, JSON.stringify(fields)),
    sessionIdHash,
    createdAt: sql`now()`,
    expiresAt: sessionIdHash ? endOfSession : sql`now() + make_interval(days => ${draftDays})`,
  };
  await db
    .insert(drafts)
    .values({ userId: userUuid, formHash: formHash(key), ...sealed })
    .onConflictDoUpdate({ target: [drafts.userId, drafts.formHash], set: sealed });
  const alike = sessionIdHash ? eq(drafts.sessionIdHash, sessionIdHash) : isNull(drafts.sessionIdHash);
  const newest = db
    .select({ formHash: drafts.formHash })
    .from(drafts)
    .where(and(eq(drafts.userId, userUuid), alike))
    .orderBy(desc(drafts.createdAt))
    .limit(mostDrafts);
  const tooMany = and(eq(drafts.userId, userUuid), alike, sql`${drafts.formHash} not in ${newest}`);
  await db.delete(drafts).where(or(lte(drafts.expiresAt, sql`now()`), tooMany));
}

/** What this person typed, or undefined. */
export async function readDraft({ db, secrets }: DraftCtx, key: DraftKey): Promise<DraftFields | undefined> {
  const [row] = await db
    .select({ sealedFields: drafts.sealedFields })
    .from(drafts)
    .where(and(isDraft(key), gt(drafts.expiresAt, sql`now()`)));
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

/** Deletes the draft of the form of this address, if there is one; with a session's token also what was written in it. */
export async function deleteDraft({ db }: Pick<Ctx, "db">, { sessionToken, ...key }: DraftKey): Promise<void> {
  await db.delete(drafts).where(or(isDraft(key), sessionToken ? isDraft({ ...key, sessionToken }) : undefined));
}

/**
 * What was written in a session that has ended by its age, and never sent, waits for its person from now on, like a form
 * that came after its end. Whether there was anything.
 */
export async function keepTypedDraft(ctx: DraftCtx, key: Required<DraftKey>): Promise<boolean> {
  const fields = await readDraft(ctx, key);
  if (!fields) return false;
  const { userUuid, form } = key;
  await saveDraft(ctx, { userUuid, form, fields });
  await ctx.db.delete(drafts).where(isDraft(key));
  return true;
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

function isDraft(key: DraftKey) {
  return and(eq(drafts.userId, key.userUuid), eq(drafts.formHash, formHash(key)));
}

function formHash({ form, sessionToken }: DraftKey): Buffer {
  const hash = createHash("sha256").update(form);
  return (sessionToken === undefined ? hash : hash.update("\n").update(hashToken(sessionToken))).digest();
}
