import { count, desc } from "drizzle-orm";
import { quoteRequests } from "~/db/schema/marketing";
import type { Ctx } from "~/features/ctx.server";
import { quotesPerPage } from "./contact-form";

/** What organisations have asked an offer for, newest first. */
export async function listQuotes({ db }: Pick<Ctx, "db">, { page }: { page: number }) {
  const [[counted], rows] = await Promise.all([
    db.select({ total: count() }).from(quoteRequests),
    db
      .select()
      .from(quoteRequests)
      .orderBy(desc(quoteRequests.createdAt), desc(quoteRequests.id))
      .limit(quotesPerPage)
      .offset((page - 1) * quotesPerPage),
  ]);
  return { page, total: counted?.total ?? 0, rows };
}

export type ListedQuotes = Awaited<ReturnType<typeof listQuotes>>;
