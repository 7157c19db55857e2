import { and, count, eq, max } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { sessions, signInLinks } from "~/db/schema/login";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { sentMessages } from "~/db/schema/schedules";
import type { Ctx } from "~/features/ctx.server";
import { type InvitationState, invitationsOf, isSeenBy } from "~/features/invitations/invitation-state.server";
import { type AssessmentStatus, assessmentStatus } from "~/features/orders/order";
import type { NamedOrder } from "~/features/orders/order-name";
import { listOrders } from "~/features/orders/queries.server";
import { mayHaveRows, ownOrganisation } from "~/features/orders/reach";
import { isReachedOrder } from "~/features/orders/reach.server";
import type { StatedPurpose } from "~/features/own-data/access";
import { recordAccess } from "~/features/own-data/access-log.server";
import type { Attributes } from "~/features/people/attributes";
import { readAttributes } from "~/features/people/attributes.server";
import { enrolmentCodeMadeAt } from "~/features/second-factor/enrolment.server";
import { factorsVersion, listFactors } from "~/features/second-factor/factors.server";
import type { Admin } from "~/features/sessions/admin.server";
import { sessionIsOpenAnyWay } from "~/features/sessions/session.server";
import { versionOf } from "~/platform/version-of.server";
import { mayManage, type Role } from "./roles";
import { calledBy, isPersonOf, rolesOf } from "./scope.server";

/** Who asks about whom. */
export type Asking = { admin: Admin; personId: string };

const columns = {
  id: users.id,
  email: users.email,
  phoneNumber: users.phoneNumber,
  unit: users.organisationalUnit,
  jobTitle: users.jobTitle,
  active: users.active,
  createdAt: users.createdAt,
  organisationId: users.organisationId,
};

export type Account = {
  id: string;
  email: string | null;
  phoneNumber: string | null;
  firstName: string;
  lastName: string;
  unit: string | null;
  jobTitle: string | null;
  language: string;
  active: boolean;
  createdAt: Date;
  organisation: { id: string; name: string } | null;
  /** What the organisation tells of them, empty where it tells nothing yet; in the order of its names. */
  attributes: { name: string; value: string }[];
  roles: Role[];
  /** Whether this administrator may change them. */
  manageable: boolean;
  /** Of what a form about details shows, of the roles, and of the organisation. */
  version: string;
  rolesVersion: string;
  organisationVersion: string;
  /** Of all of these and whether it is open: what stands on the person's page. */
  shownVersion: string;
};

/** A person of the administrator's; undefined for others' and for nobody alike. `lock` keeps others from changing them. */
export async function findAccount(
  db: Db,
  { admin, personId }: Asking,
  { lock = false } = {},
): Promise<Account | undefined> {
  const query = db
    .select({ ...columns, ...calledBy(admin) })
    .from(users)
    .where(isPersonOf(admin, personId));
  const [row] = await (lock ? query.for("update") : query);
  if (!row) return undefined;
  const { organisationId, ...account } = row;
  const [organisation] = organisationId
    ? await db
        .select({ id: organisations.id, name: organisations.name, attributes: organisations.attributes })
        .from(organisations)
        .where(eq(organisations.id, organisationId))
    : [];
  const told: Attributes = organisation
    ? await readAttributes(db, { userUuid: row.id, organisationId: organisation.id })
    : {};
  const attributes = (organisation?.attributes ?? []).map((name) => ({ name, value: told[name] ?? "" }));
  const roles = await rolesOf(db, row.id);
  const { email, phoneNumber, firstName, lastName, unit, jobTitle, language } = account;
  const versions = {
    version: versionOf([email, phoneNumber, firstName, lastName, unit, jobTitle, language, attributes]),
    organisationVersion: versionOf([organisationId]),
    rolesVersion: versionOf(roles.map(({ name, organisation: of, units }) => [name, of?.id, units])),
  };
  return {
    ...account,
    ...versions,
    shownVersion: versionOf([account.active, versions]),
    organisation: organisation ? { id: organisation.id, name: organisation.name } : null,
    attributes,
    roles,
    manageable: mayManage(admin, roles),
  };
}

export type PersonFacts = Account & {
  /**
   * Open sessions, and when a link to sign in with was last mailed to them. Not for whoever may have no rows: a session tells
   * who has begun to answer, and a reminder's link who has not.
   */
  signIns: { open: number; lastLinkAt: Date | null } | undefined;
  lastInvitedAt: Date | null;
  /** How many second factors they have. */
  secondFactors: number;
  factorsVersion: string;
  /** Of an administrator who has none: when the code was made by which they set one up, and the state that it is of. */
  enrolment: { madeAt: Date | undefined; version: string } | undefined;
  orders: PersonsOrder[];
};

/** An order somebody is invited to: how far they are, or for their organisation what became of the invitation. */
export type PersonsOrder = NamedOrder & {
  id: string;
  organisationName: string;
  /** Whether its invitation can be taken back. */
  open: boolean;
} & ({ status: AssessmentStatus } | { invitation: InvitationState | "takenBack" | "waits" });

