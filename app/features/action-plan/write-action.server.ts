import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { today } from "~/db/home-day.server";
import { holdPeople } from "~/db/lock-order.server";
import { plannedActions } from "~/db/schema/action-plan";
import type { Ctx } from "~/features/ctx.server";
import { type PlanAct, recordPlanAct } from "~/features/own-data/export-log.server";
import { holdReadOrganisation, type Reader } from "~/features/reports/report-access.server";
import { isUuid } from "~/platform/uuid";
import { type ActionState, reminderDays } from "./action";
import type { ActionProblems, ActionValues } from "./action-form";
import { findAction, mostActions, type OpenedAction, type PlannedAction } from "./list-actions.server";
import type { ActionOrigin } from "./origin.server";
import { isStaffNow } from "./owners.server";

/** Who writes in which organisation's plan, and by what they may. */
export type Planner = { reader: Reader; userUuid: string; organisationId: string; requestId: string };

export type WriteOutcome =
  /** `already`: it was so before. */
  | { outcome: "saved"; already?: true }
  | { outcome: "notThere" }
  | { outcome: "refused"; problems: ActionProblems }
  | { outcome: "conflict"; saved: OpenedAction };

/**
 * Writes while whoever asks, and whom they name, are there, and while the organisation is theirs to read reports of. Locks
 * are taken in the one order: people, the organisation, the action.
 */
async function inPlan(
  { db }: Pick<Ctx, "db">,
  { reader, userUuid, organisationId, requestId }: Planner,
  { ownerId, act }: { ownerId?: string | null; act: PlanAct },
  write: (tx: Db) => Promise<WriteOutcome>,
): Promise<WriteOutcome> {
  return db.transaction(async (tx): Promise<WriteOutcome> => {
    const held = await holdPeople(tx, [...new Set([userUuid, ...(ownerId ? [ownerId] : [])])]);
    if (!held.includes(userUuid)) return { outcome: "notThere" };
    if (!(await holdReadOrganisation(tx, reader, organisationId))) return { outcome: "notThere" };
    // Whom they look after is told by their request alone, and the role may be gone by now.
    if (!(await isStaffNow(tx, { userUuid, organisationId }))) return { outcome: "notThere" };
    const isOwnerGone = ownerId && !(await isStaffNow(tx, { userUuid: ownerId, organisationId }));
    if (isOwnerGone) return { outcome: "refused", problems: { owner: "ownerGone" } };
    const written = await write(tx);
    if (written.outcome === "saved" && !written.already) {
      const role = "admin" in reader ? "admin" : "subscriber";
      await recordPlanAct(tx, { act, userUuid, role, organisationId, requestId });
    }
    return written;
  });
}

const ofOwner = ({ ownerId, ownerWords }: ActionValues) => ({
  ownerKind: ownerId ? ("account" as const) : ("words" as const),
  ownerId,
  ownerWords,
});

const changed = (userUuid: string) => ({ changedAt: sql`now()`, changedBy: userUuid });

const isSame = (stored: PlannedAction, typed: ActionValues): boolean =>
  (["what", "ownerId", "ownerWords", "dueOn", "notes", "remind"] as const).every(
    (each) => stored[each] === typed[each],
  );

/** A reminder whose day has come already when it is asked for would be no reminder. */
const settledFor = (dueOn: string) =>
  sql`case when ${dueOn}::date - ${reminderDays}::int <= ${today} then ${dueOn}::date end`;

/** Adds an action to an organisation's plan; the same form sent twice with the same words adds it once. */
export function addAction(
  ctx: Pick<Ctx, "db">,
  {
    planner,
    id,
    origin,
    guide,
    values,
  }: {
    planner: Planner;
    /** The form's own, so that two presses make one. */
    id: string;
    origin: ActionOrigin | undefined;
    guide: string | null;
    values: ActionValues;
  },
): Promise<WriteOutcome> {
  const { organisationId, userUuid } = planner;
  return inPlan(ctx, planner, { ownerId: values.ownerId, act: "action_planned" }, async (tx): Promise<WriteOutcome> => {
    const count = await tx.$count(plannedActions, eq(plannedActions.organisationId, organisationId));
    if (count >= mostActions) return { outcome: "refused", problems: { what: "full" } };
    const { what, dueOn, notes, remind } = values;
    const action = {
      organisationId,
      ...origin,
      guide,
      ...ofOwner(values),
      what,
      dueOn,
      notes,
      remind,
      remindedFor: settledFor(dueOn),
      ...changed(userUuid),
    };
    const added = await tx
      .insert(plannedActions)
      .values({ id, ...action })
      .onConflictDoNothing()
      .returning({ id: plannedActions.id });
    if (added.length > 0) return { outcome: "saved" };
    const there = await findAction(tx, { organisationId, actionId: id, asker: userUuid });
    if (there && isSame(there, values)) return { outcome: "saved", already: true };
    // A form that was gone back to and sent with other words, or an id that is somebody else's.
    await tx.insert(plannedActions).values(action);
    return { outcome: "saved" };
  });
}

