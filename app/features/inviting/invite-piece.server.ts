import { sql } from "drizzle-orm";
import { users } from "~/db/schema/people";
import { inviteToOrder } from "~/features/invitations/invite.server";
import { writeAttributes } from "~/features/people/attributes.server";
import { type ImportCtx, type ImportTarget, rulesOf } from "./import-target.server";
import { type ImportedPerson, readRow, refuses, type TableRow } from "./imported-row";
import { knownPeople } from "./known-people.server";

/**
 * Makes or finds the people of some rows and invites them, in the caller's transaction. Unit, job title and the
 * organisation's own attributes are the subscriber's to say and are taken along, before the invitation that keeps them; a name is its person's own and only fills an empty one,
 * with the account as with what the organisation knows it by. Who has an account with
 * another organisation gets one with this, like anybody. Throws OrderClosed where the order takes nobody any
 * more: what was written of the rows is to be taken back with the transaction.
 */
export async function invitePiece(ctx: ImportCtx, target: ImportTarget, rows: readonly TableRow[]) {
  if (rows.length === 0) return { known: 0, mailed: 0, texted: 0 };
  const rules = rulesOf(target);
  // What the organisation takes may have changed since the rows were looked at.
  const people = rows
    .map(({ cells }) => readRow(cells, target.columns, rules))
    .flatMap(({ person, problems }) => (problems.some(({ problem }) => refuses(problem)) ? [] : [person]));
  const before = await knownPeople(ctx.db, target, people);
  const newcomers = people.filter((person) => !before.of(person).person);
  if (newcomers.length > 0) {
    await ctx.db
      .insert(users)
      .values(
        newcomers.map(({ email, phoneNumber, firstName, lastName, language, unit, jobTitle }) => ({
          email: email ?? null,
          phoneNumber: phoneNumber ?? null,
          firstName,
          lastName,
          language: language ?? target.language,
          organisationalUnit: unit || null,
          jobTitle: jobTitle || null,
          organisationId: target.organisationId,
        })),
      )
      .onConflictDoNothing();
  }
  const after = newcomers.length > 0 ? await knownPeople(ctx.db, target, people) : before;
  const invited = after.oneRowEach(people);
  const there = invited.filter(({ person }) => before.of(person).person);
  await takeAlong(ctx, there);
  await writeAttributes(
    ctx.db,
    target.organisationId,
    invited.map(({ person: { attributes }, userUuid }) => ({ userUuid, attributes })),
  );
  const outcome = await inviteToOrder(ctx, {
    orderId: target.orderId,
    people: invited.map(({ person, userUuid }) => ({
      userUuid,
      supervisor: person.supervisor,
      groupId: target.groups.get(person.group.toLowerCase()),
    })),
  });
  if (outcome.outcome === "notOpen") throw new OrderClosed();
  return { known: there.length, mailed: outcome.mailed.length, texted: outcome.texted.length };
}

/**
 * Takes along what the rows of people say who are invited already: it counts from their next invitation on. In the caller's
 * transaction.
 */
export async function followInvited(ctx: ImportCtx, target: ImportTarget, rows: readonly TableRow[]): Promise<void> {
  if (rows.length === 0) return;
  const people = rows.map(({ cells }) => readRow(cells, target.columns, rulesOf(target)).person);
  const known = await knownPeople(ctx.db, target, people);
  const theirs = known.oneRowEach(people);
  await takeAlong(ctx, theirs);
  await writeAttributes(
    ctx.db,
    target.organisationId,
    theirs.map(({ person: { attributes }, userUuid }) => ({ userUuid, attributes })),
  );
}

/** The order has closed since its people were confirmed. */
export class OrderClosed extends Error {}

async function takeAlong(
  { db }: Pick<ImportCtx, "db">,
  people: readonly { person: ImportedPerson; userUuid: string }[],
): Promise<void> {
  if (people.length === 0) return;
  const rows = sql.join(
    people.map(
      ({ person, userUuid }) =>
        sql`(${userUuid}::uuid, ${person.firstName}, ${person.lastName}, ${person.unit}, ${person.jobTitle})`,
    ),
    sql`, `,
  );
  await db.execute(sql`
    update users set
      organisational_unit = coalesce(nullif(given.unit, ''), users.organisational_unit),
      job_title = coalesce(nullif(given.job_title, ''), users.job_title),
      first_name = case when users.first_name = '' then given.first_name else users.first_name end,
      last_name = case when users.last_name = '' then given.last_name else users.last_name end,
      office_first_name = case when users.office_first_name = '' then given.first_name else users.office_first_name end,
      office_last_name = case when users.office_last_name = '' then given.last_name else users.office_last_name end
    from (values ${rows}) as given (id, first_name, last_name, unit, job_title)
    where users.id = given.id`);
}