export type ReadOutcome =
  | { outcome: "notThere" }
  /** Nothing is shown before the administrator says why they look. */
  | { outcome: "purposeNeeded" }
  | { outcome: "person"; person: PersonFacts };

/** What an administrator needs to know of a person, and nothing of their answers. The look is on record. */
export async function readPerson(
  { db }: Pick<Ctx, "db">,
  { purpose, requestId, ...asking }: Asking & { purpose: StatedPurpose | undefined; requestId: string },
): Promise<ReadOutcome> {
  const account = await findAccount(db, asking);
  if (!account) return { outcome: "notThere" };
  if (!purpose) return { outcome: "purposeNeeded" };
  await recordLook(db, { ...asking, purpose, requestId });
  const [[open], [links], lastInvitedAt, orders, factors, madeAt] = await Promise.all([
    db
      .select({ count: count() })
      .from(sessions)
      .where(and(eq(sessions.userId, account.id), sessionIsOpenAnyWay)),
    db
      .select({ at: max(signInLinks.createdAt) })
      .from(signInLinks)
      .where(eq(signInLinks.userId, account.id)),
    lastInvited(db, asking.admin, account.id),
    ordersOf(db, asking.admin, account.id),
    listFactors(db, account.id),
    enrolmentCodeMadeAt(db, account.id),
  ]);
  const enrols = factors.length === 0 && account.roles.some(({ name }) => name === "admin");
  return {
    outcome: "person",
    person: {
      ...account,
      signIns: mayHaveRows(asking.admin) ? { open: open?.count ?? 0, lastLinkAt: links?.at ?? null } : undefined,
      lastInvitedAt,
      secondFactors: factors.length,
      factorsVersion: factorsVersion(factors),
      enrolment: enrols ? { madeAt, version: versionOf([madeAt]) } : undefined,
      orders,
    },
  };
}

/** When they were last invited; for their organisation when it last wrote to them, since whoever joined by a link did so by themselves. */
async function lastInvited(db: Db, admin: Admin, personId: string): Promise<Date | null> {
  const [row] = mayHaveRows(admin)
    ? await db
        .select({ at: max(orderInvitations.invitedAt) })
        .from(orderInvitations)
        .where(eq(orderInvitations.userId, personId))
    : await db
        .select({ at: max(sentMessages.queuedAt) })
        .from(sentMessages)
        .innerJoin(assessmentOrders, eq(assessmentOrders.id, sentMessages.orderId))
        .where(and(eq(sentMessages.userId, personId), eq(sentMessages.kind, "invitation"), isReachedOrder(admin)));
  return row?.at ?? null;
}

/** The orders that organisations have given; a person's own analysis is nobody else's matter. */
async function ordersOf(db: Db, admin: Admin, personId: string): Promise<PersonFacts["orders"]> {
  const ofAdmin = db
    .select({ id: assessmentOrders.id, draft: assessmentOrders.draft, takenBackAt: orderInvitations.takenBackAt })
    .from(orderInvitations)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, orderInvitations.orderId))
    .where(and(eq(orderInvitations.userId, personId), isReachedOrder(admin), isSeenBy(admin)));
  const [orders, shown] = await Promise.all([listOrders(db, personId, { drafts: true }), ofAdmin]);
  const ids = new Set(shown.map(({ id }) => id));
  const drafts = new Set(shown.flatMap(({ id, draft }) => (draft ? [id] : [])));
  const takenBack = new Set(shown.flatMap(({ id, takenBackAt }) => (takenBackAt ? [id] : [])));
  const invitationTo = await invitationsOf(db, { userUuid: personId, orderIds: [...ids] });
  return orders
    .filter(({ id }) => ids.has(id))
    .map(({ id, name, names, organizationName: organisationName, ...order }) => ({
      id,
      name,
      names,
      organisationName,
      open: !order.closed || drafts.has(id),
      ...(takenBack.has(id)
        ? { invitation: "takenBack" as const }
        : drafts.has(id)
          ? { invitation: "waits" as const }
          : mayHaveRows(admin)
            ? { status: assessmentStatus(order) }
            : { invitation: invitationTo(id) }),
    }));
}

function recordLook(db: Db, look: Asking & { purpose: StatedPurpose; requestId: string }): Promise<void> {
  return recordByAdmin(db, { ...look, what: "profile" });
}

/** Records what an administrator sees or does of a person. */
export function recordByAdmin(
  db: Db,
  { admin, personId, ...entry }: Asking & Pick<Parameters<typeof recordAccess>[1], "what" | "purpose" | "requestId">,
): Promise<void> {
  return recordAccess(db, {
    ...entry,
    subjectUuid: personId,
    actorUuid: admin.userUuid,
    actorRole: "admin",
    actorOrganisation: ownOrganisation(admin)?.name,
    recordCount: 1,
  });
}
