import { isSessionOpen } from "~/features/sessions/devices.server";
import { pageLoader } from "~/http/page.server";

/** Whether the browser's session still stands, and the version of the application. Asking prolongs nothing (spec §7). */
export const loader = pageLoader(async ({ app, context: { sessionToken, version } }) => {
  const sessionValid = sessionToken !== undefined && (await isSessionOpen(app.db, sessionToken));
  return Response.json({ version, sessionValid });
});
