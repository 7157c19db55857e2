import { and, eq, gt, sql } from "drizzle-orm";
import { quoteRequests } from "~/db/schema/marketing";
import type { Ctx } from "~/features/ctx.server";
import { lockAccount } from "~/features/login/link/account.server";
import { queueMessages } from "~/features/messages/outbox.server";
import type { Language } from "~/i18n/languages";
import type { MailEnv } from "~/platform/env.server";
import type { QuoteValues } from "./contact-form";
import { quoteMail, quoteReceivedMail } from "./contact-mails.server";
import { mayTakeForm } from "./contact-rate-limit.server";

/** Minutes for which a mail about a request is worth sending. */
const mailMinutes = 7 * 24 * 60;

type QuoteCtx = Pick<Ctx, "db" | "secrets"> & { env: MailEnv };

/**
 * Keeps what an organisation wants to know and tells support of it, in one transaction. Pressed twice it is one request;
 * whoever's address was named hears of it once a day, whatever somebody types into the form.
 */
export async function requestQuote(
  ctx: QuoteCtx,
  { values, language, clientAddress }: { values: QuoteValues; language: Language; clientAddress: string },
): Promise<{ outcome: "received" | "tooManyRequests" }> {
  if (!(await mayTakeForm(ctx, { form: "quote", clientAddress }))) return { outcome: "tooManyRequests" };
  return ctx.db.transaction(async (tx) => {
    await lockAccount(tx, ctx, values.email);
    const recent = await tx
      .select()
      .from(quoteRequests)
      .where(and(eq(quoteRequests.email, values.email), gt(quoteRequests.createdAt, sql`now() - interval '1 day'`)));
    const fields = Object.keys(values) as (keyof QuoteValues)[];
    if (recent.some((row) => fields.every((field) => row[field] === values[field]))) return { outcome: "received" };
    await tx.insert(quoteRequests).values({ ...values, language });
    const mails = [
      quoteMail({ ...values, language, env: ctx.env }),
      ...(recent.length === 0 ? [quoteReceivedMail(language, { ...values, env: ctx.env })] : []),
    ];
    await queueMessages(tx, ctx.secrets, mails, { purpose: "quoteRequest", expiresInMinutes: mailMinutes });
    return { outcome: "received" };
  });
}
