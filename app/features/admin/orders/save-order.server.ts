import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { signInLinks } from "~/db/schema/login";
import { assessmentOrders, orderConsentTypes, organisations } from "~/db/schema/orders";
import { userRoles } from "~/db/schema/people";
import { type ConsentKey, isVoluntary } from "~/features/consents/consent-type";
import type { Ctx } from "~/features/ctx.server";
import { invitationDays } from "~/features/invitations/mailed-order.server";
import { findAdministered } from "~/features/orders/administered.server";
import type { ProcessingBasis } from "~/features/orders/processing-basis";
import { isReachedOrder, isReachedOrganisation } from "~/features/orders/reach.server";
import { recordExport } from "~/features/own-data/export-log.server";
import type { MessageMisfit } from "~/features/schedules/misfits";
import { moveReminders } from "~/features/schedules/move-reminders.server";
import type { Admin } from "~/features/sessions/admin.server";
import type { SurveyFlowVariant } from "~/features/survey/variants";
import { tellOrganisation } from "~/features/webhooks/tell.server";
import { lacksConsent } from "./consents-of-variant";
import type { OrderContent } from "./order-form";
import { orderVersion, type StoredOrder } from "./order-version.server";
import { findSameDraft } from "./same-draft.server";

/** Somebody else was first: this is what is stored now. */
type OrderConflict = { outcome: "conflict"; saved: StoredOrder };

export async function consentsOfOrder({ db }: Pick<Ctx, "db">, orderId: string): Promise<ConsentKey[]> {
  const rows = await db
    .select({ key: orderConsentTypes.consentKey })
    .from(orderConsentTypes)
    .where(eq(orderConsentTypes.orderId, orderId));
  return rows.map(({ key }) => key as ConsentKey);
}

/**
 * Makes a draft: nothing of it is open before somebody opens it (open-order.server.ts). Asked for twice in a row it is made once.
 */
export async function createOrder(
  { db }: Pick<Ctx, "db">,
  { admin, order, requestId }: { admin: Admin; order: OrderContent; requestId: string },
): Promise<{ outcome: "created"; orderId: string } | { outcome: "notThere" }> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: organisations.id })
      .from(organisations)
      .where(and(eq(organisations.id, order.organisationId), isReachedOrganisation(admin)))
      .for("no key update");
    if (!found) return { outcome: "notThere" };
    const same = await findSameDraft(tx, order);
    if (same) return { outcome: "created", orderId: same };
    const orderId = await addOrder(tx, order, { draft: true });
    await recordLeftOut(tx, { admin, orderId, order, requestId });
    if (order.basis) await recordBasis(tx, { admin, orderId, order, requestId });
    return { outcome: "created", orderId };
  });
}

/** Makes an order, in the caller's transaction, who has seen to it that they may. Other than a draft it is open at once. */
export async function addOrder(
  db: Db,
  { consents, leftOutReason: _logged, basis, ...order }: OrderContent,
  { draft = false } = {},
): Promise<string> {
  const [row] = await db
    .insert(assessmentOrders)
    .values({ ...order, draft, ...(basis && stated(basis)) })
    .returning({ id: assessmentOrders.id });
  if (!row) throw new Error("the order was just made and is not there");
  await askConsents(db, row.id, order.surveyFlowVariant, consents);
  return row.id;
}

/**
 * Changes an order. Once it is open and anybody is invited, survey and consents stay as they were for everybody: answers of
 * two surveys can't be compared, and nobody's consent covers what is asked for later. So does the basis that
 * they were told; one that nobody was told yet may still be stated.
 */
export async function changeOrder(
  { db, env, clock }: Pick<Ctx, "db" | "clock"> & { env: Pick<Ctx["env"], "sendHours"> },
  {
    admin,
    orderId,
    version,
    order: content,
    moveReminders: move,
    requestId,
  }: {
    admin: Admin;
    orderId: string;
    version: string;
    order: OrderContent;
    moveReminders: boolean;
    requestId: string;
  },
): Promise<
  | { outcome: "changed" | "notThere" | "staysClosed" }
  /** A message would be no use with this deadline. */
  | ({ outcome: "messageMisfit" } & MessageMisfit)
  | OrderConflict
