import { asc, sql } from "drizzle-orm";
import { organisations } from "~/db/schema/orders";
import type { Ctx } from "~/features/ctx.server";
import { ownOrganisation } from "~/features/orders/reach";
import type { Admin } from "~/features/sessions/admin.server";

/** Organisations that an administrator acts for, by name, to choose one of. */
export async function ownOrganisations({ db }: Pick<Ctx, "db">, admin: Admin): Promise<{ id: string; name: string }[]> {
  const { id, name } = organisations;
  const own = ownOrganisation(admin);
  if (own) return [own];
  return db
    .select({ id, name })
    .from(organisations)
    .orderBy(asc(sql`lower(${name})`))
    .limit(2_000);
}
