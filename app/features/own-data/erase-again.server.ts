import { inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { markPrefix } from "~/features/erasures/erasure-list.server";
import { removePerson } from "./erase-person.server";

/** The mark of a row of people, as `erasureMark` makes it of an id. */
const markOfRow = sql<string>`encode(sha256(convert_to(${markPrefix} || ${users.id}, 'UTF8')), 'hex')`;

/** Marks asked for at a time. */
const perStatement = 10_000;

/** People who are here although they were erased: only a restored backup can have brought them back. */
export async function findErased(db: Db, marks: ReadonlySet<string>): Promise<string[]> {
  const wanted = [...marks];
  const found: string[] = [];
  for (let at = 0; at < wanted.length; at += perStatement) {
    const some = inArray(markOfRow, wanted.slice(at, at + perStatement));
    found.push(...(await db.select({ id: users.id }).from(users).where(some)).map(({ id }) => id));
  }
  return found;
}

/** Erases once more whoever a backup has brought back. They were told at the time and are not told again. */
export async function eraseAgain(ctx: Pick<Ctx, "db" | "secrets">, marks: ReadonlySet<string>): Promise<number> {
  const by = { actorUuid: undefined, actorRole: "system" } as const;
  let erased = 0;
  for (const userUuid of await findErased(ctx.db, marks)) {
    const removed = await ctx.db.transaction((tx) => removePerson(tx, ctx, { userUuid, by, requestId: "restored" }));
    if (removed) erased += 1;
  }
  return erased;
}