> {
  return db.transaction(async (tx) => {
    const locked = await lockOrder(tx, { admin, orderId });
    if (!locked) return { outcome: "notThere" };
    if (locked.version !== version) return { outcome: "conflict", saved: locked };
    const { order: before } = locked;
    if (before.staysClosed && isLater(content.endTimestamp, before.endTimestamp)) return { outcome: "staysClosed" };
    const { consents, organisationId, surveyFlowVariant, leftOutReason: _logged, basis, ...always } = content;
    const { endTimestamp } = always;
    const endMoves = before.endTimestamp?.getTime() !== endTimestamp?.getTime();
    if (endMoves) {
      const moved = { orderId, from: before.endTimestamp, to: endTimestamp, move, hours: env.sendHours };
      const misfit = await moveReminders(tx, { ...moved, now: clock.now() });
      if (misfit) return { outcome: "messageMisfit", ...misfit };
    }
    const mayState = !before.fixed || before.basis === undefined;
    const states = mayState && !isSameBasis(basis, before.basis);
    await tx
      .update(assessmentOrders)
      .set({ ...always, ...(!before.fixed && { surveyFlowVariant }), ...(states && stated(basis)) })
      .where(and(eq(assessmentOrders.id, orderId), isReachedOrder(admin)));
    const ofOrder = { ...content, organisationId: before.organisation.id };
    if (!before.fixed) {
      await tx.delete(orderConsentTypes).where(eq(orderConsentTypes.orderId, orderId));
      await askConsents(tx, orderId, surveyFlowVariant, consents);
      await recordLeftOut(tx, { admin, orderId, order: ofOrder, requestId });
    }
    if (states) await recordBasis(tx, { admin, orderId, order: ofOrder, requestId });
    if (endMoves) {
      await followDeadline(tx, orderId);
      if (before.closed && !before.draft) await tellOfReopening(tx, { admin, orderId });
    }
    return { outcome: "changed" };
  });
}

/** An order of the administrator's, which nobody else changes or tells of until the transaction ends. */
export async function lockOrder(
  tx: Db,
  { admin, orderId }: { admin: Admin; orderId: string },
): Promise<StoredOrder | undefined> {
  await tx
    .select({ id: assessmentOrders.id })
    .from(assessmentOrders)
    .where(and(eq(assessmentOrders.id, orderId), isReachedOrder(admin)))
    .for("update");
  const order = await findAdministered(tx, { admin, orderId });
  if (!order) return undefined;
  const consents = await consentsOfOrder({ db: tx }, orderId);
  return { order, consents, version: orderVersion(order, consents) };
}

/** No end is the latest of all. */
const isLater = (end: Date | null, before: Date | null) =>
  (end?.getTime() ?? Number.POSITIVE_INFINITY) > (before?.getTime() ?? Number.POSITIVE_INFINITY);

/** Says for good why people of a survey aren't told what it stands on. */
async function recordLeftOut(
  tx: Db,
  { order, ...given }: { admin: Admin; orderId: string; order: OrderContent; requestId: string },
): Promise<void> {
  const { leftOutReason: reason, organisationId } = order;
  if (reason === undefined) return;
  await recordExport(tx, { ...given, organisationId, set: "consent_left_out", recordCount: null, reason });
}

/** Says for good who has stated on what basis a survey's people are asked, and on which. */
async function recordBasis(
  tx: Db,
  { order, ...given }: { admin: Admin; orderId: string; order: OrderContent; requestId: string },
): Promise<void> {
  const { basis, organisationId } = order;
  const reason = basis ? `${basis.legalBasis}, ${basis.specialCondition}` : "none";
  await recordExport(tx, { ...given, organisationId, set: "basis_stated", recordCount: null, reason });
}

