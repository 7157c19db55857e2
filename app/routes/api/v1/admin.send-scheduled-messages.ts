import { sendNow } from "~/features/schedules/schedule.server";
import { apiEndpoint } from "~/http/api.server";
import { requireStaff } from "~/http/staff.server";

/** POST: has the messages that are due sent now (spec §7 "Admin"). Asked twice, nobody gets a message twice. */
export const loader = apiEndpoint({
  POST: async ({ app, context }) => {
    await requireStaff({ app, context }, "admin");
    await sendNow(app);
    return Response.json({ queued: true }, { status: 202 });
  },
});

export const action = loader;
