import { inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { helpLineChecks } from "~/db/schema/help-lines";
import { users } from "~/db/schema/people";
import type { Language } from "~/i18n/languages";
import type { Text } from "~/i18n/text";
import { contentId } from "~/platform/content-id.server";
import type { Advice, Contact } from "./advice";

/** A number or a page of a contact, which somebody looks up at its source now and then. */
export type HelpLine = {
  id: string;
  contactId: string;
  name: Text;
  /** The number, or the page's address. */
  line: string;
  languages: Language[];
  hours: Text;
  source: string;
};

/** How long it holds that somebody has looked a line up. */
export const checkedForMonths = 6;

export function helpLines({ contacts }: Pick<Advice, "contacts">): HelpLine[] {
  return contacts.flatMap((contact) => [
    ...contact.lines.map((line) => helpLine(contact, line.number, line)),
    ...contact.pages.map((page) => helpLine(contact, page.address, page)),
  ]);
}

function helpLine(
  { id: contactId, name, who, source }: Contact,
  line: string,
  { languages, hours }: Pick<HelpLine, "languages" | "hours">,
): HelpLine {
  const id = contentId([contactId, name, who, source, line, languages, hours]);
  return { id, contactId, name, line, languages, hours, source };
}

/** When and by whom a line was looked up last. The name is gone with its account. */
export type HelpLineCheck = { lineId: string; at: Date; by: string | null; isDue: boolean };

/** The lines that nobody has looked up, or not for six months, and the last check of each that there was one of. */
export async function dueHelpLines(
  db: Db,
  advice: Pick<Advice, "contacts">,
): Promise<{ line: HelpLine; last: HelpLineCheck | undefined }[]> {
  const lines = helpLines(advice);
  const ids = lines.map(({ id }) => id);
  const checks = await db
    .selectDistinctOn([helpLineChecks.lineId], {
      lineId: helpLineChecks.lineId,
      at: helpLineChecks.checkedAt,
      by: sql<string | null>`nullif(trim(concat_ws(' ', ${users.firstName}, ${users.lastName})), '')`,
      isDue: sql<boolean>`${helpLineChecks.checkedAt} < now() - make_interval(months => ${checkedForMonths}::int)`,
    })
    .from(helpLineChecks)
    .leftJoin(users, sql`${users.pseudoId} = ${helpLineChecks.checkedByPseudoId}`)
    .where(inArray(helpLineChecks.lineId, ids))
    .orderBy(helpLineChecks.lineId, sql`${helpLineChecks.checkedAt} desc`);
  const byLine = new Map(checks.map((check) => [check.lineId, check]));
  return lines.flatMap((line) => {
    const last = byLine.get(line.id);
    return last && !last.isDue ? [] : [{ line, last }];
  });
}

/** Keeps that somebody has looked a line up. "gone": there is no such line any more. */
export async function checkHelpLine(
  db: Db,
  advice: Pick<Advice, "contacts">,
  { lineId, userUuid }: { lineId: string; userUuid: string },
): Promise<{ outcome: "checked" | "gone" }> {
  const found = helpLines(advice).find(({ id }) => id === lineId);
  if (!found) return { outcome: "gone" };
  await db.execute(sql`
    insert into ${helpLineChecks} (line_id, line, checked_by_pseudo_id)
    select ${found.id}::uuid, ${`${found.contactId} ${found.line}`}, pseudo_id from ${users} where id = ${userUuid}`);
  return { outcome: "checked" };
}
