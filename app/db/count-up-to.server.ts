import { type SQL, sql } from "drizzle-orm";

/** How many rows a `select` has, counted no further than `most`: what is read for it has an end. */
export const countUpTo = (most: number, rows: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from (${rows} limit ${most}::int) counted)`;
