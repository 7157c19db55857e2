import { pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";

/**
 * The results of the active order, or the assessments list when there is none: this address names no order, so it leads
 * to the one that does. `/` redirects here.
 */
export const loader = pageLoader(async (page) => {
  const { language, url } = page;
  const person = await page.person();
  if (!person) throw seeOther(pageUrl("redirectOrLogin", language, {}, { redirect: url.pathname + url.search }));
  if (!person.activeOrderId) throw seeOther(pageUrl("assessments", language));
  throw seeOther(pageUrl("orderResults", language, { assessmentOrderId: person.activeOrderId }) + url.search);
});
