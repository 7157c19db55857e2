import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { userRoles, users } from "~/db/schema/people";
import { adminEnrolments } from "~/db/schema/second-factor";
import type { Ctx } from "~/features/ctx.server";
import { composeMail } from "~/features/messages/mail-layout.server";
import type { EmailMessage } from "~/features/messages/message";
import { queueNoticeText } from "~/features/messages/notice-text.server";
import { queueMessage } from "~/features/messages/outbox.server";
import { accountName } from "~/features/people/person";
import { isFreshSignIn } from "~/features/sessions/fresh-sign-in.server";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import type { MailEnv } from "~/platform/env.server";
import { product } from "~/platform/product";
import { writtenTime } from "~/platform/time/written-time";
import { waitHours } from "./enrolment";
import { enrolmentState, readyAt } from "./enrolment.server";
import type { Owner } from "./factor";
import { lockPerson } from "./factors.server";
import { queueNotice } from "./notice-mail.server";

const expiresInMinutes = waitHours * 60;

/**
 * Begins the wait of an administrator who has no code: they may set up their second step in a day, and until then all
 * who could stop it are told, by whom a mailbox is enough for nobody. Begun already, it goes on as it is.
 */
export async function awaitEnrolment(
  ctx: Pick<Ctx, "db" | "secrets" | "env">,
  { userUuid, sessionToken }: Owner,
): Promise<{ outcome: "waiting" | "notNeeded" | "notFresh" }> {
  if (!(await isFreshSignIn(ctx.db, sessionToken))) return { outcome: "notFresh" };
  return ctx.db.transaction(async (tx) => {
    const owner = await lockPerson(tx, userUuid);
    const now = owner && (await enrolmentState(tx, { userUuid, sessionToken }));
    if (!owner || !now || now.state === "open") return { outcome: "notNeeded" };
    if (now.state === "waiting") return { outcome: "waiting" };
    const begun = { waitsSince: sql`now()` };
    const [row] = await tx
      .insert(adminEnrolments)
      .values({ userId: userUuid, ...begun })
      .onConflictDoUpdate({ target: adminEnrolments.userId, set: begun })
      .returning({ until: readyAt });
    await queueNotice(tx, ctx, owner, "waits");
    const waiting = row && { name: accountName(owner), personId: userUuid, until: row.until };
    if (waiting) for (const admin of await thoseWhoCanStop(tx, userUuid)) await tell(tx, ctx, admin, waiting);
    return { outcome: "waiting" };
  });
}

/** The other administrators of all organisations, and those of the one that this person administers. */
async function thoseWhoCanStop(db: Db, userUuid: string) {
  const own = db
    .select({ organisationId: userRoles.organisationId })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userUuid), eq(userRoles.role, "admin")));
  return db
    .select({ userUuid: users.id, email: users.email, phoneNumber: users.phoneNumber, language: users.language })
    .from(users)
    .innerJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, "admin")))
    .where(
      and(
        users.active,
        ne(users.id, userUuid),
        or(isNull(userRoles.organisationId), sql`${userRoles.organisationId} in (${own})`),
      ),
    )
    .orderBy(users.id);
}

/** Who waits, and until when. */
type Waiting = { name: string; personId: string; until: Date };

async function tell(
  db: Db,
  ctx: Pick<Ctx, "secrets" | "env">,
  admin: Awaited<ReturnType<typeof thoseWhoCanStop>>[number],
  waiting: Waiting,
): Promise<void> {
  const language = admin.language as Language;
  if (admin.email !== null) {
    const mail = enrolmentMail(language, { to: admin.email, env: ctx.env, ...waiting });
    await queueMessage(db, ctx.secrets, mail, { purpose: "accountNotice", expiresInMinutes });
  } else if (admin.phoneNumber !== null) {
    const text = waitingWords(language, waiting).join(" ");
    await queueNoticeText(db, ctx, { userUuid: admin.userUuid, to: admin.phoneNumber, text, expiresInMinutes });
  }
}

function waitingWords(language: Language, { name, until }: Pick<Waiting, "name" | "until">): [string, string] {
  const t = translatorFor(language);
  return [
    t("secondFactor:enrolmentMail.text", { name, product: product.name, time: writtenTime(until, language) }),
    t("secondFactor:enrolmentMail.stop"),
  ];
}

/** Tells an administrator that a colleague will set up their second step without a code, while it can be stopped. */
export function enrolmentMail(
  language: Language,
  { to, env, personId, ...waiting }: Waiting & { to: string; env: MailEnv },
): EmailMessage {
  const t = translatorFor(language);
  return composeMail(language, {
    env,
    to,
    subject: t("secondFactor:enrolmentMail.subject", { product: product.name }),
    paragraphs: waitingWords(language, waiting),
    button: {
      label: t("secondFactor:enrolmentMail.button"),
      href: env.publicOrigin + pageUrl("adminPerson", language, { personId }),
    },
    footer: t("secondFactor:mail.footer", { email: env.supportEmail }),
  });
}
