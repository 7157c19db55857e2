import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import type { Secrets } from "~/platform/secrets.server";

/** Seconds for which the address of a file is good: long enough for a slow phone to begin, too short to pass on. */
export const linkSeconds = 120;

/** What the address of a file is made for; it opens nothing else. */
export type LinkedFile = { assessmentOrderId: string; attachmentId: string; language: Language };

/** The signed address of a file, good for `linkSeconds` from now. */
export function attachmentLink(secrets: Secrets, file: LinkedFile, now: Date): string {
  const expires = String(Math.floor(now.getTime() / 1_000) + linkSeconds);
  const { language, ...params } = file;
  return pageUrl("orderAttachmentFile", language, params, {
    expires,
    signature: secrets.sign("attachment", signedText(file, expires)),
  });
}

/** Whether the query of an address is one of ours for this file, and not too old. */
export function isAttachmentLink(secrets: Secrets, file: LinkedFile, query: URLSearchParams, now: Date): boolean {
  const expires = query.get("expires") ?? "";
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1_000 < now.getTime()) return false;
  return secrets.verify("attachment", signedText(file, expires), query.get("signature") ?? "");
}

function signedText({ assessmentOrderId, attachmentId, language }: LinkedFile, expires: string): string {
  return [assessmentOrderId, attachmentId, language, expires].join("\n");
}
