import { sendScheduledMessages } from "~/features/api/v1/admin-operations";
import { sendNow } from "~/features/schedules/schedule.server";
import { apiEndpoint } from "~/http/api.server";
import { json } from "~/http/json.server";
import { serve } from "~/routes/api/serve.server";

export const loader = apiEndpoint({
  POST: serve(sendScheduledMessages, async ({ app }) => {
    await sendNow(app);
    return json({ queued: true }, { status: 202 });
  }),
});

export const action = loader;
