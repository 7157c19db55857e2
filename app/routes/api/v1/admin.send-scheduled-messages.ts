import { sendNow } from "~/features/schedules/schedule.server";
import { readAdmin } from "~/features/sessions/admin.server";
import { apiEndpoint } from "~/http/api.server";
import { AppError } from "~/platform/errors";

/** POST: has the messages that are due sent now (spec §7 "Admin"). Asked twice, nobody gets a message twice. */
export const loader = apiEndpoint({
  POST: async ({ app, context }) => {
    const found = await readAdmin(app, { sessionToken: context.sessionToken });
    if (found.outcome !== "admin") throw new AppError(found.outcome);
    await sendNow(app);
    return Response.json({ queued: true }, { status: 202 });
  },
});

export const action = loader;
