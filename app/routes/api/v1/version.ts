import { readVersion } from "~/features/api/v1/other-operations";
import { hasOpenSession } from "~/features/sessions/by-provider.server";
import { findExpiredSession } from "~/features/sessions/session.server";
import { apiEndpoint } from "~/http/api.server";
import { serve } from "~/routes/api/serve.server";

/**
 * Whether the browser's session still stands, and the version of the application. Asking prolongs nothing (spec §7).
 * `wordsKept` tells a page that would lose what was typed whether a form that is sent now is kept as a draft.
 */
export const loader = apiEndpoint({
  GET: serve(readVersion, async ({ app, context: { sessionToken, version } }) => {
    const sessionValid = sessionToken !== undefined && (await hasOpenSession(app.db, sessionToken));
    if (sessionValid) return { version, sessionValid };
    const wordsKept = sessionToken !== undefined && (await findExpiredSession(app.db, sessionToken)) !== undefined;
    return { version, sessionValid, wordsKept };
  }),
});

export const action = loader;
