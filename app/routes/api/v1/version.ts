import { findExpiredSession, hasOpenSession } from "~/features/sessions/session.server";
import { type ApiRequest, apiEndpoint } from "~/http/api.server";
import { json } from "~/http/json.server";

/**
 * Whether the browser's session still stands, and the version of the application. Asking prolongs nothing (spec §7).
 * `wordsKept` tells a page that would lose what was typed whether a form that is sent now is kept as a draft.
 */
async function version({ app, context: { sessionToken, version } }: ApiRequest): Promise<Response> {
  const sessionValid = sessionToken !== undefined && (await hasOpenSession(app.db, sessionToken));
  if (sessionValid) return json({ version, sessionValid });
  const wordsKept = sessionToken !== undefined && (await findExpiredSession(app.db, sessionToken)) !== undefined;
  return json({ version, sessionValid, wordsKept });
}

export const loader = apiEndpoint({ GET: version });

export const action = loader;
