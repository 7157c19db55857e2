/** What everybody is told above the pages until they hide it (spec §2 "Header, footer, banners"). */
export type Notice = {
  type: "info" | "alert";
  message: string;
  /** Moment or day in ISO 8601: whoever hid an earlier version sees this one again. */
  version: string;
};

export const noticeKeys = ["rename", "notification"] as const;
export type NoticeKey = (typeof noticeKeys)[number];

/** Of the notice that the product has a new name (spec §9). */
export const renameVersion = "2025-02-24";

/** Under which name a browser keeps when a notice was hidden. */
export const noticeStorageKey = (key: NoticeKey) => `vointi.hidden.${key}`;

const utcTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

/** Whether a notice is to be seen: the time at which it was hidden is missing, no UTC time, or before the notice's version. */
export function isNoticeVisible(version: string, hiddenAt: string | null | undefined): boolean {
  if (!hiddenAt || !utcTime.test(hiddenAt)) return true;
  const hidden = Date.parse(hiddenAt);
  return Number.isNaN(hidden) || hidden < Date.parse(version);
}