/** As columns: from now on, or no more. */
const stated = (basis: ProcessingBasis | undefined) => ({
  legalBasis: basis?.legalBasis ?? null,
  specialCondition: basis?.specialCondition ?? null,
  basisStatedAt: basis ? sql`now()` : null,
});

const isSameBasis = (one: ProcessingBasis | undefined, other: ProcessingBasis | undefined) =>
  one?.legalBasis === other?.legalBasis && one?.specialCondition === other?.specialCondition;

async function askConsents(
  db: Db,
  orderId: string,
  variant: SurveyFlowVariant,
  consents: readonly ConsentKey[],
): Promise<void> {
  // Every form has asked for it by now.
  if (lacksConsent(variant, consents)) throw new Error("an order without the consent that its survey needs");
  if (consents.length === 0) return;
  const rows = consents.map((consentKey) => ({ orderId, consentKey, required: !isVoluntary(consentKey) }));
  await db.insert(orderConsentTypes).values(rows);
}

/** Invitations that nobody has used yet live as long as they would have if they had been sent with this end. */
async function followDeadline(db: Db, orderId: string): Promise<void> {
  const end = sql`(select end_timestamp from assessment_orders where id = ${orderId})`;
  await db
    .update(signInLinks)
    .set({ expiresAt: sql`least(${signInLinks.createdAt} + make_interval(days => ${invitationDays}), ${end})` })
    .where(
      and(
        eq(signInLinks.orderId, orderId),
        eq(signInLinks.kind, "token"),
        sql`${signInLinks.usedAt} is null`,
        // A link into an administrator's account keeps its short time.
        sql`not exists (select 1 from ${userRoles} where ${userRoles.userId} = ${signInLinks.userId} and ${userRoles.role} = 'admin')`,
      ),
    );
}

/**
 * Ends an order now, or opens one again that was ended by hand, unless something of it has been told. One whose own end has
 * come is opened by a later end.
 */
export async function closeOrOpen(
  { db }: Pick<Ctx, "db">,
  { admin, orderId, version, to }: { admin: Admin; orderId: string; version: string; to: "closed" | "open" },
): Promise<{ outcome: "done" | "notThere" | "endHasCome" | "staysClosed" } | OrderConflict> {
  return db.transaction(async (tx) => {
    const locked = await lockOrder(tx, { admin, orderId });
    if (!locked) return { outcome: "notThere" };
    const { order } = locked;
    // Nobody's page has offered it: a draft is opened by a page of its own.
    if (order.draft) return { outcome: "conflict", saved: locked };
    // Whoever wanted the same has what they wanted.
    if (order.closed === (to === "closed")) return { outcome: "done" };
    if (locked.version !== version) return { outcome: "conflict", saved: locked };
    const here = eq(assessmentOrders.id, orderId);
    if (to === "closed") {
      await tx.update(assessmentOrders).set({ closedAt: sql`now()` }).where(here);
      const organisationId = order.organisation.id;
      await tellOrganisation(tx, { kind: "order.closed", state: "closed", orderId, organisationId });
      return { outcome: "done" };
    }
    if (order.staysClosed) return { outcome: "staysClosed" };
    await tx.update(assessmentOrders).set({ closedAt: null }).where(here);
    return { outcome: (await tellOfReopening(tx, { admin, orderId })) ? "done" : "endHasCome" };
  });
}

/** Tells that an order takes answers again, where it does after what was changed of it. */
async function tellOfReopening(tx: Db, { admin, orderId }: { admin: Admin; orderId: string }): Promise<boolean> {
  const after = await findAdministered(tx, { admin, orderId });
  if (!after || after.closed) return false;
  await tellOrganisation(tx, { kind: "order.opened", state: "open", orderId, organisationId: after.organisation.id });
  return true;
}
