import type { Ctx } from "~/features/ctx.server";
import type { MessageKind } from "~/features/invitations/message-kinds";
import type { MessageText } from "~/features/invitations/message-text";
import { orderMail } from "~/features/invitations/order-mail.server";
import type { EmailMessage } from "~/features/messages/message";
import { queueMessage } from "~/features/messages/outbox.server";
import { unsubscribeAddresses } from "~/features/messages/unsubscribe-link.server";
import type { AdministeredOrder } from "~/features/orders/administered.server";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";

type Sample = { order: AdministeredOrder; kind: MessageKind; language: Language; text: MessageText | undefined };

/** Days for which the sample's link would live, as an invitation's does. */
const sampleMs = 14 * 86_400_000;

/** A message as somebody would get it, but for its link, which signs nobody in. */
export function sampleMail(
  { env, secrets, clock }: Pick<Ctx, "env" | "secrets" | "clock">,
  { order, kind, language, text }: Sample,
  to: { userUuid: string; email: string },
): EmailMessage {
  const latest = new Date(clock.now().getTime() + sampleMs);
  const { endTimestamp } = order;
  return orderMail(language, {
    to: to.email,
    kind,
    order: { ...order, organizationName: order.organisation.name },
    text,
    href: env.publicOrigin + pageUrl("home", language),
    usableUntil: kind === "trial_ends" ? undefined : endTimestamp && endTimestamp < latest ? endTimestamp : latest,
    unsubscribe: unsubscribeAddresses({ secrets, env }, { userUuid: to.userUuid, language }),
    env,
  });
}

/** Sends such a message to the administrator themselves. */
export async function sendTestMail(ctx: Ctx, sample: Sample, to: { userUuid: string; email: string }): Promise<void> {
  const mail = sampleMail(ctx, sample, to);
  await queueMessage(ctx.db, ctx.secrets, mail, { purpose: "sampleMessage", expiresInMinutes: 60 });
}
