import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { webhookDeliveries, webhookEndpoints } from "~/db/schema/webhooks";
import { composeMail } from "~/features/messages/mail-layout.server";
import type { Message } from "~/features/messages/message";
import { queueMessages } from "~/features/messages/outbox.server";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import type { MailEnv } from "~/platform/env.server";
import { product } from "~/platform/product";
import type { Secrets } from "~/platform/secrets.server";

/** Minutes for which the mail is of use. */
const mailMinutes = 3 * 24 * 60;

type Failed = {
  endpointId: string;
  organisationId: string;
  /** Since when what was given up had waited. */
  queuedAt: Date;
  because: "failing" | "gone";
};

/**
 * Switches an address off that has said that it is gone, or that has taken nothing for as long as an event is tried, and writes to
 * the organisation's administrators. One that has taken others meanwhile stays on.
 */
export async function switchOff(
  { secrets, env }: { secrets: Secrets; env: MailEnv },
  tx: Db,
  { endpointId, organisationId, queuedAt, because }: Failed,
): Promise<void> {
  const hasTakenOthers = sql`exists (select 1 from ${webhookDeliveries} where ${webhookDeliveries.endpointId} = ${endpointId}
    and ${webhookDeliveries.state} = 'delivered' and ${webhookDeliveries.triedAt} > ${queuedAt.toISOString()}::timestamptz)`;
  const [off] = await tx
    .update(webhookEndpoints)
    .set({ offAt: sql`now()`, offBecause: because })
    .where(
      and(
        eq(webhookEndpoints.id, endpointId),
        isNull(webhookEndpoints.offAt),
        because === "failing" ? sql`not ${hasTakenOthers}` : undefined,
      ),
    )
    .returning({ id: webhookEndpoints.id });
  if (!off) return;
  await dropWaiting(tx, endpointId);
  const [organisation] = await tx
    .select({ name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, organisationId));
  const readers = await tx
    .select({ to: users.email, language: users.language })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(
      and(
        eq(userRoles.role, "admin"),
        eq(userRoles.organisationId, organisationId),
        users.active,
        isNotNull(users.email),
      ),
    );
  const at = { organisationId, webhookId: endpointId };
  const mails = readers.flatMap(({ to, language }) =>
    to === null ? [] : offMail(language as Language, { to, organisation: organisation?.name ?? "", because, at, env }),
  );
  await queueMessages(tx, secrets, mails, { purpose: "webhookOff", expiresInMinutes: mailMinutes });
}

/** Nothing more is sent of what waits for an address. */
export async function dropWaiting(tx: Db, endpointId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: "dropped" })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, "waiting")));
}

/** Says that an address is off, and never which: the page that it leads to does. */
export function offMail(
  language: Language,
  given: {
    to: string;
    organisation: string;
    because: Failed["because"];
    at: { organisationId: string; webhookId: string };
    env: MailEnv;
  },
): Message {
  const t = translatorFor(language);
  const { to, organisation, because, at, env } = given;
  return composeMail(language, {
    env,
    to,
    subject: t("webhooks:mail.subject", { organisation }),
    paragraphs: [t(`webhooks:mail.${because}`, { organisation }), t("webhooks:mail.next")],
    button: { label: t("webhooks:mail.button"), href: env.publicOrigin + pageUrl("adminWebhook", language, at) },
    footer: t("webhooks:mail.footer", { organisation, product: product.name }),
  });
}
