import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { ownPath } from "~/i18n/own-path";
import { cookieChoices, hideNotice, keepCookieChoice } from "~/shell/choices.server";
import { noticeKeys } from "~/shell/notices";

/** Takes what a browser chooses for itself and leads back to the page where it was chosen. */
export const action = pageAction(
  async (page) => {
    const form = await page.form();
    const headers: [string, string][] = [];
    const notice = noticeKeys.find((key) => key === form.get("hide"));
    if (notice) headers.push(["set-cookie", hideNotice(page, notice)]);
    const choice = cookieChoices.find((each) => each === form.get("cookies"));
    if (choice) headers.push(["set-cookie", keepCookieChoice(page, choice)]);
    const back = form.get("back");
    throw seeOther(ownPath(typeof back === "string" ? back : undefined) ?? "/", headers);
  },
  { fields: ["hide", "cookies", "back"] },
);

export const loader = pageLoader(async () => {
  throw seeOther("/");
});

// Nobody is shown this address; pages load what few of them need by it (shell/banners.tsx).
export { Extras as default } from "~/shell/extras";
