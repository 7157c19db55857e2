import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import type { Secrets } from "~/platform/secrets.server";

/** Seconds for which the address of a file is good: long enough for a slow phone to begin, too short to pass on. */
export const linkSeconds = 120;

/** What the address of a file is made for; it opens nothing else. */
export type LinkedFile = {
  assessmentOrderId: string;
  attachmentId: string;
  language: Language;
  /** The name to save it under, where its own is not wanted. */
  downloadFileName?: string | undefined;
};

/** Longest name to save a file under, as file systems have it. */
const mostNameCharacters = 100;

/**
 * A name as file systems take it: what a path, a header or a reader could be led astray by goes, and it ends as what it
 * is. Undefined where nothing is left of it.
 */
export function cleanFileName(given: string): string | undefined {
  const name = given
    .slice(0, 1_000)
    .normalize("NFKC")
    .replace(/\.pdf$/i, "")
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*%]/gu, "")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  const short = [...name].slice(0, mostNameCharacters).join("").trim();
  return short === "" ? undefined : `${short}.pdf`;
}

/** The signed address of a file, good for `linkSeconds` from now. */
export function attachmentLink(secrets: Secrets, file: LinkedFile, now: Date): string {
  const expires = String(Math.floor(now.getTime() / 1_000) + linkSeconds);
  const { language, downloadFileName: asked, ...params } = file;
  const name = asked === undefined ? undefined : cleanFileName(asked);
  return pageUrl("orderAttachmentFile", language, params, {
    expires,
    name,
    signature: secrets.sign("attachment", signedText({ ...file, downloadFileName: name }, expires)),
  });
}

/** Whether the query of an address is one of ours for this file, and not too old. */
export function isAttachmentLink(secrets: Secrets, file: LinkedFile, query: URLSearchParams, now: Date): boolean {
  const expires = query.get("expires") ?? "";
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1_000 < now.getTime()) return false;
  return secrets.verify("attachment", signedText(file, expires), query.get("signature") ?? "");
}

function signedText(
  { assessmentOrderId, attachmentId, language, downloadFileName }: LinkedFile,
  expires: string,
): string {
  const named = downloadFileName === undefined ? [] : [downloadFileName];
  return [assessmentOrderId, attachmentId, language, expires, ...named].join("\n");
}
