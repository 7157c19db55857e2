import { createHash } from "node:crypto";
import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { drafts } from "~/db/schema/drafts";
import { sessions } from "~/db/schema/login";
import type { Ctx } from "~/features/ctx.server";
import { draftDays } from "./draft";
import { sessionIdHash } from "./session-token.server";

/** Most drafts of one person; the newest stay. */
const mostDrafts = 10;

const sealPurpose = "draft";

/** How long what a page has sent can be on its way. Of a draft that is older the turn tells nothing: clocks are set. */
const longestWay = sql`interval '2 minutes'`;

/** What somebody typed, by the name of the field. */
export type DraftFields = Readonly<Record<string, string>>;

type DraftCtx = Pick<Ctx, "db" | "secrets">;

/**
 * Which draft: of the form of this address. With a session's token, what is being written there in that session: nobody
 * finds it without the token, and it goes when the session does.
 */
export type DraftKey = { userUuid: string; form: string; sessionToken?: string | undefined };

/** What is left of a form that was sent has nothing in it. */
const hasText = sql`octet_length(${drafts.sealedFields}) > 0`;

/** What is there was sent in an earlier turn of its page, or so long ago that nothing before it is on its way any more. */
const comesLater = or(
  isNull(drafts.turn),
  sql`${drafts.turn} < coalesce(excluded.turn, 0)`,
  sql`${drafts.createdAt} < now() - ${longestWay}`,
);

/**
 * Saves what was typed, in place of an earlier draft of the same. Old drafts are deleted. Of a session that is gone nothing
 * is saved; what is of a session is saved within a transaction, which holds its person and it. What comes after something of
 * a later turn, or after the form itself, is late and not saved.
 */
export async function saveDraft(
  { db, secrets }: DraftCtx,
  { fields, turn, ...key }: DraftKey & { fields: DraftFields; turn?: number | undefined },
): Promise<"saved" | "late" | "gone"> {
  const { userUuid, sessionToken } = key;
  const idHash = sessionToken === undefined ? null : sessionIdHash(sessionToken);
  if (idHash && !(await holdSession(db, idHash))) return "gone";
  // As long as it is known whose session it was.
  const endOfSession = sql`(select ${sessions.expiresAt} + interval '1 day'
    from ${sessions} where ${sessions.idHash} = ${idHash})`;
  const sealed = {
    sealedFields: secrets.encrypt(sealPurpose, JSON.stringify(fields)),
    sessionIdHash: idHash,
    turn: turn ?? null,
    createdAt: sql`now()`,
    expiresAt: idHash ? endOfSession : sql`now() + make_interval(days => ${draftDays})`,
  };
  const saved = await db
    .insert(drafts)
    .values({ userId: userUuid, formHash: formHash(key), ...sealed })
    .onConflictDoUpdate({ target: [drafts.userId, drafts.formHash], set: sealed, setWhere: comesLater })
    .returning({ userId: drafts.userId });
  const alike = and(hasText, idHash ? eq(drafts.sessionIdHash, idHash) : isNull(drafts.sessionIdHash));
  const newest = db
    .select({ formHash: drafts.formHash })
    .from(drafts)
    .where(and(eq(drafts.userId, userUuid), alike))
    .orderBy(desc(drafts.createdAt))
    .limit(mostDrafts);
  const tooMany = and(eq(drafts.userId, userUuid), alike, sql`${drafts.formHash} not in ${newest}`);
  // Also other people's: what somebody is writing or deleting at this moment is not waited for.
  const old = db
    .select({ userId: drafts.userId, formHash: drafts.formHash })
    .from(drafts)
    .where(or(lte(drafts.expiresAt, sql`now()`), tooMany))
    .for("update", { skipLocked: true });
  await db.delete(drafts).where(sql`(${drafts.userId}, ${drafts.formHash}) in ${old}`);
  return saved.length > 0 ? "saved" : "late";
}

/** Whoever logs out of the session, or gives it another id, waits until the transaction ends. False where it is gone. */
async function holdSession(db: Db, idHash: Buffer): Promise<boolean> {
  const held = await db.select({ held: sql`1` }).from(sessions).where(eq(sessions.idHash, idHash)).for("key share");
  return held.length > 0;
}

/** What this person typed, or undefined. */
export async function readDraft({ db, secrets }: DraftCtx, key: DraftKey): Promise<DraftFields | undefined> {
  const [row] = await db
    .select({ sealedFields: drafts.sealedFields })
    .from(drafts)
    .where(and(isDraft(key), hasText, gt(drafts.expiresAt, sql`now()`)));
  const opened = row && secrets.decrypt(sealPurpose, row.sealedFields);
  return opened === undefined ? undefined : (JSON.parse(opened) as DraftFields);
}

/** Whether words wait here that were written in a later turn than the newest that a page knows of: in another tab. */
export async function hasUnknownWords({ db }: Pick<Ctx, "db">, key: DraftKey, knownTurn: number): Promise<boolean> {
  const unknown = await db
    .select({ found: sql`1` })
    .from(drafts)
    .where(and(isDraft(key), hasText, gt(drafts.turn, knownTurn), gt(drafts.expiresAt, sql`now()`)));
  return unknown.length > 0;
}

/** All drafts of a person, opened; for the copy of their own data. */
export async function readDrafts({ db, secrets }: DraftCtx, userUuid: string) {
  const ofPerson = and(eq(drafts.userId, userUuid), hasText);
  const rows = await db.select().from(drafts).where(ofPerson).orderBy(desc(drafts.createdAt));
  return rows.map(({ sealedFields, createdAt, expiresAt }) => {
    const opened = secrets.decrypt(sealPurpose, sealedFields);
    return { createdAt, expiresAt, fields: opened === undefined ? undefined : (JSON.parse(opened) as DraftFields) };
  });
}

