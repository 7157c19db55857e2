import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { messageTexts } from "~/db/schema/schedules";
import type { Language } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import type { SentKind } from "./message-kinds";
import type { MessageText } from "./message-text";

/** Our own words for a message, with their placeholders as an administrator would type them. */
export function ownText(language: Language, kind: SentKind): MessageText {
  const t = translatorFor(language);
  const names = { organisation: "{organisation}", order: "{order}", deadline: "{deadline}", product: "{product}" };
  return { subject: t(`mail:${kind}.subject`, names), body: t(`mail:${kind}.body`, names) };
}

/** The words an order has for a kind of message, by language, where it has any of its own. */
export async function textsOf(db: Db, orderId: string, kind: SentKind): Promise<Map<Language, MessageText>> {
  const rows = await db
    .select({ language: messageTexts.language, subject: messageTexts.subject, body: messageTexts.body })
    .from(messageTexts)
    .where(and(eq(messageTexts.orderId, orderId), eq(messageTexts.kind, kind)));
  return new Map(rows.map(({ language, ...text }) => [language as Language, text]));
}
