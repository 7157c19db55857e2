import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { linkGrants } from "~/db/schema/editions";
import type { Ctx } from "~/features/ctx.server";
import { recordExport } from "~/features/own-data/export-log.server";
import { resultRecipients } from "~/features/service-keys/manage-keys.server";
import type { Admin } from "~/features/sessions/admin.server";
import { newEditionKey, openEditionKey } from "./edition-key.server";
import { reasonMin, reasonText } from "./stated-reason";

/** A recipient's permission to get one id for a person in all orders: the key of these ids, and where it was decided. */
export type LinkGrant = { id: string; key: string; decision: string };

/** The recipient's standing grant, if there is one. */
export async function linkGrantOf(
  { db, exportSecrets }: Pick<Ctx, "db" | "exportSecrets">,
  recipient: string,
): Promise<LinkGrant | undefined> {
  const [grant] = await db.select().from(linkGrants).where(standing(recipient));
  return grant && { id: grant.id, key: openEditionKey(exportSecrets, grant.sealedKey), decision: grant.decision };
}

const standing = (recipient: string) => and(eq(linkGrants.recipient, recipient), isNull(linkGrants.withdrawnAt));

export type LinkingOutcome =
  | { outcome: "saved" }
  /** There is no reporting key of this name, or it has a grant already, or none to withdraw. */
  | { outcome: "notSo" }
  /** No recipient was chosen. */
  | { outcome: "keyNeeded" }
  /** The text that says where it was decided is missing or too short. */
  | { outcome: "reasonNeeded" };

type Changing = { admin: Admin; recipient: string; reason: string; requestId: string };
type GrantingCtx = Pick<Ctx, "db" | "exportSecrets" | "log">;

/** Lets a recipient link orders from now on. The caller has checked that an administrator of the whole service asks. */
export async function grantLinking(ctx: GrantingCtx, given: Changing): Promise<LinkingOutcome> {
  const { recipient } = given;
  const isThere = (await resultRecipients(ctx)).includes(recipient);
  return change(ctx, { ...given, set: "link_grant" }, async (tx, decision) => {
    if (!isThere) return [];
    return tx
      .insert(linkGrants)
      .values({ recipient, decision, sealedKey: newEditionKey(ctx.exportSecrets) })
      .onConflictDoNothing()
      .returning({ id: linkGrants.id });
  });
}

/** Ends the grant: from now on the recipient gets another id for a person in each order again. */
export async function withdrawLinking(ctx: GrantingCtx, given: Changing): Promise<LinkingOutcome> {
  return change(ctx, { ...given, set: "link_withdrawal" }, (tx, withdrawal) =>
    tx
      .update(linkGrants)
      .set({ withdrawnAt: sql`now()`, withdrawal })
      .where(standing(given.recipient))
      .returning({ id: linkGrants.id }),
  );
}

async function change(
  { db, log }: GrantingCtx,
  { admin, recipient, reason: typed, requestId, set }: Changing & { set: "link_grant" | "link_withdrawal" },
  write: (tx: Db, reason: string) => Promise<unknown[]>,
): Promise<LinkingOutcome> {
  if (recipient === "") return { outcome: "keyNeeded" };
  const reason = reasonText(typed);
  if (reason.length < reasonMin) return { outcome: "reasonNeeded" };
  return db.transaction(async (tx): Promise<LinkingOutcome> => {
    const written = await write(tx, reason);
    if (written.length === 0) return { outcome: "notSo" };
    const whose = { orderId: null, organisationId: null, recordCount: null };
    await recordExport(tx, { admin, set, ...whose, reason: `${recipient}: ${reason}`, requestId });
    log.info({ requestId, userUuid: admin.userUuid, recipient, grant: set }, "linking of orders");
    return { outcome: "saved" };
  });
}

export type ListedGrant = Omit<typeof linkGrants.$inferSelect, "sealedKey">;

/** Every grant there was, newest first. */
export async function listLinkGrants({ db }: Pick<Ctx, "db">): Promise<ListedGrant[]> {
  const { id, recipient, decision, grantedAt, withdrawnAt, withdrawal } = linkGrants;
  return db
    .select({ id, recipient, decision, grantedAt, withdrawnAt, withdrawal })
    .from(linkGrants)
    .orderBy(desc(linkGrants.grantedAt), linkGrants.id)
    .limit(500);
}
