import { elsewhereHeader, typedForm } from "~/features/sessions/draft";
import { keptStatus } from "~/http/draft.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { languageOfPath } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { keepTypedForm } from "../keep-typed.server";

/**
 * Keeps what is being written to a form of a page, for its script, which has no use for what came of it. It is told only where
 * words of another tab gave way, in the language of its page.
 */
export const action = pageAction(
  async (page) => {
    const { became, at, overOthers } = await keepTypedForm(page);
    const told = at && overOthers && translatorFor(languageOfPath(at))("sessions:elsewhere");
    const headers = told ? { [elsewhereHeader]: encodeURIComponent(told) } : undefined;
    return new Response(null, { status: keptStatus[became], headers });
  },
  { fields: Object.values(typedForm) },
);

export const loader = pageLoader(async () => {
  throw seeOther("/");
});
