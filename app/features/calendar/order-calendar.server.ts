import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { orderCalendars } from "~/db/schema/calendars";
import { organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { findAdministered } from "~/features/orders/administered.server";
import { orderNameIn } from "~/features/orders/order-name";
import { isValidPerson } from "~/features/people/person";
import { readSchedule } from "~/features/schedules/schedule.server";
import { timeLine } from "~/features/schedules/time-line";
import type { Admin } from "~/features/sessions/admin.server";
import type { Language } from "~/i18n/languages";
import { hashToken, randomToken } from "~/platform/secrets.server";
import { isUuid } from "~/platform/uuid";
import { calendarFile, momentsOf } from "./calendar-file.server";

type Asked = { admin: Admin; orderId: string };

/** An administrator's own address of an order's calendar, which nobody can read again; undefined without one. */
export async function findCalendar({ db }: Pick<Ctx, "db">, { admin, orderId }: Asked) {
  const [found] = await db
    .select({ id: orderCalendars.id, madeAt: orderCalendars.createdAt })
    .from(orderCalendars)
    .where(isOwn({ admin, orderId }));
  return found;
}

const isOwn = ({ admin, orderId }: Asked) =>
  and(eq(orderCalendars.orderId, orderId), eq(orderCalendars.userId, admin.userUuid));

type MakeOutcome =
  | { outcome: "made"; token: string }
  /** The same form came before, or one of another window: its address was shown then. */
  | { outcome: "madeBefore" }
  | { outcome: "notThere" };

/**
 * Makes an address, told here and never again, in place of the one that the form was shown with (`replaces`, its id): a form
 * that is sent twice must not end what it has made itself.
 */
export async function makeCalendar(
  { db }: Pick<Ctx, "db">,
  { admin, orderId, language, replaces }: Asked & { language: Language; replaces: string | undefined },
): Promise<MakeOutcome> {
  return db.transaction(async (tx) => {
    const order = await findAdministered(tx, { admin, orderId });
    if (!order) return { outcome: "notThere" };
    const token = randomToken();
    const made = {
      id: randomUUID(),
      tokenHash: hashToken(token),
      language,
      createdAt: sql`now()`,
      toldHash: null,
      changedAt: sql`now()`,
    };
    const { id } = orderCalendars;
    const written = isUuid(replaces)
      ? await tx
          .update(orderCalendars)
          .set(made)
          .where(and(isOwn({ admin, orderId: order.id }), eq(id, replaces)))
          .returning({ id })
      : await tx
          .insert(orderCalendars)
          .values({ orderId: order.id, userId: admin.userUuid, ...made })
          .onConflictDoNothing({ target: [orderCalendars.orderId, orderCalendars.userId] })
          .returning({ id });
    return written.length > 0 ? { outcome: "made", token } : { outcome: "madeBefore" };
  });
}

/** Ends an administrator's own address. Said twice it is done as well. */
export async function endCalendar(
  { db }: Pick<Ctx, "db">,
  asked: Asked,
): Promise<{ outcome: "ended" } | { outcome: "notThere" }> {
  const order = await findAdministered(db, asked);
  if (!order) return { outcome: "notThere" };
  await db.delete(orderCalendars).where(isOwn({ ...asked, orderId: order.id }));
  return { outcome: "ended" };
}

/**
 * The calendar that an address leads to, while its person administers the order: whoever reads it has no session, so that right
 * and account are asked for anew each time. The first look without the right ends the address: a right that comes back brings
 * none back with it.
 */
export async function readCalendar(
  ctx: Pick<Ctx, "db" | "clock" | "env">,
  token: string,
): Promise<{ outcome: "calendar"; content: string } | { outcome: "notThere" }> {
  const found = await findRead(ctx, token);
  if (found) return { outcome: "calendar", content: await written(ctx, found) };
  await ctx.db.delete(orderCalendars).where(eq(orderCalendars.tokenHash, hashToken(token)));
  return { outcome: "notThere" };
}

/** An address with the order that its person administers. */
async function findRead(ctx: Pick<Ctx, "db" | "clock">, token: string) {
  const [found] = await ctx.db
    .select({
      calendar: { id: orderCalendars.id, language: sql<Language>`${orderCalendars.language}` },
      orderId: orderCalendars.orderId,
      userUuid: orderCalendars.userId,
      active: users.active,
      dateOfBirth: users.dateOfBirth,
      organisation: { id: organisations.id, name: organisations.name },
    })
    .from(orderCalendars)
    .innerJoin(users, eq(users.id, orderCalendars.userId))
    .innerJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, "admin")))
    .leftJoin(organisations, eq(organisations.id, userRoles.organisationId))
    .where(eq(orderCalendars.tokenHash, hashToken(token)));
  if (!found || !isValidPerson(found, ctx.clock.now())) return undefined;
  const { orderId, calendar, ...admin } = found;
  const order = await findAdministered(ctx.db, { admin, orderId });
  return order && { calendar, order };
}

type Read = NonNullable<Awaited<ReturnType<typeof findRead>>>;

/** The file, with the moment of the order's last change as looks at this address have found it. */
async function written(ctx: Pick<Ctx, "db" | "env">, { calendar: { id, language }, order }: Read): Promise<string> {
  const { planned } = await readSchedule(ctx, order.id);
  const moments = momentsOf(timeLine(order, { planned, hours: ctx.env.sendHours }));
  const told = hashToken(JSON.stringify([orderNameIn(language, order), order.organisation.name, moments]));
  const { toldHash, changes, changedAt } = orderCalendars;
  // The first look finds no change.
  await ctx.db
    .update(orderCalendars)
    .set({
      toldHash: told,
      changes: sql`case when ${toldHash} is null then ${changes} else ${changes} + 1 end`,
      changedAt: sql`case when ${toldHash} is null then ${changedAt} else now() end`,
    })
    .where(and(eq(orderCalendars.id, id), sql`${toldHash} is distinct from ${told}`));
  const [change] = await ctx.db.select({ changes, changedAt }).from(orderCalendars).where(eq(orderCalendars.id, id));
  const { changes: number = 0, changedAt: at = new Date(0) } = change ?? {};
  return calendarFile(language, { order, moments, change: { number, at }, env: ctx.env });
}
