import { exportTrialUsers } from "~/features/exports/take-export.server";
import { apiEndpoint } from "~/http/api.server";
import { exportAnswer } from "./admin-export.server";

/** GET `?language`: people who try the service, as CSV. */
export const loader = apiEndpoint({
  GET: (api) => exportAnswer(api, (asked) => exportTrialUsers(api.app, asked)),
});

export const action = loader;
