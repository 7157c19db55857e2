import { typedForm } from "~/features/sessions/draft";
import { keepTypedForm, keptStatus } from "~/http/draft.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";

/** Keeps what is being written to a form of a page, for its script, which has no use for what came of it. */
export const action = pageAction(
  async (page) => new Response(null, { status: keptStatus[await keepTypedForm(page)] }),
  { fields: Object.values(typedForm) },
);

export const loader = pageLoader(async () => {
  throw seeOther("/");
});
