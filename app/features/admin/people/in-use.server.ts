import { and, eq, ne, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/people";
import { actsForAll } from "~/features/orders/reach";
import type { Admin } from "~/features/sessions/admin.server";
import type { PersonProblems, PersonValues } from "./person-form";

/** Which field holds what is another account's, where saving failed for that; whatever else failed is thrown on. */
export function inUse(error: unknown): PersonProblems {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code, constraint_name: name } = (cause ?? {}) as { code?: string; constraint_name?: string };
  if (code === "23505" && name === "users_email_organisation") return { email: "emailInUse" };
  if (code === "23505" && name === "users_phone_organisation") return { phoneNumber: "phoneInUse" };
  throw error;
}

/**
 * Which field holds what an account of any organisation has, besides the person's own. An administrator of the whole service
 * is told before saving; one organisation's only of its own people, when saving fails: whose customer somebody is besides
 * is not for it to know (decision 0086).
 */
export async function takenAnywhere(
  db: Db,
  { admin, values, personId }: { admin: Admin; values: Partial<Pick<PersonValues, Contact>>; personId?: string },
): Promise<PersonProblems | undefined> {
  if (!actsForAll(admin)) return undefined;
  const { email, phoneNumber } = values;
  const [sameEmail, samePhone] = [same(users.email, email), same(users.phoneNumber, phoneNumber)];
  const [taken] = await db
    .select({ email: sql<boolean>`coalesce(bool_or(${sameEmail}), false)`, any: sql<boolean>`count(*) > 0` })
    .from(users)
    .where(and(or(sameEmail, samePhone), personId ? ne(users.id, personId) : undefined));
  if (!taken?.any) return undefined;
  return taken.email ? { email: "emailInUse" } : { phoneNumber: "phoneInUse" };
}

type Contact = "email" | "phoneNumber";

const same = (column: typeof users.email | typeof users.phoneNumber, value: string | null | undefined) =>
  value ? eq(column, value) : sql`false`;
