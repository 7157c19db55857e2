import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { quoteRequests, trialRequests } from "~/db/schema/marketing";
import { users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { noteErasure } from "~/features/erasures/note-erasures.server";
import { enqueue } from "~/features/jobs/engine.server";
import { forgetQueuedMessages, queueMessage } from "~/features/messages/outbox.server";
import { forgetSentFiles } from "~/features/messages/transport.server";
import type { Person } from "~/features/people/person";
import { forgetInLedgers } from "~/features/report-ledger/own-ledger.server";
import { isFreshSignIn } from "~/features/sessions/fresh-sign-in.server";
import type { Language } from "~/i18n/languages";
import type { Secrets } from "~/platform/secrets.server";
import { isUuid } from "~/platform/uuid";
import { recordAccess } from "./access-log.server";
import { erasedMail } from "./erased-mail.server";

const sealPurpose = "erase";

/** The value of a hidden field of the last step's form: the id of the person it was made for, encrypted. */
export function sealEraseForm({ secrets }: Pick<Ctx, "secrets">, { userUuid }: Pick<Person, "userUuid">): string {
  return secrets.encrypt(sealPurpose, userUuid).toString("base64url");
}

function openEraseForm(secrets: Secrets, sealed: string): string | undefined {
  const opened = secrets.decrypt(sealPurpose, Buffer.from(sealed, "base64url"));
  return opened && isUuid(opened) ? opened : undefined;
}

export type EraseOutcome =
  | { outcome: "erased" }
  /** The second of two presses: the first has done what was wanted. */
  | { outcome: "alreadyGone" }
  | { outcome: "notSignedIn" }
  /** The form was made for somebody else, or not by us. */
  | { outcome: "othersForm" }
  /** The person has to sign in again first. */
  | { outcome: "notFresh" }
  /** The box is not ticked. */
  | { outcome: "unconfirmed" };

/**
 * Erases a person at their own request, with everything that is theirs. `sealedForm` says whom the form was made for (see
 * sealEraseForm): once the erasure has removed the session too, a second press is recognised by this alone.
 */
export async function erasePerson(
  ctx: Pick<Ctx, "db" | "secrets" | "env">,
  input: {
    person: Person | undefined;
    sessionToken: string | undefined;
    sealedForm: string;
    confirmed: boolean;
    requestId: string;
  },
): Promise<EraseOutcome> {
  const { person, sessionToken, sealedForm, confirmed, requestId } = input;
  const madeFor = openEraseForm(ctx.secrets, sealedForm);
  const fresh = await isFreshSignIn(ctx.db, sessionToken);
  if (madeFor && !(person && fresh) && (await isErased(ctx.db, madeFor))) return { outcome: "alreadyGone" };
  if (!person) return { outcome: "notSignedIn" };
  if (madeFor !== person.userUuid) return { outcome: "othersForm" };
  if (!fresh) return { outcome: "notFresh" };
  if (!confirmed) return { outcome: "unconfirmed" };
  const by = { actorUuid: person.userUuid, actorRole: "self" } as const;
  return (await deletePerson(ctx, { userUuid: person.userUuid, by, requestId }))
    ? { outcome: "erased" }
    : { outcome: "alreadyGone" };
}

/** Who erases: the person themselves, an administrator for them, or the service, which does again what was done before. */
type Eraser = { actorUuid: string | undefined; actorRole: "self" | "admin" | "system"; actorOrganisation?: string };

type Erasing = { userUuid: string; by: Eraser; requestId: string };

/** Erases a person and tells them so in a last mail. False where somebody else was first. */
export async function deletePerson(ctx: Pick<Ctx, "db" | "secrets" | "env">, person: Erasing): Promise<boolean> {
  const erased = await ctx.db.transaction(async (tx) => {
    const removed = await removePerson(tx, ctx, person);
    if (!removed) return undefined;
    return { ...removed, lastMail: await queueErasedMail(tx, ctx, removed) };
  });
  if (!erased) return false;
  await forgetSentFiles(ctx.env, erased.theirs, erased.lastMail);
  return true;
}

type Removed = { email: string | null; language: string; theirs: ReadonlySet<string> };

/**
 * One transaction takes the account and, by the tables' own rules, sessions, links, roles, invitations, consents,
 * results, answers, feedback and a personal order. Messages that wait for the person go too. What stays is the access
 * log, under a pseudonym that leads nowhere any more.
 */
export async function removePerson(
  tx: Db,
  { secrets }: Pick<Ctx, "secrets">,
  { userUuid, by, requestId }: Erasing,
): Promise<Removed | undefined> {
  const [found] = await tx
    .select({ email: users.email, phoneNumber: users.phoneNumber, language: users.language })
    .from(users)
    .where(eq(users.id, userUuid))
    .for("update");
  if (!found) return undefined;
  await recordAccess(tx, { ...by, subjectUuid: userUuid, what: "everything", purpose: "erasure", requestId });
  await forgetInLedgers(tx, secrets.ledger, userUuid);
  await tx.delete(users).where(eq(users.id, userUuid));
  // Of whom a restored backup brought back as well: a backup made meanwhile has them again.
  await noteErasure(tx, userUuid);
  // No edition with their results stands any more (a trigger), nor may a file that was made of one.
  await enqueue(tx, "discard-ended-exports", [{ payload: {} }]);
  const email = await withoutAccount(tx, users.email, found.email);
  const phoneNumber = await withoutAccount(tx, users.phoneNumber, found.phoneNumber);
  // What they asked before they had an account, which nothing but their address ties to them.
  if (email) {
    await tx.delete(quoteRequests).where(eq(quoteRequests.email, email));
    await tx.delete(trialRequests).where(eq(trialRequests.email, email));
  }
  const theirs = new Set([email, phoneNumber].filter((to) => to !== null));
  await forgetQueuedMessages(tx, secrets, theirs);
  return { email: found.email, language: found.language, theirs };
}

/** The last mail to whoever had an address: sealed with it until it is sent, a day at most. Its id. */
async function queueErasedMail(
  tx: Db,
  { secrets, env }: Pick<Ctx, "secrets" | "env">,
  { email, language }: { email: string | null; language: string },
): Promise<string | undefined> {
  if (email === null) return undefined;
  const mail = erasedMail(language as Language, { to: email, env });
  return queueMessage(tx, secrets, mail, { purpose: "accountNotice", expiresInMinutes: 24 * 60 });
}

/** The address or number, or null where another account has it too: messages that wait for that account stay. */
async function withoutAccount(
  tx: Db,
  column: typeof users.email | typeof users.phoneNumber,
  contact: string | null,
): Promise<string | null> {
  if (contact === null) return null;
  const [kept] = await tx.select({ id: users.id }).from(users).where(eq(column, contact)).limit(1);
  return kept ? null : contact;
}

async function isErased(db: Db, userUuid: string): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.id, userUuid));
  return found.length === 0;
}
