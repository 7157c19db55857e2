import { hasOpenSession } from "~/features/sessions/session.server";
import { type ApiRequest, apiEndpoint, json } from "~/http/api.server";

/** Whether the browser's session still stands, and the version of the application. Asking prolongs nothing (spec §7). */
async function version({ app, context: { sessionToken, version } }: ApiRequest): Promise<Response> {
  const sessionValid = sessionToken !== undefined && (await hasOpenSession(app.db, sessionToken));
  return json({ version, sessionValid });
}

export const loader = apiEndpoint({ GET: version });

export const action = loader;
