import { type SQL, sql } from "drizzle-orm";
import { assessmentOrders } from "~/db/schema/orders";
import type { Language } from "~/i18n/languages";

const { name, names } = assessmentOrders;

/** What an order is called, as columns of whoever reads it. In pages and files stands what orderNameIn makes of them. */
export const orderNameColumns = { name, names };

/** What it is called in a language, for statements that sort by it or write it themselves. */
export const orderNameInSql = (language: Language): SQL<string> =>
  sql<string>`coalesce(${names} ->> ${language}, ${name})`;

/** Holds for orders of which any name is like this, whichever language it is in. */
export const isCalledLike = (pattern: string): SQL =>
  sql`(${name} ilike ${pattern} or exists (select from jsonb_each_text(${names}) called where called.value ilike ${pattern}))`;
