import { exportQuestions } from "~/features/exports/take-export.server";
import { apiEndpoint } from "~/http/api.server";
import { exportAnswer } from "./admin-export.server";

/** GET `?language`: every published question, as CSV. */
export const loader = apiEndpoint({
  GET: (api) => exportAnswer(api, (asked) => exportQuestions(api.app, asked)),
});

export const action = loader;
