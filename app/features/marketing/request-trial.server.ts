import { sql } from "drizzle-orm";
import { trialRequests } from "~/db/schema/marketing";
import type { Ctx } from "~/features/ctx.server";
import { withMinimumDuration } from "~/features/login/minimum-duration.server";
import { queueMessage } from "~/features/messages/outbox.server";
import { findByContact } from "~/features/people/find-by-contact.server";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import type { MailEnv } from "~/platform/env.server";
import { hashToken, randomToken } from "~/platform/secrets.server";
import type { TrialValues } from "./contact-form";
import { accountExistsMail, trialMail } from "./contact-mails.server";
import { mayMailAboutTrial, mayTakeForm } from "./contact-rate-limit.server";
import { trialLinkHours } from "./trial";

type TrialCtx = Pick<Ctx, "db" | "secrets"> & { env: MailEnv };

/**
 * Sends whoever wants to try the service a link that begins the trial: nobody begins one for another's address. The page
 * says the same of every address, and so does the time it takes; whether there is an account the mail alone tells.
 */
export async function requestTrial(
  ctx: TrialCtx,
  { clientAddress, ...wanted }: { values: TrialValues; language: Language; clientAddress: string },
): Promise<{ outcome: "sent" | "tooManyRequests" }> {
  if (!(await mayTakeForm(ctx, { form: "trial", clientAddress }))) return { outcome: "tooManyRequests" };
  await withMinimumDuration(mailLink(ctx, wanted));
  return { outcome: "sent" };
}

async function mailLink(
  ctx: TrialCtx,
  { values, language }: { values: TrialValues; language: Language },
): Promise<void> {
  const { email } = values;
  if (!(await mayMailAboutTrial(ctx, email))) return;
  const token = randomToken();
  await ctx.db.transaction(async (tx) => {
    const known = await findByContact(tx, { email });
    const href = (page: string) => ctx.env.publicOrigin + page;
    const expiresInMinutes = trialLinkHours * 60;
    if (known) {
      const mail = accountExistsMail(language, {
        to: email,
        href: href(pageUrl("assessments", language)),
        env: ctx.env,
      });
      await queueMessage(tx, ctx.secrets, mail, { purpose: "accountNotice", expiresInMinutes });
      return;
    }
    const address = href(pageUrl("confirmTrial", language, { trialToken: token }));
    const mail = trialMail(language, { to: email, href: address, env: ctx.env });
    const outboxId = await queueMessage(tx, ctx.secrets, mail, { purpose: "trialLink", expiresInMinutes });
    const expiresAt = sql`now() + make_interval(hours => ${trialLinkHours}::int)`;
    await tx.insert(trialRequests).values({ tokenHash: hashToken(token), ...values, language, expiresAt, outboxId });
  });
}
