import { asc, count, desc, ilike, or, type SQL, sql } from "drizzle-orm";
import { quoteRequests } from "~/db/schema/marketing";
import type { Ctx } from "~/features/ctx.server";
import { byLanguage } from "~/features/lists/by-language.server";
import { type ListQuery, likePattern, runsDescending } from "~/features/lists/list-query";
import type { Language } from "~/i18n/languages";
import { newestQuotesFirst, type QuoteColumn, quotesPerPage } from "./quote-columns";

const sortedBy = (language: Language): Record<QuoteColumn, SQL> => ({
  when: sql`${quoteRequests.createdAt}`,
  organisation: byLanguage(quoteRequests.organisation, language),
});

/** What organisations have asked an offer for, as the address of their list asks. */
export async function listQuotes(
  { db }: Pick<Ctx, "db">,
  { query, language }: { query: ListQuery<QuoteColumn>; language: Language },
) {
  const pattern = likePattern(query.search);
  const { organisation, name, email } = quoteRequests;
  const wanted = query.search ? or(...[organisation, name, email].map((column) => ilike(column, pattern))) : undefined;
  const descending = runsDescending(query, newestQuotesFirst);
  const [[counted], rows] = await Promise.all([
    db.select({ total: count() }).from(quoteRequests).where(wanted),
    db
      .select()
      .from(quoteRequests)
      .where(wanted)
      .orderBy((descending ? desc : asc)(sortedBy(language)[query.sort]), desc(quoteRequests.id))
      .limit(quotesPerPage)
      .offset((query.page - 1) * quotesPerPage),
  ]);
  return { total: counted?.total ?? 0, rows };
}

export type ListedQuotes = Awaited<ReturnType<typeof listQuotes>>;
