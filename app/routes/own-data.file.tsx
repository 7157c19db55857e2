import { isFreshSignIn } from "~/features/login/fresh-sign-in.server";
import { isCopyFormat } from "~/features/own-data/own-data-file.server";
import { ownDataResponse } from "~/features/own-data/own-data-response.server";
import { pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";

/** The file itself, for the person of a fresh session only; everything else leads to the page that says what to do. */
export const loader = pageLoader(async (page) => {
  const { app, context, params, language } = page;
  const person = await page.person();
  const fresh = person && (await isFreshSignIn(app.db, context.sessionToken));
  const copy = fresh && isCopyFormat(params.format) && (await ownDataResponse(page, person, params.format));
  if (!copy) throw seeOther(pageUrl("ownData", language));
  return copy;
});