type OfAction = { planner: Planner; actionId: string };

/** Holds an action of the organisation and reads what is stored of it now. */
async function heldAction(tx: Db, { planner, actionId }: OfAction): Promise<OpenedAction | undefined> {
  const { organisationId, userUuid: asker } = planner;
  if (!isUuid(actionId)) return undefined;
  const isIt = and(eq(plannedActions.id, actionId), eq(plannedActions.organisationId, organisationId));
  const held = await tx.select({ id: plannedActions.id }).from(plannedActions).where(isIt).for("update");
  return held.length > 0 ? findAction(tx, { organisationId, actionId, asker }) : undefined;
}

/** Changes what an action's form shows. The reminder of somebody else stays as they have it, as long as they are the owner. */
export function changeAction(
  ctx: Pick<Ctx, "db">,
  { version, values, ...of }: OfAction & { version: string; values: ActionValues },
): Promise<WriteOutcome> {
  const { planner, actionId } = of;
  return inPlan(ctx, planner, { ownerId: values.ownerId, act: "action_changed" }, async (tx): Promise<WriteOutcome> => {
    const action = await heldAction(tx, of);
    if (!action) return { outcome: "notThere" };
    if (action.version !== version) return { outcome: "conflict", saved: action };
    const { what, dueOn, notes } = values;
    const staysAnothers = values.ownerId === action.ownerId && values.ownerId !== planner.userUuid;
    const remind = staysAnothers ? action.remind : values.remind;
    const isAskedAnew = dueOn !== action.dueOn || values.ownerId !== action.ownerId || remind !== action.remind;
    await tx
      .update(plannedActions)
      .set({
        ...ofOwner(values),
        what,
        dueOn,
        notes,
        remind,
        // A mail that waits is about what was, and doesn't leave.
        ...(isAskedAnew && { remindedFor: settledFor(dueOn), reminderOutboxId: null }),
        ...changed(planner.userUuid),
      })
      .where(eq(plannedActions.id, actionId));
    return { outcome: "saved" };
  });
}

/** Says how far an action is. Where somebody else has said the same already it is so. */
export function moveAction(
  ctx: Pick<Ctx, "db">,
  { version, state, ...of }: OfAction & { version: string; state: ActionState },
): Promise<WriteOutcome> {
  const { planner, actionId } = of;
  return inPlan(ctx, planner, { act: "action_changed" }, async (tx): Promise<WriteOutcome> => {
    const action = await heldAction(tx, of);
    if (!action) return { outcome: "notThere" };
    if (action.state === state) return { outcome: "saved", already: true };
    if (action.shownVersion !== version) return { outcome: "conflict", saved: action };
    await tx
      .update(plannedActions)
      .set({ state, ...changed(planner.userUuid) })
      .where(eq(plannedActions.id, actionId));
    return { outcome: "saved" };
  });
}

export function removeAction(
  ctx: Pick<Ctx, "db">,
  { version, ...of }: OfAction & { version: string },
): Promise<WriteOutcome> {
  const { planner, actionId } = of;
  return inPlan(ctx, planner, { act: "action_removed" }, async (tx): Promise<WriteOutcome> => {
    const action = await heldAction(tx, of);
    if (!action) return { outcome: "notThere" };
    if (action.shownVersion !== version) return { outcome: "conflict", saved: action };
    await tx.delete(plannedActions).where(eq(plannedActions.id, actionId));
    return { outcome: "saved" };
  });
}
