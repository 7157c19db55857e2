import type { Person } from "~/features/people/person";
import type { PageRequest } from "~/http/page.server";
import { pageUrl } from "~/i18n/paths";
import { isUuid } from "~/platform/uuid";
import type { ErasedViewData, EraseViewData } from "./erase-view";
import { freshSignIn } from "./fresh-sign-in.server";

const sealPurpose = "erase";

/** The page that tells what erasing means, and in its second step asks for the final word. */
export async function eraseView(page: PageRequest, person: Person): Promise<EraseViewData> {
  const { t, app, language, context, url } = page;
  const here = pageUrl("ownDataErase", language);
  const fresh = await freshSignIn(page, person);
  const confirming = !fresh && url.searchParams.has("confirm");
  return {
    back: {
      href: confirming ? here : pageUrl("ownData", language),
      label: confirming ? t("common:back") : t("ownData:title"),
    },
    title: confirming ? t("ownData:erase.confirmTitle") : t("ownData:erase.title"),
    lead: confirming ? t("ownData:erase.confirmText", { email: person.email }) : t("ownData:erase.lead"),
    fresh,
    deleted: {
      title: t("ownData:erase.deletedTitle"),
      items: (["profile", "answers", "consents", "sessions"] as const).map((key) => t(`ownData:erase.deleted.${key}`)),
    },
    stays: {
      title: t("ownData:erase.staysTitle"),
      items: (["access", "reports", "backups"] as const).map((key) => t(`ownData:erase.stays.${key}`)),
    },
    copyFirst: { href: pageUrl("ownData", language), label: t("ownData:erase.copyFirst") },
    next: fresh || confirming ? undefined : { href: `${here}?confirm=1`, label: t("ownData:erase.next") },
    confirm: confirming
      ? {
          checkbox: t("ownData:erase.checkbox"),
          button: t("ownData:erase.button"),
          sending: t("ownData:erase.sending"),
          cancel: { href: pageUrl("ownData", language), label: t("ownData:erase.cancel") },
          person: app.secrets.encrypt(sealPurpose, person.userUuid).toString("base64url"),
          error: t("ownData:erase.error"),
          errorSummary: t("common:errorSummary"),
          errorPrefix: t("common:errorPrefix"),
          token: context.formToken,
        }
      : undefined,
  };
}

/** Whom the form was made for, where it comes without a session: its first press may have ended that. */
export function personOfForm({ app }: Pick<PageRequest, "app">, form: FormData): string | undefined {
  const sealed = form.get("person");
  const opened = typeof sealed === "string" && app.secrets.decrypt(sealPurpose, Buffer.from(sealed, "base64url"));
  return opened && isUuid(opened) ? opened : undefined;
}

/** What is left to say afterwards. */
export function erasedView({ t, language }: PageRequest): ErasedViewData {
  return {
    title: t("ownData:erase.doneTitle"),
    text: t("ownData:erase.doneText"),
    onward: { href: pageUrl("home", language), label: t("errors:toFrontPage") },
  };
}