/**
 * Deletes the draft of the form of this address, if there is one; with a session's token also what was written in it. With
 * the turn in which its page has sent the form, what the page sent before and comes later is not saved any more.
 */
export async function deleteDraft(
  { db }: Pick<Ctx, "db">,
  { turn, ...key }: DraftKey & { turn?: number | undefined },
): Promise<void> {
  const { userUuid, form, sessionToken } = key;
  await db.delete(drafts).where(isDraft({ userUuid, form }));
  if (sessionToken !== undefined) await deleteTypedDraft({ db }, { userUuid, form, sessionToken, turn });
}

/** The same with what was written in the session alone. */
export async function deleteTypedDraft(
  { db }: Pick<Ctx, "db">,
  { turn, ...key }: DraftKey & { sessionToken: string; turn: number | undefined },
): Promise<void> {
  const { userUuid, sessionToken } = key;
  if (turn === undefined) {
    await db.delete(drafts).where(isDraft(key));
    return;
  }
  const left = {
    sealedFields: Buffer.alloc(0),
    sessionIdHash: sessionIdHash(sessionToken),
    turn,
    createdAt: sql`now()`,
    expiresAt: sql`now() + ${longestWay}`,
  };
  await db
    .insert(drafts)
    .values({ userId: userUuid, formHash: formHash(key), ...left })
    .onConflictDoUpdate({ target: [drafts.userId, drafts.formHash], set: left, setWhere: comesLater });
}

/**
 * What was written to this form in a session that has ended by its age, and never sent, waits for its person from now on,
 * like a form that came after its end. Whether anything of the form waits for them.
 */
export function keepTypedDraft({ db }: Pick<Ctx, "db">, key: Required<DraftKey>): Promise<boolean> {
  return db.transaction((tx) => keepTyped(tx, key.userUuid, { typed: formHash(key), kept: hashOfForm(key.form) }));
}

/** The same with all that was written in the session. */
export async function keepTypedDrafts(tx: Db, session: SessionOfPerson): Promise<void> {
  for (const typed of await typedIn(tx, session))
    await keepTyped(tx, session.userUuid, { typed, kept: xor(typed, sessionIdHash(session.sessionToken)) });
}

/** Its row stays the same one: whoever deletes the person's drafts meanwhile finds it, before or after. */
async function keepTyped(tx: Db, userUuid: string, hashes: { typed: Buffer; kept: Buffer }): Promise<boolean> {
  const at = (hash: Buffer) => and(eq(drafts.userId, userUuid), eq(drafts.formHash, hash));
  const rows = await tx
    .select({
      formHash: drafts.formHash,
      at: drafts.createdAt,
      isRead: sql<boolean>`${drafts.expiresAt} > now() and ${hasText}`,
    })
    .from(drafts)
    .where(or(at(hashes.typed), at(hashes.kept)))
    .orderBy(drafts.formHash)
    .for("update");
  const readable = (hash: Buffer) => rows.find(({ formHash, isRead }) => isRead && formHash.equals(hash));
  const [typed, kept] = [readable(hashes.typed), readable(hashes.kept)];
  if (!typed) return kept !== undefined;
  // What was sent after the end is what its person wrote last.
  const isLatest = !kept || kept.at <= typed.at;
  await tx.delete(drafts).where(at(isLatest ? hashes.kept : hashes.typed));
  if (isLatest) {
    const waits = {
      formHash: hashes.kept,
      sessionIdHash: null,
      turn: null,
      expiresAt: sql`now() + make_interval(days => ${draftDays})`,
    };
    await tx.update(drafts).set(waits).where(at(hashes.typed));
  }
  return true;
}

type SessionOfPerson = { userUuid: string; sessionToken: string };

/** What is being written in a session goes on with it under its new id. */
export async function moveTypedDrafts(
  tx: Db,
  { newSessionToken, ...session }: SessionOfPerson & { newSessionToken: string },
): Promise<void> {
  const [from, to] = [sessionIdHash(session.sessionToken), sessionIdHash(newSessionToken)];
  for (const typed of await typedIn(tx, session)) {
    await tx
      .update(drafts)
      .set({ formHash: xor(xor(typed, from), to), sessionIdHash: to })
      .where(and(eq(drafts.userId, session.userUuid), eq(drafts.formHash, typed)));
  }
}

async function typedIn(tx: Db, { userUuid, sessionToken }: SessionOfPerson): Promise<Buffer[]> {
  const rows = await tx
    .select({ formHash: drafts.formHash })
    .from(drafts)
    .where(and(eq(drafts.userId, userUuid), eq(drafts.sessionIdHash, sessionIdHash(sessionToken))))
    .orderBy(drafts.formHash);
  return rows.map(({ formHash }) => formHash);
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

/** With a session's id in it, which can be taken out again: then it is the hash of the form alone. */
function formHash({ form, sessionToken }: DraftKey): Buffer {
  return sessionToken === undefined ? hashOfForm(form) : xor(hashOfForm(form), sessionIdHash(sessionToken));
}

function hashOfForm(form: string): Buffer {
  return createHash("sha256").update(form).digest();
}

/** Of two hashes of the same length. */
function xor(one: Buffer, other: Buffer): Buffer {
  return Buffer.from(one.map((byte, index) => byte ^ (other[index] ?? 0)));
}
