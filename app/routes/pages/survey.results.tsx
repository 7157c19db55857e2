import { resultsAddressOfKind } from "~/features/results/results-address";
import { pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";

/**
 * The results of the active order, or the assessments list when there is none: this address names no order, so it leads
 * to the one that does, and the kind of results that its last segment names goes along in the query. `/` redirects here.
 */
export const loader = pageLoader(async (page) => {
  const { language, url, params } = page;
  const person = await page.person();
  if (!person) throw seeOther(pageUrl("redirectOrLogin", language, {}, { redirect: url.pathname + url.search }));
  if (!person.activeOrderId) throw seeOther(pageUrl("assessments", language));
  const asked = { search: url.searchParams, kind: params.type };
  throw seeOther(resultsAddressOfKind(language, person.activeOrderId, asked));
});

/** Draws nothing: without a component an error would be plain text instead of the error page. */
export default function SurveyResults() {
  return null;
}
