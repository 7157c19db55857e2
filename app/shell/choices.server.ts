import { readCookie, setCookie } from "~/http/cookies.server";
import type { PageRequest } from "~/http/page-request";
import { isNoticeVisible, type NoticeKey, noticeKeys } from "./notices";

/**
 * What a browser has chosen for itself, signed in or not: which notices it has hidden and whether its views of pages may
 * be counted. Both are cookies, so that they hold without JavaScript, and stay when somebody logs out.
 */

export const cookieChoices = ["accept", "refuse"] as const;
export type CookieChoice = (typeof cookieChoices)[number];

type Asked = Pick<PageRequest, "request" | "app">;

/** When each notice was hidden, as far as the browser says so. */
function hiddenTimes({ request, app }: Asked): URLSearchParams {
  return new URLSearchParams(readCookie(request, "hidden", app.env) ?? "");
}

export function isNoticeShown(asked: Asked, key: NoticeKey, version: string): boolean {
  return isNoticeVisible(version, hiddenTimes(asked).get(key));
}

/** The cookie with which a notice is hidden from now on. */
export function hideNotice(asked: Asked, hidden: NoticeKey): string {
  const before = hiddenTimes(asked);
  const times = new URLSearchParams();
  // Nothing is taken over but what is known.
  for (const key of noticeKeys) {
    const time = key === hidden ? asked.app.clock.now().toISOString() : before.get(key);
    if (time && !isNoticeVisible("1970-01-01", time)) times.set(key, time);
  }
  return setCookie("hidden", times.toString(), asked.app.env);
}

/** What was chosen of the cookies that the service could do without; undefined where nothing was. */
export function cookieChoice({ request, app }: Asked): CookieChoice | undefined {
  const chosen = readCookie(request, "cookies", app.env);
  return cookieChoices.find((choice) => choice === chosen);
}

/** The cookie of a choice about cookies. */
export function keepCookieChoice({ app }: Pick<Asked, "app">, choice: CookieChoice): string {
  return setCookie("cookies", choice, app.env);
}
