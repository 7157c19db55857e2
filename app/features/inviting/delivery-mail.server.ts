import type { peopleDeliveries } from "~/db/schema/delivered-people";
import { composeMail } from "~/features/messages/mail-layout.server";
import type { Message } from "~/features/messages/message";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { type Translator, translatorFor } from "~/i18n/translator.server";
import { writtenNumber } from "~/i18n/written-number";
import type { MailEnv } from "~/platform/env.server";
import { product } from "~/platform/product";
import { writtenTime } from "~/platform/time/written-time";
import { columnName } from "./column-name-view.server";
import type { DeliveryState } from "./delivery";
import type { DeliveryLimits } from "./delivery-settings.server";
import type { ImportColumn } from "./import-columns";
import type { RowProblem } from "./imported-row";

/** Rows that a mail names. */
const mostRows = 20;

type Told = Omit<
  typeof peopleDeliveries.$inferSelect,
  "id" | "orderId" | "keyId" | "contentMac" | "reportedAt" | "dryRun"
>;

/**
 * Tells an administrator what became of a list: counts, and the numbers of rows with what is wrong in them. Neither names nor
 * addresses nor anything else that stood in it, as a mail is read by others too. Which survey it was for is told where the button
 * leads: by the key and the moment.
 */
export function deliveryMail(
  language: Language,
  {
    to,
    organisationId,
    delivery,
    key,
    limits,
    env,
  }: { to: string; organisationId: string; delivery: Told; key: string; limits: DeliveryLimits; env: MailEnv },
): Message {
  const t = translatorFor(language);
  const number = (value: number) => writtenNumber(value, language);
  // Mails are written of lists that have come to an end, and not of trials.
  const state = delivery.state as Exclude<DeliveryState, "checking" | "inviting" | "dryRun">;
  const [missing, invited] = [number(delivery.missingCount), number(delivery.officeCount)];
  return composeMail(language, {
    env,
    to,
    subject: t(`serviceKeys:mail.subject.${state}`, { product: product.name }),
    paragraphs: [
      t(`serviceKeys:mail.intro.${state}`, {
        missing,
        invited,
        most: number(limits.mostMissing),
        fresh: number(delivery.freshCount),
        mostNew: number(limits.mostNew),
      }),
      t("serviceKeys:mail.source", { key, time: writtenTime(delivery.receivedAt, language) }),
      t(`serviceKeys:mail.counts.${state === "done" ? "done" : "others"}`, {
        rows: number(delivery.rowCount),
        fresh: number(delivery.freshCount),
        known: number(delivery.knownCount),
        invited: number(delivery.invitedCount),
        changed: number(delivery.changedCount),
        refused: number(delivery.refusedCount),
        units: number(delivery.newUnitCount),
      }),
      ...(state === "done" && delivery.missingCount > 0
        ? [t("serviceKeys:mail.missing", { missing, all: invited })]
        : []),
      ...delivery.problems.slice(0, mostRows).map((trouble) => rowText(t, trouble)),
      ...(delivery.problems.length > mostRows ? [t("serviceKeys:mail.more")] : []),
    ],
    button: {
      label: t("serviceKeys:mail.button"),
      href: env.publicOrigin + pageUrl("adminPeopleDelivery", language, { organisationId }),
    },
    footer: t("serviceKeys:mail.footer", { email: env.supportEmail }),
  });
}

function rowText(t: Translator, { row, problem, column }: Told["problems"][number]): string {
  // Stored by the check alone.
  const said = t(`inviting:problems.${problem as RowProblem}`);
  if (column === undefined) return t("serviceKeys:mail.row", { row, problem: said });
  return t("serviceKeys:mail.rowIn", { row, column: columnName({ t }, column as ImportColumn), problem: said });
}
