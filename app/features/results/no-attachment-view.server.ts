import type { Words } from "~/i18n/words.server";
import type { NoAttachmentData } from "./no-attachment-view";
import { attachmentAddress, resultsAddress } from "./results-address";

/** What is said where there is no file to give: none at all, or none now. */
export function noAttachmentView(
  { t, language }: Words,
  { orderId, attachmentId, why }: { orderId: string; attachmentId: string; why: "missing" | "unavailable" },
): NoAttachmentData {
  const toResults = { href: resultsAddress(language, orderId), label: t("results:attachments.back") };
  if (why === "missing") {
    return {
      title: t("results:attachments.missingTitle"),
      text: t("results:attachments.missing"),
      actions: [toResults],
    };
  }
  const again = { href: attachmentAddress(language, orderId, attachmentId), label: t("results:attachments.again") };
  return {
    title: t("results:attachments.unavailableTitle"),
    text: t("results:attachments.unavailable"),
    actions: [again, toResults],
  };
}
