import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { personAttributes } from "~/db/schema/attributes";
import { assessmentOrders, organisations } from "~/db/schema/orders";
import type { Attributes } from "./attributes";

/** The names of what an organisation tells of its people; of an order it is the one that has ordered it. */
export async function attributeNamesFor(
  db: Db,
  of: { orderId: string } | { organisationId: string },
): Promise<string[]> {
  const organisationId =
    "organisationId" in of
      ? of.organisationId
      : db
          .select({ id: assessmentOrders.organisationId })
          .from(assessmentOrders)
          .where(eq(assessmentOrders.id, of.orderId));
  const [row] = await db
    .select({ attributes: organisations.attributes })
    .from(organisations)
    .where(eq(organisations.id, organisationId));
  return row?.attributes ?? [];
}

export async function readAttributes(
  db: Db,
  { userUuid, organisationId }: { userUuid: string; organisationId: string },
): Promise<Attributes> {
  const rows = await db
    .select({ name: personAttributes.name, value: personAttributes.value })
    .from(personAttributes)
    .where(and(eq(personAttributes.userId, userUuid), eq(personAttributes.organisationId, organisationId)))
    .orderBy(asc(personAttributes.name));
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Writes the values that are given and leaves the others; an empty one takes away what was there. */
export async function writeAttributes(
  db: Db,
  organisationId: string,
  people: readonly { userUuid: string; attributes: Attributes }[],
): Promise<void> {
  const given = people.flatMap(({ userUuid, attributes }) =>
    Object.entries(attributes).map(([name, value]) => ({ userId: userUuid, organisationId, name, value })),
  );
  const values = given.filter(({ value }) => value !== "");
  for (const { userId, name } of given.filter(({ value }) => value === "")) {
    const one = and(eq(personAttributes.userId, userId), eq(personAttributes.name, name));
    await db.delete(personAttributes).where(and(one, eq(personAttributes.organisationId, organisationId)));
  }
  if (values.length === 0) return;
  await db
    .insert(personAttributes)
    .values(values)
    .onConflictDoUpdate({
      target: [personAttributes.userId, personAttributes.organisationId, personAttributes.name],
      set: { value: sql`excluded.value` },
    });
}

/** Everything told of a person ends, as when they move to another organisation. */
export async function forgetAttributesOf(db: Db, userUuid: string): Promise<void> {
  await db.delete(personAttributes).where(eq(personAttributes.userId, userUuid));
}

/**
 * After an organisation has changed the names of its attributes: values follow one that is only written in other
 * letters, and those of a name that is gone go too.
 */
export async function keepNamedAttributes(db: Db, organisationId: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await db
      .update(personAttributes)
      .set({ name })
      .where(
        and(
          eq(personAttributes.organisationId, organisationId),
          sql`lower(${personAttributes.name}) = lower(${name}) and ${personAttributes.name} <> ${name}`,
        ),
      );
  }
  await db
    .delete(personAttributes)
    .where(and(eq(personAttributes.organisationId, organisationId), notInArray(personAttributes.name, [...names])));
}
