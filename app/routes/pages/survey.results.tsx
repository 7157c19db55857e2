import { asksForBloodAnalysis, resultsAddress } from "~/features/results/results-address";
import { pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";

/**
 * The results of the active order, or the assessments list when there is none: this address names no order, so it leads
 * to the one that does, and its query goes along. The second kind of results belongs to no order and has a page of its
 * own. `/` redirects here.
 */
export const loader = pageLoader(async (page) => {
  const { language, url, params } = page;
  if (asksForBloodAnalysis(url.searchParams, params.type)) throw seeOther(pageUrl("bloodTestResults", language));
  const person = await page.person();
  if (!person) throw seeOther(pageUrl("redirectOrLogin", language, {}, { redirect: url.pathname + url.search }));
  if (!person.activeOrderId) throw seeOther(pageUrl("assessments", language));
  throw seeOther(resultsAddress(language, person.activeOrderId) + url.search);
});

/** Draws nothing: without a component an error would be plain text instead of the error page. */
export default function SurveyResults() {
  return null;
}
