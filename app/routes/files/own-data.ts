import { isCopyFormat } from "~/features/own-data/copy-format";
import { takeCopy } from "~/features/own-data/take-copy.server";
import { downloadResponse, isForeign } from "~/http/download.server";
import { pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { paced } from "~/platform/pace.server";

/** The file itself; where there is none to give, the way leads to the page that says what to do. */
export const loader = pageLoader(async (page) => {
  const { app, context, params, language, request } = page;
  const person = await page.person();
  const { format } = params;
  const own = (query?: { limit: string }) => seeOther(pageUrl("ownData", language, {}, query));
  // Only looking is no taking, and a foreign page that leads here takes none in the person's name.
  if (request.method === "HEAD" || isForeign(request)) throw own();
  if (!person || !isCopyFormat(format)) throw own();
  const { sessionToken, requestId } = context;
  const taken = await takeCopy(app, { person, sessionToken, format, words: page, requestId });
  switch (taken.outcome) {
    case "taken": {
      const { filename, contentType, pieces } = taken.file;
      return downloadResponse({ content: paced(pieces), filename, contentType });
    }
    case "limit":
      throw own({ limit: "1" });
    case "notFresh":
    case "notThere":
      throw own();
  }
});
