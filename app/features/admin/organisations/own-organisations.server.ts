import { asc, eq, sql } from "drizzle-orm";
import { organisations } from "~/db/schema/orders";
import type { Ctx } from "~/features/ctx.server";
import { ownOrganisation } from "~/features/orders/reach";
import type { Admin } from "~/features/sessions/admin.server";

/** An organisation to choose, and whether its people are its employees. */
export type OwnOrganisation = { id: string; name: string; employer: boolean };

/** Organisations that an administrator acts for, by name, to choose one of. */
export async function ownOrganisations({ db }: Pick<Ctx, "db">, admin: Admin): Promise<OwnOrganisation[]> {
  const { id, name, kind } = organisations;
  const own = ownOrganisation(admin);
  return db
    .select({ id, name, employer: sql<boolean>`${kind} = 'employer'` })
    .from(organisations)
    .where(own && eq(id, own.id))
    .orderBy(asc(sql`lower(${name})`))
    .limit(2_000);
}
