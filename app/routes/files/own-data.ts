import { mayTakeCopy } from "~/features/own-data/copy-limit.server";
import { isCopyFormat } from "~/features/own-data/own-data-file.server";
import { ownDataResponse } from "~/features/own-data/own-data-response.server";
import { isFreshSignIn } from "~/features/sessions/fresh-sign-in.server";
import { pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";

/**
 * The file itself, for the person of a fresh session only and so many times an hour; everything else leads to the page
 * that says what to do.
 */
export const loader = pageLoader(async (page) => {
  const { app, context, params, language } = page;
  const person = await page.person();
  const own = (query?: { limit: string }) => seeOther(pageUrl("ownData", language, {}, query));
  const { format } = params;
  if (!person || !isCopyFormat(format) || !(await isFreshSignIn(app.db, context.sessionToken))) throw own();
  if (!(await mayTakeCopy(app, person.userUuid))) throw own({ limit: "1" });
  const copy = await ownDataResponse(page, person, format);
  if (!copy) throw own();
  return copy;
});
